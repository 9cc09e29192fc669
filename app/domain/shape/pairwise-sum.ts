// Sums as numpy takes them: pairwise, so that their rounding error grows with the logarithm of the count, and in numpy's
// own order, so that a total has the very bits that pandas gives.

/** Up to this many values are added in eight running sums. */
const BLOCK = 128;

/** The sum of `values[from]` up to `values[to]`, without the NaN among them; 0 for none. */
export function pairwiseSum(values: Float64Array, from: number, to: number): number {
  const count = to - from;
  if (count > BLOCK) {
    const half = (count >> 1) - ((count >> 1) % 8);
    return pairwiseSum(values, from, from + half) + pairwiseSum(values, from + half, to);
  }
  if (count < 8) return plainSum(values, from, to, 0);
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let e = 0;
  let f = 0;
  let g = 0;
  let h = 0;
  const end = to - (count % 8);
  for (let at = from; at < end; at += 8) {
    a += known(values[at] ?? NaN);
    b += known(values[at + 1] ?? NaN);
    c += known(values[at + 2] ?? NaN);
    d += known(values[at + 3] ?? NaN);
    e += known(values[at + 4] ?? NaN);
    f += known(values[at + 5] ?? NaN);
    g += known(values[at + 6] ?? NaN);
    h += known(values[at + 7] ?? NaN);
  }
  return plainSum(values, end, to, a + b + (c + d) + (e + f + (g + h)));
}

function plainSum(values: Float64Array, from: number, to: number, start: number): number {
  let total = start;
  for (let at = from; at < to; at += 1) total += known(values[at] ?? NaN);
  return total;
}

const known = (value: number): number => (value === value ? value : 0);
