// Sums, means and medians over consecutive rows. Nulls are left out; sums are compensated (Kahan), as pandas' are.
import type { Column, StringColumn } from '#app/domain/table.ts';
import { quantileOf } from './quantile.ts';

/** Reduces `values[starts[i]]` up to `values[starts[i + 1]]` for each i. */
type Buckets = (values: Float64Array, starts: Int32Array) => Float64Array;

function eachBucket(values: Float64Array, starts: Int32Array, of: (from: number, to: number) => number): Float64Array {
  const results = new Float64Array(Math.max(0, starts.length - 1));
  for (let i = 0; i < results.length; i += 1) results[i] = of(starts[i] ?? 0, starts[i + 1] ?? values.length);
  return results;
}

function sumWithin(values: Float64Array, from: number, to: number): { total: number; count: number } {
  let [total, lost, count] = [0, 0, 0];
  for (let row = from; row < to; row += 1) {
    const value = values[row] ?? NaN;
    if (Number.isNaN(value)) continue;
    const adjusted = value - lost;
    const next = total + adjusted;
    lost = next - total - adjusted;
    if (Number.isNaN(lost)) lost = 0;
    total = next;
    count += 1;
  }
  return { total, count };
}

/** An empty bucket sums to 0. */
export const bucketSums: Buckets = (values, starts) =>
  eachBucket(values, starts, (from, to) => sumWithin(values, from, to).total);

export const bucketMeans: Buckets = (values, starts) =>
  eachBucket(values, starts, (from, to) => {
    const { total, count } = sumWithin(values, from, to);
    return count === 0 ? NaN : total / count;
  });

export const bucketMedians: Buckets = (values, starts) =>
  eachBucket(values, starts, (from, to) => {
    const known = values.slice(from, to).filter((value) => !Number.isNaN(value));
    return quantileOf(known.sort(), known.length, 0.5, 'linear');
  });

/** Texts one after the other; an empty bucket is the number 0, as in pandas. */
export function bucketTexts({ name, values }: StringColumn, rows: Int32Array, starts: Int32Array): Column {
  const summed = Array.from({ length: Math.max(0, starts.length - 1) }, (_, i): string | number => {
    const own = Array.from(rows.subarray(starts[i], starts[i + 1]), (row) => values[row] ?? '');
    return own.length === 0 ? 0 : own.join('');
  });
  if (summed.every((value) => typeof value === 'string')) return { name, type: 'string', values: summed };
  return { name, type: 'json', values: summed };
}
