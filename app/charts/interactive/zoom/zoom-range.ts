// Computes the zoom range of an axis from drags and keys.
import { rangeBetween, plotEnds, type AxisPlace, type AxisRange } from '#app/charts/shared/axes/axis-place.ts';
import { clamp } from '#app/charts/shared/marks/px.ts';
import { hitAfterKey, type Hit, type PicturePoint } from '#app/charts/interactive/hit-test.ts';

/** Min distance of a drag, px of the layout. */
const DRAG_PX = 6;

/** Whether a movement is a horizontal drag; vertical ones scroll the page. */
export const isDrag = (from: PicturePoint, to: PicturePoint): boolean =>
  Math.abs(to.x - from.x) >= DRAG_PX && Math.abs(to.x - from.x) > Math.abs(to.y - from.y);

/** Whether a point is in the plot or in the labels below it. */
export const isOnAxis = ({ plot }: AxisPlace, { x, y }: PicturePoint, heightPx: number): boolean =>
  x >= plot.x && x <= plot.x + plot.widthPx && y >= plot.y && y <= heightPx;

/** The range between two positions, clamped to the plot, px along the axis. */
export function clampZoomRange(axis: AxisPlace, onePx: number, otherPx: number): AxisRange {
  const [start, end] = plotEnds(axis);
  const [a, b] = [clamp(onePx, start, end), clamp(otherPx, start, end)];
  return [Math.min(a, b), Math.max(a, b)];
}

/** Whether the range covers the entire plot. */
export function isWhole(axis: AxisPlace, [from, to]: AxisRange): boolean {
  const [start, end] = plotEnds(axis);
  return from <= start && to >= end;
}

/** The range of values; null if it contains fewer than two values. */
export function zoomBetween(axis: AxisPlace, hits: readonly Hit[], ends: AxisRange): AxisRange | null {
  const range = rangeBetween(axis, ...ends);
  const [from, to] = range;
  const places = new Set(hits.flatMap(({ at }) => (at !== undefined && at >= from && at <= to ? [at] : [])));
  return places.size < 2 ? null : range;
}

/** Marks between which a range is selected, as indexes into `hits`. */
export interface KeyRange {
  readonly anchor: number;
  readonly end: number;
}

/** The selection after Shift and a key; null for other keys. Marks with the same value count as one. */
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

/** From the start of the first mark to the end of the last, px along the axis. */
export function rangeStretch(hits: readonly Hit[], { anchor, end }: KeyRange): AxisRange {
  const [a, b] = [hits[anchor], hits[end]];
  if (!a || !b) return [0, 0];
  return [Math.min(a.x, b.x), Math.max(a.x + a.widthPx, b.x + b.widthPx)];
}

/** The values of both marks, the smaller first. */
export function rangeValues(hits: readonly Hit[], { anchor, end }: KeyRange): AxisRange {
  const [a, b] = [hits[anchor]?.at ?? 0, hits[end]?.at ?? 0];
  return [Math.min(a, b), Math.max(a, b)];
}
