// The bands of areas: stacked, as shares, around a middle line, or each from zero over the others.
import { closeBands, stackLayers, type StackLayer, type StackMode } from '#app/charts/shared/axes/stack.ts';
import { computeExtent, type ValueExtent } from '#app/charts/shared/axes/value-axis.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import type { Series } from '#app/charts/shared/series/series.ts';
import type { AreaSettings } from './settings.ts';

export type AreaStacking = 'none' | StackMode;

export function readStacking({ settings: { stack } }: LayoutInput<AreaSettings>): AreaStacking {
  if (stack === 'Expand') return 'share';
  if (stack === 'Stream') return 'stream';
  return stack === 'Stack' ? 'stack' : 'none';
}

export interface AreaBand {
  readonly layer: StackLayer;
  /** NaN: nothing is drawn. */
  readonly values: Float64Array;
}

/** Each time shift is its own stack, from zero. */
export function stackBands(series: readonly Series[], rowCount: number, mode: StackMode): readonly AreaBand[] {
  const bands: AreaBand[] = [];
  for (const shift of new Set(series.map((one) => one.shift))) {
    const members = series.flatMap((one, at) => (one.shift === shift ? [{ one, at }] : []));
    const stack = members.map(({ one }) => one);
    const [layers, closed] = [stackLayers(stack, rowCount, mode), closeBands(stack, rowCount)];
    members.forEach(({ at }, place) => {
      const [layer, values] = [layers[place], closed[place]];
      if (layer && values) bands[at] = { layer, values };
    });
  }
  return bands;
}

/** Zero is always on the axis of areas; a band of no size adds nothing to a logarithmic one. */
export function measureLayers(layers: readonly StackLayer[]): ValueExtent {
  const ends = computeExtent(layers.flatMap(({ from, to }) => [from, to]));
  return { ...ends, low: Math.min(0, ends.low), high: Math.max(0, ends.high), isFromFoot: true };
}

export const overlayBands = (series: readonly Series[]): readonly AreaBand[] =>
  series.map(({ values }) => ({ layer: { from: new Float64Array(values.length), to: values }, values }));
