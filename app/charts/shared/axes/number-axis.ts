// The ends of a numeric x-axis: at its values, at zero, or at the chart's bounds.
import type { Column } from '#app/domain/table.ts';
import type { AxisSettings } from '#app/charts/shared/series/series-settings.ts';

export interface NumberBounds {
  readonly low: number | null;
  readonly high: number | null;
}

/** null if both ends are open. */
export const numberBounds = ({ xAxisBounds: [low, high] = [null, null] }: AxisSettings): NumberBounds | null =>
  low === null && high === null ? null : { low, high };

export function isWithin(bounds: NumberBounds | null, column: Column, row: number): boolean {
  if (bounds === null || column.type !== 'numeric') return true;
  const value = column.values[row] ?? NaN;
  return value >= (bounds.low ?? -Infinity) && value <= (bounds.high ?? Infinity);
}

interface Ended {
  readonly kind: string;
  readonly values: Float64Array;
  readonly ends?: readonly [number, number];
}

/** An axis that isn't truncated contains zero. */
export function withEnds<Axis extends Ended>(axis: Axis, settings: AxisSettings, bounds: NumberBounds | null): Axis {
  const [first, last] = [axis.values[0], axis.values.at(-1)];
  if (axis.kind !== 'number' || first === undefined || last === undefined) return axis;
  const isCut = settings.truncateXAxis !== false;
  const low = bounds?.low ?? (isCut ? first : Math.min(0, first));
  const high = bounds?.high ?? (isCut ? last : Math.max(0, last));
  return { ...axis, ends: [low, high] };
}
