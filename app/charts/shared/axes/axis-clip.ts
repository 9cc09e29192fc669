// Values beyond the axis bounds that the chart sets: how many there are, and where marks are cut.
import type { CutSpan } from './cut-path.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import type { Box } from '#app/charts/shared/marks/marks.ts';
import type { AxisSettings } from '#app/charts/shared/series/series-settings.ts';
import type { SeriesData } from '#app/charts/shared/series/series.ts';
import type { StackLayer } from './stack.ts';
import { seriesText } from '#app/charts/shared/format/series-text.ts';

interface Beyond {
  readonly above: number;
  readonly below: number;
}

type BoundSettings = Pick<AxisSettings, 'y_axis_bounds'>;

/** How many values are above and below the bounds. On a logarithmic axis, `logNotes` counts zero and less. */
export function countBeyond(settings: BoundSettings, lists: readonly ArrayLike<number>[], isLog: boolean): Beyond {
  const [from, to] = endsOf(settings, isLog);
  let [above, below] = [0, 0];
  for (const values of lists) {
    for (let at = 0; at < values.length; at += 1) {
      const value = values[at] ?? NaN;
      if (value > to) above += 1;
      if (value < from && !(isLog && value <= 0)) below += 1;
    }
  }
  return { above, below };
}

function endsOf({ y_axis_bounds: bounds }: BoundSettings, isLog: boolean): readonly [number, number] {
  const [first, second] = (bounds ?? [null, null]).map((bound) => (isLog && bound !== null && bound <= 0 ? null : bound));
  const [from, to] = [first ?? -Infinity, second ?? Infinity];
  return from <= to ? [from, to] : [to, from];
}

/** Notes such as "1 value is above the axis"; none if all values are on it. */
export function valueAxisNotes(
  { settings, locale }: Pick<LayoutInput<BoundSettings>, 'settings' | 'locale'>,
  lists: readonly ArrayLike<number>[],
  { isLog, isRight = false }: { readonly isLog: boolean; readonly isRight?: boolean },
): readonly string[] {
  const { above, below } = countBeyond(settings, lists, isLog);
  const t = seriesText(locale);
  return [
    ...(above > 0 ? [t(isRight ? 'axis.aboveRight' : 'axis.above', { count: above })] : []),
    ...(below > 0 ? [t(isRight ? 'axis.belowRight' : 'axis.below', { count: below })] : []),
  ];
}

/** A note such as "3 rows are outside the x-axis range", if the chart sets one. */
export const xRangeNotes = ({ outside = 0, locale }: Pick<SeriesData, 'outside' | 'locale'>): readonly string[] =>
  outside > 0 ? [seriesText(locale)('axis.outside', { count: outside })] : [];

/** Each layer's ends, by row; NaN for rows without a value. */
export const layerEnds = (layers: readonly StackLayer[], values: readonly Float64Array[]): readonly Float64Array[] =>
  layers.map(({ to }, at) => to.map((end, row) => (Number.isNaN(values[at]?.[row] ?? NaN) ? NaN : end)));

/** A line along an end of the axis keeps half of its width. */
const EDGE_PX = 1;

/** The span of the value axis, at whose ends marks are cut. */
export const cutSpan = ({ x, y, widthPx, heightPx }: Box, isHorizontal = false): CutSpan =>
  isHorizontal
    ? { from: x - EDGE_PX, to: x + widthPx + EDGE_PX, direction: 'x' }
    : { from: y - EDGE_PX, to: y + heightPx + EDGE_PX, direction: 'y' };

/** Whether a point is within the plot; half a pixel outside counts as inside, since coordinates are rounded. */
export const isInPlot = ({ x, y, widthPx, heightPx }: Box, point: { readonly x: number; readonly y: number }): boolean =>
  point.x >= x - 0.5 && point.x <= x + widthPx + 0.5 && point.y >= y - 0.5 && point.y <= y + heightPx + 0.5;
