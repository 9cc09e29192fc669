// Quantiles of ordered values, with numpy's five ways to go between two of them.

export const INTERPOLATIONS = ['linear', 'lower', 'higher', 'midpoint', 'nearest'] as const;
export type Interpolation = (typeof INTERPOLATIONS)[number];

/** The q-quantile (0 to 1) of the first `count` values of an ascending array; NaN when there are none. */
export function quantileOf(sorted: Float64Array, count: number, q: number, interpolation: Interpolation): number {
  if (count === 0) return NaN;
  const position = q * (count - 1);
  return between(position, sorted[Math.floor(position)] ?? NaN, sorted[Math.ceil(position)] ?? NaN, interpolation);
}

/** The value at a position between two places, of which the values are given. */
export function between(position: number, low: number, high: number, interpolation: Interpolation): number {
  const fraction = position - Math.floor(position);
  switch (interpolation) {
    case 'linear':
      return low + (high - low) * fraction;
    case 'lower':
      return low;
    case 'higher':
      return high;
    case 'midpoint':
      return fraction === 0 ? low : (low + high) / 2;
    case 'nearest':
      return roundHalfEven(position) === Math.floor(position) ? low : high;
  }
}

/** Rounds as IEEE 754 and numpy do: a half goes to the even neighbor. */
export function roundHalfEven(value: number): number {
  const floor = Math.floor(value);
  const fraction = value - floor;
  if (fraction !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}
