// The position of a time or number axis in a picture, and conversions between axis values and px.
import { clamp, px } from '#app/charts/shared/marks/px.ts';

/** Values from `from` to `to`, both included: UTC ms or numbers. */
export type AxisRange = readonly [from: number, to: number];

interface Plot {
  readonly x: number;
  readonly y: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** A linear axis, defined by two values and their positions. */
export interface AxisPlace {
  readonly kind: 'time' | 'number';
  readonly direction: 'x' | 'y';
  /** The first and last value (UTC ms for times), and the positions of their marks in px along the axis. */
  readonly from: number;
  readonly to: number;
  readonly fromPx: number;
  readonly toPx: number;
  /** The end of the values that the last mark represents: the end of its period for bars, else `to`. */
  readonly until: number;
  readonly plot: Plot;
  /** Whether the layout supports the `zoom` input. */
  readonly canZoom: boolean;
  /** Whether rows are hidden by `zoom`. */
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

/** Computes the axis position of a chart; null for categories and without rows. Only horizontal axes can be zoomed. */
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

/** Converts a value to px along the axis. */
export const axisPx = ({ from, to, fromPx, toPx }: AxisPlace, value: number): number =>
  px(to > from ? fromPx + ((value - from) / (to - from)) * (toPx - fromPx) : fromPx);

/** Converts px in the picture to a value; an axis with a single value always returns that value. */
export const axisValue = ({ from, to, fromPx, toPx }: AxisPlace, at: number): number =>
  toPx === fromPx ? from : from + ((at - fromPx) / (toPx - fromPx)) * (to - from);

/** The two ends of the plot along the axis, px. */
export const plotEnds = ({ direction, plot }: AxisPlace): AxisRange =>
  direction === 'x' ? [plot.x, plot.x + plot.widthPx] : [plot.y, plot.y + plot.heightPx];

const END_PX = 1;

/** The range of values between two positions in px, in either order, clamped to the plot. */
export function rangeBetween(axis: AxisPlace, onePx: number, otherPx: number): AxisRange {
  const [start, end] = plotEnds(axis);
  const [low, high] = [clamp(Math.min(onePx, otherPx), start, end), clamp(Math.max(onePx, otherPx), start, end)];
  const [from, to] = [axisValue(axis, low), axisValue(axis, high)];
  // Positions are rounded; a range up to the end of the plot must include the mark there.
  return [low - start < END_PX ? Math.min(from, axis.from) : from, end - high < END_PX ? Math.max(to, axis.to) : to];
}
