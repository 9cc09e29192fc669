// resample: rows on a regular grid of time. asfreq, ffill and bfill look up the instants of the grid; linear draws straight
// lines between those found; sum, mean and median take all rows of a bucket.
import * as z from 'zod';
import { overBlocks } from '#app/domain/table/row-blocks.ts';
import { takeColumns } from '#app/domain/table.ts';
import type { Column } from '#app/domain/table.ts';
import { DAY_MS } from '#app/domain/time/durations.ts';
import { atRows } from '#app/domain/shape/frame.ts';
import type { ShapeFrame } from '#app/domain/shape/frame.ts';
import { readNumericValues, numericColumn } from '#app/domain/shape/numbers/numeric-values.ts';
import { parseOffset } from './offset.ts';
import type { Offset } from './offset.ts';
import { operation } from '#app/domain/shape/operation.ts';
import { bucketMeans, bucketMedians, bucketSums, bucketTexts } from './resample-buckets.ts';
import { filled, filledNulls, interpolated } from './resample-fill.ts';
import { releaseScratch } from '#app/domain/shape/release.ts';
import { firstRows, rowsFrom, findRowsAtInstants, rowsUpTo } from './resample-rows.ts';
import { shapeError } from '#app/domain/shape/shape-error.ts';
import { timeBuckets } from './time-buckets.ts';
import type { TimeBuckets } from './time-buckets.ts';

const METHODS = ['asfreq', 'bfill', 'ffill', 'linear', 'median', 'mean', 'sum'] as const;
type Method = (typeof METHODS)[number];

const options = z.strictObject({
  rule: z.string().max(40),
  method: z.string(),
  /** For asfreq alone: the value of every cell without one, in new rows and in those that were there. */
  fill_value: z.union([z.number(), z.string(), z.boolean()]).nullish(),
});

/**
 * Buckets of days, weeks, months, quarters and years lie as in pandas: W, M, Q and A (Y) end with the day that labels
 * them, all others begin with their label; fixed spans count from the first day's midnight. Empty buckets sum to 0 and
 * have no mean. Throws a 400 unless rows are indexed by one time column.
 */
export const resample = operation(options, (frame, { rule, method: name, fill_value: fill }): ShapeFrame => {
  const [index, second] = frame.index;
  if (index?.type !== 'temporal' || second) throw shapeError('Resample operation requires DatetimeIndex');
  const method = METHODS.find((known) => known === name);
  if (!method) throw shapeError(`Resample method should be in ${METHODS.join(', ')}.`);
  const offset = parseOffset(rule);
  const given = stepsOf(index.values, offset);
  const order = given.areForward ? null : timeOrder(index.values);
  const times = order ? Float64Array.from(order, (row) => index.values[row] ?? NaN) : index.values;
  if (times.length === 0) return frame;
  const buckets = timeBuckets(times[0] ?? 0, times.at(-1) ?? 0, offset);
  const made = onGrid(order ? atRows(frame, order) : frame, {
    times,
    buckets,
    method,
    fill,
    steps: order ? stepsOf(times, offset) : given,
  });
  return {
    ...frame,
    index: [{ ...index, values: buckets.labels }],
    columns: frame.columns.map(({ labels }, i) => ({ labels, column: made[i] as Column })),
    rowCount: buckets.labels.length,
  };
});

/** How times follow each other. */
interface Steps {
  readonly areForward: boolean;
  /** Forward, and none is 0. */
  readonly areDistinct: boolean;
  /** All are as long as a fixed rule says, of which there are two at least. pandas sees weeks as anchored. */
  readonly areEven: boolean;
}

const WEEK_MS = 7 * DAY_MS;

function stepsOf(times: Float64Array, offset: Offset): Steps {
  const spanMs = offset.kind === 'fixed' && offset.spanMs % WEEK_MS !== 0 ? offset.spanMs : NaN;
  const firstMs = (times[1] ?? NaN) - (times[0] ?? NaN);
  if (firstMs > 0 && isRegular(times, firstMs))
    return { areForward: true, areDistinct: true, areEven: times.length > 2 && firstMs === spanMs };
  const { even, longer, none } = overBlocks(times.length, { even: 0, longer: 0, none: 0 }, (counts, from, to) => {
    let { even, longer, none } = counts;
    for (let row = Math.max(1, from); row < to; row += 1) {
      const stepMs = (times[row] as number) - (times[row - 1] as number);
      if (stepMs === spanMs) even += 1;
      else if (stepMs > 0) longer += 1;
      else if (stepMs === 0) none += 1;
    }
    return { even, longer, none };
  });
  const [isKnown, count] = [!Number.isNaN(times[0]), times.length - 1];
  return {
    areForward: isKnown && even + longer + none === count,
    areDistinct: isKnown && even + longer === count,
    areEven: count >= 2 && even === count,
  };
}

/** Whether each time is as long after the one before it, as series of a grain without gaps have them. */
const isRegular = (times: Float64Array, stepMs: number): boolean =>
  overBlocks(times.length, true, (isSo, from, to) => isSo && isRegularBlock(times, stepMs, from, to));

function isRegularBlock(times: Float64Array, stepMs: number, from: number, to: number): boolean {
  for (let row = Math.max(1, from); row < to; row += 1)
    if ((times[row] as number) - (times[row - 1] as number) !== stepMs) return false;
  return true;
}

/** Rows that have a time, earliest first. */
function timeOrder(times: Float64Array): Int32Array {
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

/** The columns of the grid out of those of a frame whose rows are those of `times`. */
function onGrid({ columns }: ShapeFrame, given: Resampling): readonly Column[] {
  const { method, buckets, times, fill } = given;
  if (method === 'sum' || method === 'mean' || method === 'median') {
    const starts = firstRows(times, buckets.edges);
    const reduce = { sum: bucketSums, mean: bucketMeans, median: bucketMedians }[method];
    return columns.map(({ column, labels }) =>
      column.type === 'string' && method === 'sum'
        ? bucketTexts(column, starts)
        : numericColumn(reduce(readNumericValues(column, labels[0] ?? ''), starts)),
    );
  }
  const found = rowsAt(given);
  const sources = columns.map(({ column }) => column);
  const taken = takenBy(method, sources, found);
  if (found) releaseScratch(found);
  if (method === 'linear') return taken.map(interpolated);
  return method === 'asfreq' && fill !== null && fill !== undefined ? taken.map((column) => filledNulls(column, fill)) : taken;
}

function takenBy(method: Method, columns: readonly Column[], rows: Int32Array | null): readonly Column[] {
  if (method === 'ffill') return filled(columns, rows, 1);
  if (method === 'bfill') return filled(columns, rows, -1);
  return rows ? takeColumns(columns, rows) : columns;
}

/**
 * By label, the row of that instant, the last one before (ffill) or the next one after (bfill); -1 where there is none.
 * null where the rows are as they should be: those as far apart as the rule says stay where the grid is off them.
 */
function rowsAt({ times, steps, buckets: { labels }, method }: Resampling): Int32Array | null {
  if (!steps.areDistinct) throw shapeError('cannot reindex on an axis with duplicate labels');
  if (steps.areEven && times.length === labels.length) return null;
  if (method === 'ffill') return rowsUpTo(times, labels);
  return method === 'bfill' ? rowsFrom(times, labels) : findRowsAtInstants(times, labels);
}
