// resample: rows on a regular grid of time. asfreq, ffill and bfill look up the instants of the grid; linear draws straight
// lines between those found; sum, mean and median take all rows of a bucket.
import { z } from 'zod';
import { takeColumnRows } from '#app/domain/table.ts';
import type { Column, TemporalColumn } from '#app/domain/table.ts';
import type { ShapeFrame } from './frame.ts';
import { numbersOf, numericColumn } from './numeric-values.ts';
import { parseOffset } from './offset.ts';
import type { Offset } from './offset.ts';
import { operation } from './operation.ts';
import { bucketMeans, bucketMedians, bucketSums, bucketTexts } from './resample-buckets.ts';
import { filledBackward, filledForward, filledHoles, interpolated } from './resample-fill.ts';
import { shapeError } from './shape-error.ts';
import { timeBuckets } from './time-buckets.ts';
import type { TimeBuckets } from './time-buckets.ts';

const METHODS = ['asfreq', 'bfill', 'ffill', 'linear', 'median', 'mean', 'sum'] as const;
type Method = (typeof METHODS)[number];

const options = z.strictObject({
  rule: z.string().max(40),
  method: z.string(),
  /** For asfreq alone: what rows that were not there hold. Nulls that were there stay. */
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
  const rows = rowsInTime(index);
  const times = index.values;
  if (rows.length === 0) return frame;
  const buckets = timeBuckets(times[rows[0] ?? 0] ?? 0, times[rows.at(-1) ?? 0] ?? 0, offset);
  const made = columnMaker({ times, rows, buckets, offset, method, fill });
  return {
    ...frame,
    index: [{ ...index, values: buckets.labels }],
    columns: frame.columns.map(({ labels, column }) => ({ labels, column: made(column, labels[0] ?? '') })),
    rowCount: buckets.labels.length,
  };
});

/** Rows that have a time, earliest first. */
function rowsInTime({ values }: TemporalColumn): Int32Array {
  const rows = new Int32Array(values.length);
  let isOrdered = true;
  for (let row = 0; row < rows.length; row += 1) {
    rows[row] = row;
    isOrdered &&= (values[row] ?? NaN) >= (values[Math.max(0, row - 1)] ?? NaN);
  }
  if (isOrdered) return rows;
  return rows.filter((row) => !Number.isNaN(values[row])).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || a - b);
}

interface Resampling {
  readonly times: Float64Array;
  readonly rows: Int32Array;
  readonly buckets: TimeBuckets;
  readonly offset: Offset;
  readonly method: Method;
  readonly fill: string | number | boolean | null | undefined;
}

function columnMaker(given: Resampling): (column: Column, name: string) => Column {
  const { method, buckets, rows } = given;
  if (method === 'sum' || method === 'mean' || method === 'median') {
    const starts = bucketStarts(given);
    const reduce = { sum: bucketSums, mean: bucketMeans, median: bucketMedians }[method];
    return (column, name) => {
      if (column.type === 'string' && method === 'sum') return bucketTexts(column, rows, starts);
      const values = numbersOf(column, name);
      const ordered = new Float64Array(rows.length);
      for (let i = 0; i < rows.length; i += 1) ordered[i] = values[rows[i] ?? 0] ?? NaN;
      return numericColumn(reduce(ordered, starts));
    };
  }
  const found = rowsAt(given, buckets.labels);
  return (column) => {
    const taken = takeColumnRows(column, found);
    if (method === 'ffill') return filledForward(taken);
    if (method === 'bfill') return filledBackward(taken);
    if (method === 'linear') return interpolated(taken);
    return given.fill === null || given.fill === undefined ? taken : filledHoles(taken, found, given.fill);
  };
}

/** Where each bucket's rows begin among the ordered ones. */
function bucketStarts({ times, rows, buckets: { edges } }: Resampling): Int32Array {
  let at = 0;
  return Int32Array.from(edges, (edge) => {
    while (at < rows.length && (times[rows[at] ?? 0] ?? 0) < edge) at += 1;
    return at;
  });
}

/** By label, the row of that instant, the last one before (ffill) or the next one after (bfill); -1 where there is none. */
function rowsAt(given: Resampling, labels: Float64Array): Int32Array {
  const { times, rows, method } = given;
  for (let i = 1; i < rows.length; i += 1) {
    if (times[rows[i] ?? 0] === times[rows[i - 1] ?? 0]) throw shapeError('cannot reindex on an axis with duplicate labels');
  }
  if (isOnItsOwnGrid(given)) return rows;
  const found = new Int32Array(labels.length);
  const msAt = (at: number): number => (at < rows.length ? (times[rows[at] ?? 0] ?? Infinity) : Infinity);
  let next = 0;
  let before = -1;
  let nextMs = msAt(0);
  for (let i = 0; i < labels.length; i += 1) {
    const label = labels[i] ?? NaN;
    while (nextMs < label) {
      before = rows[next] ?? -1;
      next += 1;
      nextMs = msAt(next);
    }
    if (nextMs === label || method === 'bfill') found[i] = next < rows.length ? (rows[next] ?? -1) : -1;
    else found[i] = method === 'ffill' ? before : -1;
  }
  return found;
}

const WEEK_MS = 604_800_000;

/** Rows as far apart as the rule says keep their values where the grid lies beside them. pandas sees weeks as anchored. */
function isOnItsOwnGrid({ times, rows, buckets, offset }: Resampling): boolean {
  if (offset.kind !== 'fixed' || offset.spanMs % WEEK_MS === 0 || rows.length < 3) return false;
  if (rows.length !== buckets.labels.length) return false;
  return rows.every((row, i) => i === 0 || (times[row] ?? 0) - (times[rows[i - 1] ?? 0] ?? 0) === offset.spanMs);
}
