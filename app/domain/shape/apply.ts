// Runs a query's post-processing over its result, in order.
import type { PostProcessing } from '#app/domain/query/query-object.ts';
import type { Table } from '#app/domain/table.ts';
import { requireBounded, requireWork } from './cell-limit.ts';
import { listColumns, toFrame, toTable, type ShapeFrame } from './frame.ts';
import type { ShapeStep } from './operation.ts';
import { findOperation } from './registry.ts';
import { releaseColumns } from './release.ts';
import { shapeError } from './shape-error.ts';
import { runInTurns, runThrough, type InTurns, type Turns } from './turns.ts';

/** A list of operations has no business being longer; each can widen the table. */
const MAX_OPERATIONS = 100;

/**
 * Reads all operations before any runs, so that a bad one is known before the database is
 * queried. Throws a 400 AppError that names the operation or option.
 */
export function parsePostProcessing(operations: readonly PostProcessing[]): ShapeStep[] {
  if (operations.length > MAX_OPERATIONS) throw shapeError(`More than ${MAX_OPERATIONS} post-processing operations.`);
  return operations.map(({ operation: name, options }) => {
    const found = findOperation(name);
    if (!found) throw shapeError(`Unsupported post processing operation: ${name}`);
    return found(name, options);
  });
}

/**
 * The table after all operations; the table itself when it has no rows, since operations can then refer to columns
 * that a pivot of nothing cannot make. Throws a 400 AppError that names what is wrong.
 */
export const applyPostProcessing = (table: Table, operations: readonly PostProcessing[]): Table =>
  runThrough(postProcessing(table, operations));

/** The same for servers, with pauses: others wait no longer than a turn. */
export const postProcessInTurns = (table: Table, operations: readonly PostProcessing[], turns: Turns): Promise<Table> =>
  runInTurns(postProcessing(table, operations), turns);

/** Interrupted between operations, and between parts of long ones. */
export function* postProcessing(table: Table, operations: readonly PostProcessing[]): InTurns<Table> {
  const steps = parsePostProcessing(operations);
  if (steps.length === 0 || table.rowCount === 0) return table;
  let frame = toFrame(table);
  let work = 0;
  for (const step of steps) {
    if (frame.rowCount === 0) break;
    work = requireWork(work, sizeOf(frame));
    const after = yield* bounded(step, frame);
    releaseColumns(frame, [...table.columns, ...listColumns(after)]);
    frame = after;
  }
  return toTable(frame);
}

function* bounded(step: ShapeStep, before: ShapeFrame): InTurns<ShapeFrame> {
  const after = step.inTurns ? yield* step.inTurns(before) : step(before);
  requireBounded(sizeOf(after), sizeOf(before));
  const [made, read] = [sizeOf(after), sizeOf(before)];
  yield Math.max(made.rows * made.columns, read.rows * read.columns);
  return after;
}

const sizeOf = ({ rowCount, columns }: ShapeFrame) => ({ rows: rowCount, columns: columns.length });
