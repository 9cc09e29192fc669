// Which bars are stacked and which side by side: a lane is one stack at each place of the axis.
import { columnLabel } from '#app/charts/shared/form/form-values.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import type { Series } from '#app/charts/shared/series/series.ts';
import { stackLayers, type StackLayer } from '#app/charts/shared/axes/stack.ts';
import { splitFlatName } from '#app/domain/shape/label-text.ts';
import type { BarSettings } from './settings.ts';

export type BarStacking = 'none' | 'stack' | 'share';

export interface Lanes {
  readonly stacking: BarStacking;
  /** By series: its lane. */
  readonly laneOf: readonly number[];
  readonly count: number;
  /** By series: from where to where it reaches at each row. */
  readonly layers: readonly StackLayer[];
}

/** One stack for each shift of time, and for each value of the dimension that stacks are made by; else a lane a series. */
export function assignLanes(input: LayoutInput<BarSettings>, series: readonly Series[], rowCount: number): Lanes {
  const stacking = stackingOf(input, series);
  if (stacking === 'none')
    return { stacking, laneOf: series.map((_, lane) => lane), count: series.length, layers: series.map(vertical) };
  const keys = series.map((one) => JSON.stringify([one.shift, dimensionValue(input, one.name)]));
  const lanes = [...new Set(keys)];
  const laneOf = keys.map((key) => lanes.indexOf(key));
  const layers: StackLayer[] = [];
  lanes.forEach((_, lane) => {
    const members = series.flatMap((_one, at) => (laneOf[at] === lane ? [at] : []));
    const stacked = stackLayers(
      members.flatMap((at) => series[at] ?? []),
      rowCount,
      stacking === 'share' ? 'share' : 'stack',
    );
    members.forEach((at, place) => {
      const layer = stacked[place];
      if (layer) layers[at] = layer;
    });
  });
  return { stacking, laneOf, count: Math.max(1, lanes.length), layers };
}

function stackingOf({ settings: { stack } }: LayoutInput<BarSettings>, series: readonly Series[]): BarStacking {
  if (stack === 'Expand') return 'share';
  return stack === 'Stack' || series.length === 1 ? 'stack' : 'none';
}

const vertical = ({ values }: Series): StackLayer => ({
  from: new Float64Array(values.length),
  to: values.map((value) => (Number.isNaN(value) ? 0 : value)),
});

/** The value of the dimension in a series' name: names end with the groups in their order. */
function dimensionValue({ settings }: LayoutInput<BarSettings>, name: string): string | null {
  const by = settings.stackDimension;
  const groups = settings.groupby.map(columnLabel);
  const place = by === null ? -1 : groups.indexOf(by);
  const isPlain = settings.truncate_metric;
  const parts = splitFlatName(name);
  if (place < 0 || parts.length < groups.length || (groups.length === 1 && !isPlain))
    return place < 0 ? null : (parts.at(-1) ?? null);
  return parts[parts.length - groups.length + place] ?? null;
}
