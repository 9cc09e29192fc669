// Which range of an axis a viewer means, by dragging over it or by keys. Pure.
import { rangeBetween, plotEnds, type AxisPlace, type AxisRange } from '#app/charts/shared/axes/axis-place.ts';
import { clamp } from '#app/charts/shared/marks/px.ts';
import { hitAfterKey, type Hit, type PicturePoint } from '#app/charts/interactive/hit-test.ts';

/** A press becomes a drag beyond this distance, px of the layout. */
const DRAG_PX = 6;

/** Across more than down: a drag down scrolls the page. */
export const isDrag = (from: PicturePoint, to: PicturePoint): boolean =>
  Math.abs(to.x - from.x) >= DRAG_PX && Math.abs(to.x - from.x) > Math.abs(to.y - from.y);

/** In the plot, or in the labels below it, which name its values. */
export const isOnAxis = ({ plot }: AxisPlace, { x, y }: PicturePoint, heightPx: number): boolean =>
  x >= plot.x && x <= plot.x + plot.widthPx && y >= plot.y && y <= heightPx;

/** The part of the plot between two places, px along the axis. */
export function clampZoomRange(axis: AxisPlace, onePx: number, otherPx: number): AxisRange {
  const [start, end] = plotEnds(axis);
  const [a, b] = [clamp(onePx, start, end), clamp(otherPx, start, end)];
  return [Math.min(a, b), Math.max(a, b)];
}

/** All of the plot: nothing would be left out. */
export function isWhole(axis: AxisPlace, [from, to]: AxisRange): boolean {
  const [start, end] = plotEnds(axis);
  return from <= start && to >= end;
}

/** Null where fewer than two places of the chart are in it: that would leave nothing to see. */
export function zoomBetween(axis: AxisPlace, hits: readonly Hit[], ends: AxisRange): AxisRange | null {
  const range = rangeBetween(axis, ...ends);
  const [from, to] = range;
  const places = new Set(hits.flatMap(({ at }) => (at !== undefined && at >= from && at <= to ? [at] : [])));
  return places.size < 2 ? null : range;
}

/** Marks between which a range is selected, by their places in `hits`. */
export interface KeyRange {
  readonly anchor: number;
  readonly end: number;
}

/** The selection after a key with Shift; null where the key moves nothing. Marks at the same value count as one. */
export function rangeAfterKey(
  key: string,
  selected: KeyRange | null,
  current: number | null,
  hits: readonly Hit[],
): KeyRange | null {
  const anchor = selected?.anchor ?? current ?? 0;
  let end = selected?.end ?? anchor;
  const before = hits[end]?.at;
  for (
    let moved = hitAfterKey(key, end, hits.length);
    moved !== null && moved !== end;
    moved = hitAfterKey(key, end, hits.length)
  ) {
    end = moved;
    if (hits[end]?.at !== before) break;
  }
  return hitAfterKey(key, end, hits.length) === null ? null : { anchor, end };
}

/** From the beginning of the first mark to the end of the last, px along the axis. */
export function rangeStretch(hits: readonly Hit[], { anchor, end }: KeyRange): AxisRange {
  const [a, b] = [hits[anchor], hits[end]];
  if (!a || !b) return [0, 0];
  return [Math.min(a.x, b.x), Math.max(a.x + a.widthPx, b.x + b.widthPx)];
}

/** The values of both marks, the lesser first. */
export function rangeValues(hits: readonly Hit[], { anchor, end }: KeyRange): AxisRange {
  const [a, b] = [hits[anchor]?.at ?? 0, hits[end]?.at ?? 0];
  return [Math.min(a, b), Math.max(a, b)];
}
