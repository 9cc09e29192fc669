// Sums, means and medians over consecutive rows. Nulls are left out; sums are compensated (Kahan), as pandas' are.
import { eachBlock, overBlocks } from '#app/domain/table/row-blocks.ts';
import type { Column, StringColumn } from '#app/domain/table.ts';
import { medianOf } from '#app/domain/shape/numbers/median.ts';

/** Reduces `values[starts[i]]` up to `values[starts[i + 1]]` for each i. */
type Buckets = (values: Float64Array, starts: Int32Array) => Float64Array;

/** An empty bucket sums to 0. */
export const bucketSums: Buckets = (values, starts) => {
  const sums = new Float64Array(bucketCount(starts));
  for (let i = 0; i < sums.length; i += 1) sums[i] = sumWithin(values, starts[i] ?? 0, starts[i + 1] ?? 0);
  return sums;
};

export const bucketMeans: Buckets = (values, starts) => {
  const means = new Float64Array(bucketCount(starts));
  for (let i = 0; i < means.length; i += 1) means[i] = meanWithin(values, starts[i] ?? 0, starts[i + 1] ?? 0);
  return means;
};

export const bucketMedians: Buckets = (values, starts) => {
  const medians = new Float64Array(bucketCount(starts));
  const known = new Float64Array(widestOf(starts));
  eachBlock(0, medians.length, (first, end) => {
    let from = starts[first] as number;
    for (let i = first; i < end; i += 1) {
      const to = starts[i + 1] as number;
      // Of a finer grid no bucket has more than one.
      if (to - from === 1) medians[i] = values[from] as number;
      else medians[i] = to === from ? NaN : medianOf(known, copyKnown(values, from, to, known));
      from = to;
    }
  });
  return medians;
};

const bucketCount = (starts: Int32Array): number => Math.max(0, starts.length - 1);

function sumWithin(values: Float64Array, from: number, to: number): number {
  let total = 0;
  let lost = 0;
  for (let row = from; row < to; row += 1) {
    const value = values[row] ?? NaN;
    if (value !== value) continue;
    const adjusted = value - lost;
    const next = total + adjusted;
    lost = next - total - adjusted;
    // Of infinities nothing is lost.
    if (lost !== lost) lost = 0;
    total = next;
  }
  return total;
}

function meanWithin(values: Float64Array, from: number, to: number): number {
  let count = to - from;
  for (let row = from; row < to; row += 1) if (Number.isNaN(values[row])) count -= 1;
  return count === 0 ? NaN : sumWithin(values, from, to) / count;
}

function widestOf(starts: Int32Array): number {
  return overBlocks(starts.length, 0, (known, from, to) => {
    let widest = known;
    for (let i = Math.max(1, from); i < to; i += 1) {
      const width = (starts[i] as number) - (starts[i - 1] as number);
      if (width > widest) widest = width;
    }
    return widest;
  });
}

/** Copies those that are not null and says how many. */
function copyKnown(values: Float64Array, from: number, to: number, known: Float64Array): number {
  let count = 0;
  for (let row = from; row < to; row += 1) {
    const value = values[row] ?? NaN;
    if (value !== value) continue;
    known[count] = value;
    count += 1;
  }
  return count;
}

/** Texts one after the other; an empty bucket is the number 0, as in pandas. */
export function bucketTexts({ name, values }: StringColumn, starts: Int32Array): Column {
  const summed = Array.from({ length: bucketCount(starts) }, (_, i): string | number => {
    const own = values.slice(starts[i], starts[i + 1]);
    return own.length === 0 ? 0 : own.join('');
  });
  if (summed.every((value) => typeof value === 'string')) return { name, type: 'string', values: summed };
  return { name, type: 'json', values: summed };
}
