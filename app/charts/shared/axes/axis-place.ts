// Where an axis of times or numbers is in its picture: what finds a moment in it, or makes a range of a stretch of it.
import { clamp, px } from '#app/charts/shared/marks/px.ts';

/** Values from `from` to `to`, both included: UTC ms or numbers. */
export type AxisRange = readonly [from: number, to: number];

interface Plot {
  readonly x: number;
  readonly y: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** An axis that is linear between two places known of it. */
export interface AxisPlace {
  readonly kind: 'time' | 'number';
  readonly direction: 'x' | 'y';
  /** The first and the last value, in UTC ms for times, and where their marks are: px along the axis. */
  readonly from: number;
  readonly to: number;
  readonly fromPx: number;
  readonly toPx: number;
  /** Up to where values belong to the last mark: the end of its period for bars, else `to`. */
  readonly until: number;
  readonly plot: Plot;
  /** The layout draws a range of its rows where `zoom` of its input is one. */
  readonly canZoom: boolean;
  /** Rows are left out by `zoom`. */
  readonly isZoomed: boolean;
}

interface Placed {
  readonly axis: { readonly kind: 'time' | 'number' | 'category'; readonly values: Float64Array };
  readonly rowCount: number;
  readonly isZoomed?: boolean;
}
interface PlaceOptions {
  readonly direction?: 'x' | 'y';
  readonly until?: number;
}

/** The axis of a chart whose rows are along it; null for categories and without rows. Only upright charts can be zoomed. */
export function placeAxis(
  { axis, rowCount, isZoomed = false }: Placed,
  plot: Plot,
  at: (row: number) => number,
  { direction = 'x', until }: PlaceOptions = {},
): AxisPlace | null {
  if (axis.kind === 'category' || rowCount === 0) return null;
  const last = rowCount - 1;
  const [from, to] = [axis.values[0] ?? 0, axis.values[last] ?? 0];
  return {
    kind: axis.kind,
    direction,
    from,
    to,
    fromPx: at(0),
    toPx: at(last),
    until: Math.max(to, until ?? to),
    plot,
    canZoom: direction === 'x' && (to > from || isZoomed),
    isZoomed,
  };
}

/** Where a value is, px along the axis. */
export const axisPx = ({ from, to, fromPx, toPx }: AxisPlace, value: number): number =>
  px(to > from ? fromPx + ((value - from) / (to - from)) * (toPx - fromPx) : fromPx);

/** What is at a place of the picture; where the axis has one value alone, that one. */
export const axisValue = ({ from, to, fromPx, toPx }: AxisPlace, at: number): number =>
  toPx === fromPx ? from : from + ((at - fromPx) / (toPx - fromPx)) * (to - from);

/** The two ends of the plot along the axis, px. */
export const plotEnds = ({ direction, plot }: AxisPlace): AxisRange =>
  direction === 'x' ? [plot.x, plot.x + plot.widthPx] : [plot.y, plot.y + plot.heightPx];

const END_PX = 1;

/** The range between two places of the picture, in either order, as far as it is in the plot. */
export function rangeBetween(axis: AxisPlace, onePx: number, otherPx: number): AxisRange {
  const [start, end] = plotEnds(axis);
  const [low, high] = [clamp(Math.min(onePx, otherPx), start, end), clamp(Math.max(onePx, otherPx), start, end)];
  const [from, to] = [axisValue(axis, low), axisValue(axis, high)];
  // Places are rounded: a mark at the very end of the plot is in a range that reaches it.
  return [low - start < END_PX ? Math.min(from, axis.from) : from, end - high < END_PX ? Math.max(to, axis.to) : to];
}
