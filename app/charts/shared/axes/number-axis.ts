// Where an x axis of numbers begins and ends: at its values, at zero, or where the chart says.
import type { Column } from '#app/domain/table.ts';
import { readFlag, readNumber } from '#app/charts/shared/form/form-values.ts';
import type { FormData } from '#app/charts/shared/kind.ts';

export interface NumberBounds {
  readonly low: number | null;
  readonly high: number | null;
}

/** `xAxisBounds` as saved: `[low, high]`, null for an open end; null where both are open. */
export function numberBounds(formData: FormData): NumberBounds | null {
  const saved: unknown = formData['xAxisBounds'];
  if (!Array.isArray(saved)) return null;
  const [low, high] = [0, 1].map((at) => readNumber({ bound: saved[at] as unknown }, 'bound'));
  const bounds = { low: low ?? null, high: high ?? null };
  return bounds.low === null && bounds.high === null ? null : bounds;
}

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

/** An axis that isn't cut contains zero. */
export function withEnds<Axis extends Ended>(axis: Axis, formData: FormData, bounds: NumberBounds | null): Axis {
  const [first, last] = [axis.values[0], axis.values.at(-1)];
  if (axis.kind !== 'number' || first === undefined || last === undefined) return axis;
  const isCut = readFlag(formData, 'truncateXAxis', true);
  const low = bounds?.low ?? (isCut ? first : Math.min(0, first));
  const high = bounds?.high ?? (isCut ? last : Math.max(0, last));
  return { ...axis, ends: [low, high] };
}
