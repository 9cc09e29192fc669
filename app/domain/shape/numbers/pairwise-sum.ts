// Sums as numpy takes them: pairwise, so that their rounding error grows with the logarithm of the count, and in numpy's
// own order, so that a total has the very bits that pandas gives.
import { eachBlock } from '#app/domain/table/row-blocks.ts';

/** Up to this many values are added in eight running sums. */
const BLOCK = 128;

/** The sum of `values[from]` up to `values[to]`, without the NaN among them; 0 for none. */
export function pairwiseSum(values: Float64Array, from: number, to: number): number {
  const total = sumOfKnown(values, from, to);
  return total === total ? total : sumOfKnown(withZeros(values.slice(from, to)), 0, to - from);
}

/** A NaN that counts as 0 leaves the order of the additions as it is. */
function withZeros(values: Float64Array): Float64Array {
  eachBlock(0, values.length, (from, to) => {
    for (let at = from; at < to; at += 1) if (values[at] !== values[at]) values[at] = 0;
  });
  return values;
}

/** NaN where a value is. */
function sumOfKnown(values: Float64Array, from: number, to: number): number {
  const count = to - from;
  if (count > BLOCK) {
    const half = (count >> 1) - ((count >> 1) % 8);
    return sumOfKnown(values, from, from + half) + sumOfKnown(values, from + half, to);
  }
  const end = to - (count % 8);
  return plainSum(values, end, to, count < 8 ? 0 : eightfoldSum(values, from, end));
}

/** Of a count that eight divides. */
function eightfoldSum(values: Float64Array, from: number, to: number): number {
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

function plainSum(values: Float64Array, from: number, to: number, start: number): number {
  let total = start;
  for (let at = from; at < to; at += 1) total += values[at] as number;
  return total;
}
