// Panning and zooming of maps: which part of the projected plane a box shows.
import { clamp, px } from '#app/charts/shared/marks/px.ts';

/** The visible part of a map: plane coordinates of the box's center (y upward) and scale. Independent of data and box size. */
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

/** A layout's map: its view, and the limits for panning and zooming. */
export interface MapPlane {
  /** The map's rectangle in the picture. */
  readonly box: MapBox;
  readonly view: MapView;
  /** The initial view. */
  readonly home: MapView;
  /** Bounds of the map; infinite on an axis that wraps around. */
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

/** Projects degrees to the plane, y upward. */
type RawProjection = (lon: number, lat: number) => readonly [x: number, y: number];

export const projectPlane =
  (raw: RawProjection, { x: middleX, y: middleY, scale }: MapView, box: MapBox): RawProjection =>
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

/** The view that fits the bounds into the box and centers them. */
export function fitBounds({ minX, maxX, minY, maxY }: PlaneBounds, box: MapBox): MapView {
  const [spanX, spanY] = [maxX - minX || 1e-6, maxY - minY || 1e-6];
  const scale = Math.max(1e-6, Math.min(box.widthPx / spanX, box.heightPx / spanY));
  return { x: (minX + maxX) / 2, y: (minY + maxY) / 2, scale };
}

/** Moves the content by px of the picture. */
export const panBy = ({ x, y, scale }: MapView, move: PointPx): MapView => ({
  x: x - move.x / scale,
  y: y + move.y / scale,
  scale,
});

/** Zooms by a factor; what is under `point` (px of the picture) stays in place. */
export function zoomBy(view: MapView, factor: number, { plane, point }: { plane: MapPlane; point: PointPx }): MapView {
  const scale = clamp(view.scale * factor, plane.minScale, plane.maxScale);
  const { x: centerX, y: centerY } = boxCenter(plane.box);
  const [x, y] = [view.x + (point.x - centerX) / view.scale, view.y - (point.y - centerY) / view.scale];
  return { x: x - (point.x - centerX) / scale, y: y + (point.y - centerY) / scale, scale };
}

export const boxCenter = ({ x, y, widthPx, heightPx }: MapBox): PointPx => ({ x: x + widthPx / 2, y: y + heightPx / 2 });

/** Clamps a view to the bounds: a map larger than the box fills it, a smaller one stays centered. */
export function keepInside(view: MapView, { bounds, box, minScale, maxScale }: MapPlane): MapView {
  const scale = clamp(view.scale, minScale, maxScale);
  const { minX, maxX, minY, maxY } = bounds;
  return {
    x: clampAxis(view.x, [minX, maxX], box.widthPx / 2 / scale),
    y: clampAxis(view.y, [minY, maxY], box.heightPx / 2 / scale),
    scale,
  };
}

const clampAxis = (middle: number, [low, high]: readonly [number, number], half: number): number =>
  high - low <= 2 * half ? (low + high) / 2 : clamp(middle, low + half, high - half);

/** True if two views differ by less than a pixel. */
export function isSameView(a: MapView, b: MapView): boolean {
  const isNear = (from: number, to: number): boolean => Math.abs(from - to) * a.scale < 0.5;
  return Math.abs(a.scale / b.scale - 1) < 1e-3 && isNear(a.x, b.x) && isNear(a.y, b.y);
}

/** The SVG transform from the drawn view to another one. */
export function transformTo(drawn: MapView, view: MapView, box: MapBox): string {
  const factor = view.scale / drawn.scale;
  const { x, y } = boxCenter(box);
  const moveX = x + (drawn.x - view.x) * view.scale - factor * x;
  const moveY = y - (drawn.y - view.y) * view.scale - factor * y;
  return `translate(${px(moveX)} ${px(moveY)}) scale(${Math.round(factor * 1e5) / 1e5})`;
}

/** Interpolates between two views (`share` from 0 to 1), in even steps of zoom. */
export function interpolateView(from: MapView, to: MapView, share: number): MapView {
  const scale = from.scale * (to.scale / from.scale) ** share;
  // Points follow the same path as in a zoom around a fixed point.
  const part = to.scale === from.scale ? share : (1 / scale - 1 / from.scale) / (1 / to.scale - 1 / from.scale);
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part, scale };
}
