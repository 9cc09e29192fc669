// Interface of all file decoders: batches of rows as text, with positions in the file.
import type { UploadColumnType } from './column-type.ts';

/** Null for a missing value. */
export type TextCell = string | null;

export interface RowBatch {
  readonly rows: readonly (readonly TextCell[])[];
  /** Line number of each row, or row number in formats without lines; starts at 1. */
  readonly lines: readonly number[];
}

export interface RowReader {
  /** Column names in the file; empty strings without a header. */
  readonly columns: readonly string[];
  /** Column types, if the file has them; null for a column without values. Absent: types are inferred from the texts. */
  readonly types?: readonly (UploadColumnType | null)[];
  /** Positions of columns in which the file distinguishes text from numbers, in the rows read so far. */
  readonly textColumns?: ReadonlySet<number>;
  /**
   * Reads all rows in constant memory. Throws UploadProblem for an invalid file. `isWanted`: whether the column at that
   * position is needed; cells of other columns can be null. Absent: all columns are read.
   */
  batches(isWanted?: (index: number) => boolean): AsyncGenerator<RowBatch>;
}
