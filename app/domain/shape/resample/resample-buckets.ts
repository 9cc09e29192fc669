// Sums, means and medians of buckets of consecutive rows. Nulls are skipped; sums use Kahan summation, like pandas.
import { eachBlock, overBlocks } from '#app/domain/table/row-blocks.ts';
import type { Column, StringColumn } from '#app/domain/table.ts';
import { computeMedian } from '#app/domain/shape/numbers/median.ts';

/** Aggregates the values at `starts[i]` (inclusive) to `starts[i + 1]` (exclusive) for each i. */
type Buckets = (values: Float64Array, starts: Int32Array) => Float64Array;

/** An empty bucket sums to 0. */
export const sumBuckets: Buckets = (values, starts) => {
  const sums = new Float64Array(countBuckets(starts));
  for (let i = 0; i < sums.length; i += 1) sums[i] = sumRange(values, starts[i] ?? 0, starts[i + 1] ?? 0);
  return sums;
};

export const averageBuckets: Buckets = (values, starts) => {
  const means = new Float64Array(countBuckets(starts));
  for (let i = 0; i < means.length; i += 1) means[i] = averageRange(values, starts[i] ?? 0, starts[i + 1] ?? 0);
  return means;
};

export const computeBucketMedians: Buckets = (values, starts) => {
  const medians = new Float64Array(countBuckets(starts));
  const known = new Float64Array(findWidest(starts));
  eachBlock(0, medians.length, (first, end) => {
    let from = starts[first] as number;
    for (let i = first; i < end; i += 1) {
      const to = starts[i + 1] as number;
      // Fast path for upsampling, where no bucket has more than one value.
      if (to - from === 1) medians[i] = values[from] as number;
      else medians[i] = to === from ? NaN : computeMedian(known, copyKnown(values, from, to, known));
      from = to;
    }
  });
  return medians;
};

const countBuckets = (starts: Int32Array): number => Math.max(0, starts.length - 1);

function sumRange(values: Float64Array, from: number, to: number): number {
  let total = 0;
  let lost = 0;
  for (let row = from; row < to; row += 1) {
    const value = values[row] ?? NaN;
    if (value !== value) continue;
    const adjusted = value - lost;
    const next = total + adjusted;
    lost = next - total - adjusted;
    // Infinity - Infinity: no rounding error to compensate.
    if (lost !== lost) lost = 0;
    total = next;
  }
  return total;
}

function averageRange(values: Float64Array, from: number, to: number): number {
  let count = to - from;
  for (let row = from; row < to; row += 1) if (Number.isNaN(values[row])) count -= 1;
  return count === 0 ? NaN : sumRange(values, from, to) / count;
}

function findWidest(starts: Int32Array): number {
  return overBlocks(starts.length, 0, (known, from, to) => {
    let widest = known;
    for (let i = Math.max(1, from); i < to; i += 1) {
      const width = (starts[i] as number) - (starts[i - 1] as number);
      if (width > widest) widest = width;
    }
    return widest;
  });
}

/** Copies the values that aren't null into `known` and returns their count. */
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

/** Concatenates the texts of each bucket; an empty bucket becomes the number 0, as in pandas. */
export function joinBucketTexts({ name, values }: StringColumn, starts: Int32Array): Column {
  const summed = Array.from({ length: countBuckets(starts) }, (_, i): string | number => {
    const own = values.slice(starts[i], starts[i + 1]);
    return own.length === 0 ? 0 : own.join('');
  });
  if (summed.every((value) => typeof value === 'string')) return { name, type: 'string', values: summed };
  return { name, type: 'json', values: summed };
}
