// What every decoder gives: rows of texts, in batches, with where each row is in the file.
import type { UploadColumnType } from './column-type.ts';

/** Null: the file says that there is no value. */
export type TextCell = string | null;

export interface RowBatch {
  readonly rows: readonly (readonly TextCell[])[];
  /** Of each row: its line in the file, or its number where the format has no lines. From 1. */
  readonly lines: readonly number[];
}

export interface RowReader {
  /** As the file names them; without a header, empty texts. */
  readonly columns: readonly string[];
  /** Of the columns, where the file says them; null: the column has no value. Absent: they are inferred from the texts. */
  readonly types?: readonly (UploadColumnType | null)[];
  /** By position: those in which the file has texts that it tells from numbers, among the rows that were read so far. */
  readonly textColumns?: ReadonlySet<number>;
  /**
   * Constant memory. Throws UploadProblem for a file that is not what it should be. `isWanted`: whether the column at that place is
   * read; cells of others can be null. Absent: all that can be read are.
   */
  batches(isWanted?: (index: number) => boolean): AsyncGenerator<RowBatch>;
}
