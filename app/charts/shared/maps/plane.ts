// How a map is moved: which part of a projection's plane a box shows, and the view after a move. Pure.
import { clamp, px } from '#app/charts/shared/marks/px.ts';

/** What a viewer looks at: the middle of the box in units of the projection's plane, y upward. It fits data and boxes of any size. */
export interface MapView {
  readonly x: number;
  readonly y: number;
  /** px in one unit of the plane. */
  readonly scale: number;
}

/** A rectangle of the picture, px. */
export interface MapBox {
  readonly x: number;
  readonly y: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface PlaneBounds {
  readonly minX: number;
  readonly maxX: number;
  readonly minY: number;
  readonly maxY: number;
}

/** The map of a layout, for those who move it. */
export interface MapPlane {
  /** Where in the picture the map is. */
  readonly box: MapBox;
  readonly view: MapView;
  /** What the chart shows before anyone moved it. */
  readonly home: MapView;
  /** What there is to see; infinite where the world is beside itself. */
  readonly bounds: PlaneBounds;
  readonly minScale: number;
  readonly maxScale: number;
}

export interface PointPx {
  readonly x: number;
  readonly y: number;
}

export const isInBox = (point: PointPx, { x, y, widthPx, heightPx }: MapBox): boolean =>
  point.x >= x && point.x <= x + widthPx && point.y >= y && point.y <= y + heightPx;

/** Degrees to the plane, y upward. */
type Raw = (lon: number, lat: number) => readonly [x: number, y: number];

export const projectPlane =
  (raw: Raw, { x: middleX, y: middleY, scale }: MapView, box: MapBox): Raw =>
  (lon, lat) => {
    const [x, y] = raw(lon, lat);
    return [box.x + box.widthPx / 2 + (x - middleX) * scale, box.y + box.heightPx / 2 - (y - middleY) * scale];
  };

export function computeBounds(points: Iterable<readonly [x: number, y: number]>): PlaneBounds {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points)
    [minX, minY, maxX, maxY] = [Math.min(minX, x), Math.min(minY, y), Math.max(maxX, x), Math.max(maxY, y)];
  return { minX, minY, maxX, maxY };
}

/** The view in which the bounds fill the box, in its middle. */
export function fitBounds({ minX, maxX, minY, maxY }: PlaneBounds, box: MapBox): MapView {
  const [spanX, spanY] = [maxX - minX || 1e-6, maxY - minY || 1e-6];
  const scale = Math.max(1e-6, Math.min(box.widthPx / spanX, box.heightPx / spanY));
  return { x: (minX + maxX) / 2, y: (minY + maxY) / 2, scale };
}

/** After the content moved by so many px of the picture. */
export const panBy = ({ x, y, scale }: MapView, move: PointPx): MapView => ({
  x: x - move.x / scale,
  y: y + move.y / scale,
  scale,
});

/** `factor` times as large; what is under `point` (px of the picture) stays there. */
export function zoomBy(view: MapView, factor: number, { plane, point }: { plane: MapPlane; point: PointPx }): MapView {
  const scale = clamp(view.scale * factor, plane.minScale, plane.maxScale);
  const { x: centerX, y: centerY } = middleOf(plane.box);
  const [x, y] = [view.x + (point.x - centerX) / view.scale, view.y - (point.y - centerY) / view.scale];
  return { x: x - (point.x - centerX) / scale, y: y + (point.y - centerY) / scale, scale };
}

export const middleOf = ({ x, y, widthPx, heightPx }: MapBox): PointPx => ({ x: x + widthPx / 2, y: y + heightPx / 2 });

/** The nearest view in which the map is not lost: where it is larger than the box no edge of it is inside, else it stays in the middle. */
export function keepInside(view: MapView, { bounds, box, minScale, maxScale }: MapPlane): MapView {
  const scale = clamp(view.scale, minScale, maxScale);
  const { minX, maxX, minY, maxY } = bounds;
  return {
    x: keepAxis(view.x, [minX, maxX], box.widthPx / 2 / scale),
    y: keepAxis(view.y, [minY, maxY], box.heightPx / 2 / scale),
    scale,
  };
}

const keepAxis = (middle: number, [low, high]: readonly [number, number], half: number): number =>
  high - low <= 2 * half ? (low + high) / 2 : clamp(middle, low + half, high - half);

/** Below a pixel, a view is the same. */
export function isSameView(a: MapView, b: MapView): boolean {
  const isNear = (from: number, to: number): boolean => Math.abs(from - to) * a.scale < 0.5;
  return Math.abs(a.scale / b.scale - 1) < 1e-3 && isNear(a.x, b.x) && isNear(a.y, b.y);
}

/** Moves what is drawn for one view to where another has it: an SVG transform. */
export function transformTo(drawn: MapView, view: MapView, box: MapBox): string {
  const factor = view.scale / drawn.scale;
  const { x, y } = middleOf(box);
  const moveX = x + (drawn.x - view.x) * view.scale - factor * x;
  const moveY = y - (drawn.y - view.y) * view.scale - factor * y;
  return `translate(${px(moveX)} ${px(moveY)}) scale(${Math.round(factor * 1e5) / 1e5})`;
}

/** A part of the way from one view to another, 0 to 1: in even steps of zoom. */
export function between(from: MapView, to: MapView, share: number): MapView {
  const scale = from.scale * (to.scale / from.scale) ** share;
  // Of a point on the plane the same path as under a zoom around it.
  const part = to.scale === from.scale ? share : (1 / scale - 1 / from.scale) / (1 / to.scale - 1 / from.scale);
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part, scale };
}
