// Shared value axis ends for charts of a grid with the same metrics, so that they can be compared.
import type { OpenBounds } from '#app/charts/shared/form/setting-values.ts';
import { isObject, own } from '#app/charts/shared/form/form-values.ts';
import type { AnySettings, ChartLayout } from '#app/charts/shared/kind.ts';

type Ends = readonly [low: number, high: number];

/** By measure: the lowest and highest end among the charts' own axes. */
export function sharedEnds(layouts: readonly (readonly [measure: string, layout: ChartLayout])[]): ReadonlyMap<string, Ends> {
  const found = new Map<string, Ends>();
  for (const [measure, layout] of layouts) {
    const ends = endsOf(layout);
    if (ends === null) continue;
    const [low, high] = found.get(measure) ?? ends;
    found.set(measure, [Math.min(low, ends[0]), Math.max(high, ends[1])]);
  }
  return found;
}

/** The axis ends of a chart with a frame; else null. */
function endsOf(layout: ChartLayout): Ends | null {
  const frame = own({ ...layout }, 'frame');
  const ends = isObject(frame) ? own(frame, 'ends') : undefined;
  return Array.isArray(ends) && typeof ends[0] === 'number' && typeof ends[1] === 'number' ? [ends[0], ends[1]] : null;
}

/** Sets the value axis of charts whose kind has exactly one. */
export function withEnds(settings: AnySettings, ends: OpenBounds | undefined): AnySettings {
  const hasOne = Object.hasOwn(settings, 'y_axis_bounds') && !Object.hasOwn(settings, 'y_axis_bounds_secondary');
  return ends !== undefined && hasOne ? { ...settings, y_axis_bounds: ends } : settings;
}
