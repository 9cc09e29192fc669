// Quantiles of sorted values, with numpy's five interpolation methods.

export const INTERPOLATIONS = ['linear', 'lower', 'higher', 'midpoint', 'nearest'] as const;
export type Interpolation = (typeof INTERPOLATIONS)[number];

/** The q-quantile (0 to 1) of the first `count` values of an ascending array; NaN when there are none. */
export function computeQuantile(sorted: Float64Array, count: number, q: number, interpolation: Interpolation): number {
  if (count === 0) return NaN;
  const position = q * (count - 1);
  return interpolate(position, sorted[Math.floor(position)] ?? NaN, sorted[Math.ceil(position)] ?? NaN, interpolation);
}

/** Interpolates at a fractional position between two neighboring values. */
export function interpolate(position: number, low: number, high: number, interpolation: Interpolation): number {
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

/** Rounds halves to the even neighbor, like IEEE 754 and numpy. */
export function roundHalfEven(value: number): number {
  const floor = Math.floor(value);
  const fraction = value - floor;
  if (fraction !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}
