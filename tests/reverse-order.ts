// Runs the files of tests backwards: files of one process share what they import, and none may need another to come before it.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

export class ReverseOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...files].sort((a, b) => (a.moduleId < b.moduleId ? 1 : -1));
  }
}
