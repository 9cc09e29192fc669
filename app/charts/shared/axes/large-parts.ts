// Selects the parts of a stack that are large enough for value labels.
import type { Series } from '#app/charts/shared/series/series.ts';

/** The values of a series that are at least a percentage of their stack; the others are NaN. */
export function largeParts(stack: readonly Series[], { values }: Series, leastPercent: number): Float64Array {
  if (leastPercent <= 0) return values;
  return values.map((value, row) => {
    const whole = stack.reduce((sum, one) => sum + Math.abs(one.values[row] || 0), 0);
    return Math.abs(value) * 100 >= leastPercent * whole ? value : NaN;
  });
}
