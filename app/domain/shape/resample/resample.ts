// resample: converts rows to a regular time grid (pandas' DataFrame.resample). asfreq, ffill and bfill look up rows at the
// grid's instants, linear interpolates between them, and sum, mean and median aggregate the rows of each bucket.
import * as z from 'zod';
import { overBlocks } from '#app/domain/table/row-blocks.ts';
import { takeColumns } from '#app/domain/table.ts';
import type { Column } from '#app/domain/table.ts';
import { DAY_MS } from '#app/domain/time/durations.ts';
import { takeFrameRows } from '#app/domain/shape/frame.ts';
import type { ShapeFrame } from '#app/domain/shape/frame.ts';
import { readNumericValues, numericColumn } from '#app/domain/shape/numbers/numeric-values.ts';
import { parseOffset } from './offset.ts';
import type { Offset } from './offset.ts';
import { operation } from '#app/domain/shape/operation.ts';
import { averageBuckets, computeBucketMedians, sumBuckets, joinBucketTexts } from './resample-buckets.ts';
import { fillFromNeighbors, fillNulls, interpolateLinearly } from './resample-fill.ts';
import { releaseScratch } from '#app/domain/shape/release.ts';
import { findFirstRows, findRowsAtOrAfter, findRowsAtInstants, findRowsAtOrBefore } from './resample-rows.ts';
import { shapeError } from '#app/domain/shape/shape-error.ts';
import { buildTimeBuckets } from './time-buckets.ts';
import type { TimeBuckets } from './time-buckets.ts';

const METHODS = ['asfreq', 'bfill', 'ffill', 'linear', 'median', 'mean', 'sum'] as const;
type Method = (typeof METHODS)[number];

const options = z.strictObject({
  rule: z.string().max(40),
  method: z.string(),
  /** Used by asfreq only: replaces all nulls, in new and in existing rows. */
  fill_value: z.union([z.number(), z.string(), z.boolean()]).nullish(),
});

/**
 * Buckets are the same as in pandas: W, M, Q and A (Y) are closed and labeled at the end, all others at the start; fixed
 * spans are counted from midnight of the first day. Empty buckets have the sum 0 and a null mean. Throws a 400 unless the
 * index is one temporal column.
 */
export const resample = operation(options, (frame, { rule, method: name, fill_value: fill }): ShapeFrame => {
  const [index, second] = frame.index;
  if (index?.type !== 'temporal' || second) throw shapeError('Resample operation requires DatetimeIndex');
  const method = METHODS.find((known) => known === name);
  if (!method) throw shapeError(`Resample method should be in ${METHODS.join(', ')}.`);
  const offset = parseOffset(rule);
  const steps = measureSteps(index.values, offset);
  const order = steps.areForward ? null : sortByTime(index.values);
  const times = order ? Float64Array.from(order, (row) => index.values[row] ?? NaN) : index.values;
  if (times.length === 0) return frame;
  const buckets = buildTimeBuckets(times[0] ?? 0, times.at(-1) ?? 0, offset);
  const columns = resampleColumns(order ? takeFrameRows(frame, order) : frame, {
    times,
    buckets,
    method,
    fill,
    steps: order ? measureSteps(times, offset) : steps,
  });
  return {
    ...frame,
    index: [{ ...index, values: buckets.labels }],
    columns: frame.columns.map(({ labels }, i) => ({ labels, column: columns[i] as Column })),
    rowCount: buckets.labels.length,
  };
});

/** Properties of the differences between consecutive times. */
interface Steps {
  readonly areForward: boolean;
  /** True if times are strictly ascending. */
  readonly areDistinct: boolean;
  /** True if there are at least two steps and all equal the rule's fixed span. Weeks aren't fixed: pandas anchors them. */
  readonly areEven: boolean;
}

const WEEK_MS = 7 * DAY_MS;

