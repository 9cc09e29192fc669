// Limits of post-processing: a few rows and short options can request more cells than fit in memory.
import { AppError } from '#app/domain/errors.ts';

/** Max cells that one operation can create. */
const MAX_OUTPUT_CELLS = 5_000_000;
/** Max cells of the table between two operations. Higher, because most operations only add columns to the query result. */
const MAX_TABLE_CELLS = 20_000_000;

/** Max cells that all operations of a query process together: about two seconds. */
const MAX_WORK_CELLS = 200_000_000;

/** Max distinct values along one axis of a pivot, or boxes of a box plot. */
const MAX_LABELS = 200_000;
const MAX_COLUMNS = 50_000;

interface Size {
  readonly rows: number;
  readonly columns: number;
}

/** Call before an operation creates this many cells. `what` names the operation in the error. Throws 413. */
export function requireOutputCells(what: string, { rows, columns }: Size): void {
  if (rows * columns > MAX_OUTPUT_CELLS) throw tooLargeError(what, MAX_OUTPUT_CELLS);
}

/** Call before an operation creates a row, column or box for each of `count` distinct values. Throws 413. */
export function requireGroupCount(what: string, count: number): void {
  if (count > MAX_LABELS) throw tooManyError(what, count, MAX_LABELS, 'groups');
}

/** Call before an operation creates this many columns. Throws 413. */
export function requireColumnCount(what: string, count: number): void {
  if (count > MAX_COLUMNS) throw tooManyError(what, count, MAX_COLUMNS, 'columns');
}

/** Call after an operation. A table that was already larger than the limit can stay as large. Throws 413. */
export function requireTableCells(after: Size, before: Size): void {
  if (after.rows * after.columns > Math.max(MAX_TABLE_CELLS, before.rows * before.columns))
    throw tooLargeError('Post-processing', MAX_TABLE_CELLS);
}

/** Call before an operation. Returns the cells processed so far (`done`) plus those of this operation. Throws 413 above the limit. */
export function addWork(done: number, { rows, columns }: Size): number {
  const work = done + rows * columns;
  if (work <= MAX_WORK_CELLS) return work;
  throw new AppError(
    'RESULT_TOO_LARGE_ERROR',
    `Post-processing would go through more than ${MAX_WORK_CELLS} cells. Use fewer operations, or fewer rows and columns.`,
  );
}

const tooManyError = (what: string, count: number, limit: number, of: string): AppError =>
  new AppError(
    'RESULT_TOO_LARGE_ERROR',
    `${what} would have ${count} ${of}, and can have ${limit}. Use fewer dimensions, or a lower row limit.`,
  );

const tooLargeError = (what: string, limit: number): AppError =>
  new AppError('RESULT_TOO_LARGE_ERROR', `${what} would have more than ${limit} cells. Use fewer groups, bins or columns.`);
