// resample: rows on a regular grid of time. asfreq, ffill and bfill look up the instants of the grid; linear draws straight
// lines between those found; sum, mean and median take all rows of a bucket.
import { z } from 'zod';
import { takeColumnRows } from '#app/domain/table.ts';
import type { Column } from '#app/domain/table.ts';
import { DAY_MS } from '#app/domain/time/durations.ts';
import type { ShapeFrame } from './frame.ts';
import { numbersOf, numericColumn } from './numeric-values.ts';
import { parseOffset } from './offset.ts';
import type { Offset } from './offset.ts';
import { operation } from './operation.ts';
import { bucketMeans, bucketMedians, bucketSums, bucketTexts } from './resample-buckets.ts';
import { filled, filledNulls, interpolated } from './resample-fill.ts';
import { shapeError } from './shape-error.ts';
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
  const made = columnMaker({ times, steps: order ? stepsOf(times, offset) : given, buckets, method, fill });
  return {
    ...frame,
    index: [{ ...index, values: buckets.labels }],
    columns: frame.columns.map(({ labels, column }) => ({
      labels,
      column: made(order ? takeColumnRows(column, order) : column, labels[0] ?? ''),
    })),
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
  let areEven = times.length >= 3 && !Number.isNaN(spanMs);
  let areDistinct = !Number.isNaN(times[0]);
  for (let row = 1; row < times.length; row += 1) {
    const stepMs = (times[row] ?? NaN) - (times[row - 1] ?? NaN);
    if (stepMs === spanMs) continue;
    areEven = false;
    if (stepMs > 0) continue;
    areDistinct = false;
    if (stepMs !== 0) return { areForward: false, areDistinct, areEven };
  }
  return { areForward: !Number.isNaN(times[0]), areDistinct, areEven };
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

/** Makes a column of the grid out of one whose rows are those of `times`. */
function columnMaker(given: Resampling): (column: Column, name: string) => Column {
  const { method, buckets, times, fill } = given;
  if (method === 'sum' || method === 'mean' || method === 'median') {
    const starts = bucketStarts(times, buckets.edges);
    const reduce = { sum: bucketSums, mean: bucketMeans, median: bucketMedians }[method];
    return (column, name) =>
      column.type === 'string' && method === 'sum'
        ? bucketTexts(column, starts)
        : numericColumn(reduce(numbersOf(column, name), starts));
  }
  const found = rowsAt(given);
  return (column) => {
    if (method === 'ffill') return filled(column, found, 1);
    if (method === 'bfill') return filled(column, found, -1);
    const taken = found ? takeColumnRows(column, found) : column;
    if (method === 'linear') return interpolated(taken);
    return method === 'asfreq' && fill !== null && fill !== undefined ? filledNulls(taken, fill) : taken;
  };
}

/** Where each bucket's rows begin. */
function bucketStarts(times: Float64Array, edges: Float64Array): Int32Array {
  const starts = new Int32Array(edges.length);
  let at = 0;
  for (let i = 0; i < edges.length; i += 1) {
    at = firstFrom(times, edges[i] ?? Infinity, at);
    starts[i] = at;
  }
  return starts;
}

/**
 * By label, the row of that instant, the last one before (ffill) or the next one after (bfill); -1 where there is none.
 * null where the rows are as they should be: those as far apart as the rule says stay where the grid is off them.
 */
function rowsAt({ times, steps, buckets: { labels }, method }: Resampling): Int32Array | null {
  if (!steps.areDistinct) throw shapeError('cannot reindex on an axis with duplicate labels');
  if (steps.areEven && times.length === labels.length) return null;
  const found = new Int32Array(labels.length);
  const [isForward, isBackward] = [method === 'ffill', method === 'bfill'];
  let next = 0;
  let nextMs = times[0] ?? Infinity;
  for (let i = 0; i < found.length; i += 1) {
    const label = labels[i] ?? NaN;
    if (nextMs < label) {
      // A row at most is between two labels of a finer grid: only a coarser one searches.
      next += 1;
      if (next < times.length && (times[next] ?? Infinity) < label) next = firstFrom(times, label, next + 1);
      nextMs = next < times.length ? (times[next] ?? Infinity) : Infinity;
    }
    if (nextMs === label || (isBackward && next < times.length)) found[i] = next;
    else if (isForward) found[i] = next - 1;
    else found[i] = -1;
  }
  return found;
}

/** The first place from `from` on whose time is not before that one: leaps that double, then a search between the last two. */
function firstFrom(times: Float64Array, ms: number, from: number): number {
  let leap = 1;
  let low = from;
  while (low < times.length && (times[low] ?? Infinity) < ms) {
    low += leap;
    leap *= 2;
  }
  if (leap === 1) return from;
  let high = Math.min(low, times.length);
  low -= leap / 2 - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? Infinity) < ms) low = middle + 1;
    else high = middle;
  }
  return low;
}
