// Pairwise summation in numpy's order: the rounding error grows with the logarithm of the count, and totals are bit-identical
// to pandas'.
import { eachBlock } from '#app/domain/table/row-blocks.ts';

/** Blocks of at most this many values are summed with eight accumulators. */
const BLOCK = 128;

/** Sum of the values at `from` (inclusive) to `to` (exclusive), ignoring NaN; 0 if empty. */
export function pairwiseSum(values: Float64Array, from: number, to: number): number {
  const total = sumPairwise(values, from, to);
  return total === total ? total : sumPairwise(replaceNaN(values.slice(from, to)), 0, to - from);
}

/** Replaces NaN by 0, which keeps the order of additions. */
function replaceNaN(values: Float64Array): Float64Array {
  eachBlock(0, values.length, (from, to) => {
    for (let at = from; at < to; at += 1) if (values[at] !== values[at]) values[at] = 0;
  });
  return values;
}

/** NaN if any value is NaN. */
function sumPairwise(values: Float64Array, from: number, to: number): number {
  const count = to - from;
  if (count > BLOCK) {
    const half = (count >> 1) - ((count >> 1) % 8);
    return sumPairwise(values, from, from + half) + sumPairwise(values, from + half, to);
  }
  const end = to - (count % 8);
  return sumSequentially(values, end, to, count < 8 ? 0 : sumByEight(values, from, end));
}

/** The count must be a multiple of eight. */
function sumByEight(values: Float64Array, from: number, to: number): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let e = 0;
  let f = 0;
  let g = 0;
  let h = 0;
  for (let at = from; at < to; at += 8) {
    a += values[at] as number;
    b += values[at + 1] as number;
    c += values[at + 2] as number;
    d += values[at + 3] as number;
    e += values[at + 4] as number;
    f += values[at + 5] as number;
    g += values[at + 6] as number;
    h += values[at + 7] as number;
  }
  return a + b + (c + d) + (e + f + (g + h));
}

function sumSequentially(values: Float64Array, from: number, to: number, start: number): number {
  let total = start;
  for (let at = from; at < to; at += 1) total += values[at] as number;
  return total;
}
