// Runs a query's post-processing over its result, in order.
import type { PostProcessing } from '#app/domain/query/query-object.ts';
import type { Table } from '#app/domain/table.ts';
import { requireTableCells, addWork } from './cell-limit.ts';
import { listColumns, toFrame, toTable, type ShapeFrame } from './frame.ts';
import type { ShapeStep } from './operation.ts';
import { findOperation } from './registry.ts';
import { releaseColumns } from './release.ts';
import { shapeError } from './shape-error.ts';
import { runInSlices, runToEnd, type Interruptible, type TurnScheduler } from './turns.ts';

/** Max operations per query; each can add columns. */
const MAX_OPERATIONS = 100;

/**
 * Validates all operations before any runs, so an invalid one fails before the database is
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
 * Runs all operations synchronously. An empty table is returned unchanged: later operations can refer to columns that
 * pivoting an empty table doesn't create. Throws a 400 AppError that names the invalid operation or option.
 */
export const applyPostProcessing = (table: Table, operations: readonly PostProcessing[]): Table =>
  runToEnd(runPostProcessing(table, operations));

/** Same as `applyPostProcessing`, but yields to other requests between slices of work. */
export const postProcessInSlices = (table: Table, operations: readonly PostProcessing[], turns: TurnScheduler): Promise<Table> =>
  runInSlices(runPostProcessing(table, operations), turns);

/** Yields between operations, and between the parts of long ones. */
export function* runPostProcessing(table: Table, operations: readonly PostProcessing[]): Interruptible<Table> {
  const steps = parsePostProcessing(operations);
  if (steps.length === 0 || table.rowCount === 0) return table;
  let frame = toFrame(table);
  let work = 0;
  for (const step of steps) {
    if (frame.rowCount === 0) break;
    work = addWork(work, measureFrame(frame));
    const after = yield* runBoundedStep(step, frame);
    releaseColumns(frame, [...table.columns, ...listColumns(after)]);
    frame = after;
  }
  return toTable(frame);
}

function* runBoundedStep(step: ShapeStep, before: ShapeFrame): Interruptible<ShapeFrame> {
  const after = step.interruptible ? yield* step.interruptible(before) : step(before);
  requireTableCells(measureFrame(after), measureFrame(before));
  const [output, input] = [measureFrame(after), measureFrame(before)];
  yield Math.max(output.rows * output.columns, input.rows * input.columns);
  return after;
}

const measureFrame = ({ rowCount, columns }: ShapeFrame) => ({ rows: rowCount, columns: columns.length });