function measureSteps(times: Float64Array, offset: Offset): Steps {
  const spanMs = offset.kind === 'fixed' && offset.spanMs % WEEK_MS !== 0 ? offset.spanMs : NaN;
  const firstMs = (times[1] ?? NaN) - (times[0] ?? NaN);
  if (firstMs > 0 && isRegular(times, firstMs))
    return { areForward: true, areDistinct: true, areEven: times.length > 2 && firstMs === spanMs };
  const { evenCount, longerCount, zeroCount } = overBlocks(
    times.length,
    { evenCount: 0, longerCount: 0, zeroCount: 0 },
    (counts, from, to) => {
      let { evenCount, longerCount, zeroCount } = counts;
      for (let row = Math.max(1, from); row < to; row += 1) {
        const stepMs = (times[row] as number) - (times[row - 1] as number);
        if (stepMs === spanMs) evenCount += 1;
        else if (stepMs > 0) longerCount += 1;
        else if (stepMs === 0) zeroCount += 1;
      }
      return { evenCount, longerCount, zeroCount };
    },
  );
  const [isKnown, count] = [!Number.isNaN(times[0]), times.length - 1];
  return {
    areForward: isKnown && evenCount + longerCount + zeroCount === count,
    areDistinct: isKnown && evenCount + longerCount === count,
    areEven: count >= 2 && evenCount === count,
  };
}

/** Whether all consecutive times differ by `stepMs`, as in series without gaps. */
const isRegular = (times: Float64Array, stepMs: number): boolean =>
  overBlocks(times.length, true, (isSo, from, to) => isSo && isRegularBlock(times, stepMs, from, to));

function isRegularBlock(times: Float64Array, stepMs: number, from: number, to: number): boolean {
  for (let row = Math.max(1, from); row < to; row += 1)
    if ((times[row] as number) - (times[row - 1] as number) !== stepMs) return false;
  return true;
}

/** Rows with a time, in ascending order of time. */
function sortByTime(times: Float64Array): Int32Array {
  const rows = Int32Array.from(times.keys());
  return rows.filter((row) => !Number.isNaN(times[row])).sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0) || a - b);
}

interface Resampling {
  /** Ascending. */
  readonly times: Float64Array;
  readonly steps: Steps;
  readonly buckets: TimeBuckets;
  readonly method: Method;
  readonly fill: string | number | boolean | null | undefined;
}

/** Computes the resampled columns. The frame's rows have the given `times`. */
function resampleColumns({ columns }: ShapeFrame, resampling: Resampling): readonly Column[] {
  const { method, buckets, times, fill } = resampling;
  if (method === 'sum' || method === 'mean' || method === 'median') {
    const starts = findFirstRows(times, buckets.edges);
    const reduce = { sum: sumBuckets, mean: averageBuckets, median: computeBucketMedians }[method];
    return columns.map(({ column, labels }) =>
      column.type === 'string' && method === 'sum'
        ? joinBucketTexts(column, starts)
        : numericColumn(reduce(readNumericValues(column, labels[0] ?? ''), starts)),
    );
  }
  const found = findSourceRows(resampling);
  const sources = columns.map(({ column }) => column);
  const taken = takeByMethod(method, sources, found);
  if (found) releaseScratch(found);
  if (method === 'linear') return taken.map(interpolateLinearly);
  return method === 'asfreq' && fill !== null && fill !== undefined ? taken.map((column) => fillNulls(column, fill)) : taken;
}

function takeByMethod(method: Method, columns: readonly Column[], rows: Int32Array | null): readonly Column[] {
  if (method === 'ffill') return fillFromNeighbors(columns, rows, 1);
  if (method === 'bfill') return fillFromNeighbors(columns, rows, -1);
  return rows ? takeColumns(columns, rows) : columns;
}

/**
 * For each bucket label, the row at that instant, or the previous (ffill) or next (bfill) row; -1 if there is none. null if
 * the rows already have the rule's frequency: they are kept even if the grid's origin differs, as in pandas.
 */
function findSourceRows({ times, steps, buckets: { labels }, method }: Resampling): Int32Array | null {
  if (!steps.areDistinct) throw shapeError('cannot reindex on an axis with duplicate labels');
  if (steps.areEven && times.length === labels.length) return null;
  if (method === 'ffill') return findRowsAtOrBefore(times, labels);
  return method === 'bfill' ? findRowsAtOrAfter(times, labels) : findRowsAtInstants(times, labels);
}
