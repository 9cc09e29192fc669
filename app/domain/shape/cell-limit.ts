// How large post-processing can make a table: few rows and short options can request more cells than fit in memory.
import { AppError } from '#app/domain/errors.ts';

/** Of what one operation makes. */
const MAX_MADE_CELLS = 5_000_000;
/** Of the table between two operations: most of them only add columns to what the database gave. */
const MAX_CELLS = 20_000_000;

/** Cells that all operations of a query go through together: about two seconds. */
const MAX_WORK_CELLS = 200_000_000;

/** Different values along one axis: of a pivot, or the boxes of a box plot. */
const MAX_LABELS = 200_000;
const MAX_COLUMNS = 50_000;

interface Size {
  readonly rows: number;
  readonly columns: number;
}

/** Before an operation makes that many cells; `what` names it. Throws 413. */
export function requireRoom(what: string, { rows, columns }: Size): void {
  if (rows * columns > MAX_MADE_CELLS) throw tooLarge(what, MAX_MADE_CELLS);
}

/** Before an operation makes something for each of that many different values. Throws 413. */
export function requireLabels(what: string, count: number): void {
  if (count > MAX_LABELS) throw tooMany(what, count, MAX_LABELS, 'groups');
}

/** Before an operation makes that many columns. Throws 413. */
export function requireColumnCount(what: string, count: number): void {
  if (count > MAX_COLUMNS) throw tooMany(what, count, MAX_COLUMNS, 'columns');
}

/** After an operation; a table that was larger before can stay as large. Throws 413. */
export function requireBounded(after: Size, before: Size): void {
  if (after.rows * after.columns > Math.max(MAX_CELLS, before.rows * before.columns))
    throw tooLarge('Post-processing', MAX_CELLS);
}

/** Before an operation goes through cells; `done`: those that the operations before it went through. Gives both together. Throws 413. */
export function requireWork(done: number, { rows, columns }: Size): number {
  const work = done + rows * columns;
  if (work <= MAX_WORK_CELLS) return work;
  throw new AppError(
    'RESULT_TOO_LARGE_ERROR',
    `Post-processing would go through more than ${MAX_WORK_CELLS} cells. Use fewer operations, or fewer rows and columns.`,
  );
}

const tooMany = (what: string, count: number, limit: number, of: string): AppError =>
  new AppError(
    'RESULT_TOO_LARGE_ERROR',
    `${what} would have ${count} ${of}, and can have ${limit}. Use fewer dimensions, or a lower row limit.`,
  );

const tooLarge = (what: string, limit: number): AppError =>
  new AppError('RESULT_TOO_LARGE_ERROR', `${what} would have more than ${limit} cells. Use fewer groups, bins or columns.`);
