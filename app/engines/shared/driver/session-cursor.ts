// The rows of one running statement, read in batches.
import type { Cell } from '#app/domain/table.ts';
import type { ResultColumn } from '#app/engines/shared/engine.ts';

export interface CursorBatch {
  readonly columns: readonly ResultColumn[];
  readonly rows: Cell[][];
  readonly sizeBytes: number;
}
export interface SessionCursor {
  /** Reads the next `count` rows; fewer only at the end. */
  read(count: number): Promise<CursorBatch>;
  /** Cancels the statement. */
  close(): Promise<void>;
}
