// Writes which tests vitest skipped and why: its JSON report has their names only.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase } from 'vitest/node';

export interface SkippedTest {
  readonly name: string;
  /** As the test gave it; null where it gave none. */
  readonly reason: string | null;
}

/** The file is named by MERIDIAN_SKIPPED_FILE. */
export default class SkipReporter implements Reporter {
  readonly #skipped: SkippedTest[] = [];

  onTestCaseResult(test: TestCase): void {
    const result = test.result();
    if (result.state !== 'skipped') return;
    const mode = test.options.mode === 'todo' ? 'It is a "todo".' : null;
    this.#skipped.push({ name: `${relative('.', test.module.moduleId)} › ${test.fullName}`, reason: result.note ?? mode });
  }

  onTestRunEnd(): void {
    const file = process.env['MERIDIAN_SKIPPED_FILE'];
    if (file) writeFileSync(file, JSON.stringify(this.#skipped));
  }
}
