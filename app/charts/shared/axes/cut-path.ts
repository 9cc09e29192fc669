// Cuts paths at the ends of the value axis. The geometry is cut, because PDFs have no clips and images draw clipped parts slowly.
import type { CurveFactory } from 'd3-shape';
import { px } from '#app/charts/shared/marks/px.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}
/** px from the picture's top, or from its left if values are horizontal. */
export interface CutSpan {
  readonly from: number;
  readonly to: number;
  readonly direction: 'x' | 'y';
}

/** Whether all points are on the axis. */
export const isWithin = (points: readonly Point[], { from, to, direction }: CutSpan): boolean =>
  points.every((point) => point[direction] >= from && point[direction] <= to);

/** The pieces of an open line that are on the axis. */
export function cutLine(points: readonly Point[], span: CutSpan): Point[][] {
  const pieces: Point[][] = [];
  let piece: Point[] = [];
  const end = (): void => {
    if (piece.length > 1) pieces.push(piece);
    piece = [];
  };
  points.forEach((point, at) => {
    const before = points[at - 1];
    const part = before === undefined ? null : innerPart(before, point, span);
    if (part === null) return end();
    const [start, stop] = part;
    if (start !== before) end();
    if (piece.length === 0) piece.push(start);
    piece.push(stop);
    if (stop !== point) end();
  });
  end();
  return pieces;
}

/** The part of a straight line that is on the axis; null if none is. An end that is on the axis stays the same object. */
function innerPart(a: Point, b: Point, { from, to, direction }: CutSpan): readonly [Point, Point] | null {
  const [start, stop] = [a[direction], b[direction]];
  if ((start < from && stop < from) || (start > to && stop > to)) return null;
  const cut = (point: Point): Point => {
    const value = point[direction];
    return value < from ? crossing(a, b, from, direction) : value > to ? crossing(a, b, to, direction) : point;
  };
  return [cut(a), cut(b)];
}

function crossing(a: Point, b: Point, limit: number, direction: 'x' | 'y'): Point {
  const share = (limit - a[direction]) / (b[direction] - a[direction]);
  return direction === 'y' ? { x: a.x + share * (b.x - a.x), y: limit } : { x: limit, y: a.y + share * (b.y - a.y) };
}

/** The part of a closed area that is on the axis (Sutherland–Hodgman); empty if none is. */
export function cutPolygon(points: readonly Point[], { from, to, direction }: CutSpan): readonly Point[] {
  const above = half(points, direction, from, (value) => value >= from);
  return half(above, direction, to, (value) => value <= to);
}

function half(points: readonly Point[], direction: 'x' | 'y', limit: number, isKept: (value: number) => boolean): Point[] {
  return points.flatMap((point, at) => {
    const before = points[at === 0 ? points.length - 1 : at - 1] ?? point;
    const [was, is] = [isKept(before[direction]), isKept(point[direction])];
    return [...(was === is ? [] : [crossing(before, point, limit, direction)]), ...(is ? [point] : [])];
  });
}

export const openPath = (points: readonly Point[]): string =>
  points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${px(x)},${px(y)}`).join('');

export const closedPath = (points: readonly Point[]): string => (points.length < 3 ? '' : `${openPath(points)}Z`);

const BEND_PIECES = 12;

/** The points of a curve, its bends as short straight pieces. */
export function flattenCurve(points: readonly Point[], curve: CurveFactory): readonly Point[] {
  const flat: Point[] = [];
  const context = {
    moveTo: (x: number, y: number) => flat.push({ x, y }),
    lineTo: (x: number, y: number) => flat.push({ x, y }),
    // oxlint-disable-next-line max-params -- the signature of canvas contexts
    bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number) {
      const start = flat.at(-1) ?? { x, y };
      for (let piece = 1; piece <= BEND_PIECES; piece += 1) {
        const t = piece / BEND_PIECES;
        const mix = (a: number, b: number, c: number, d: number): number =>
          (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t ** 2 * c + t ** 3 * d;
        flat.push({ x: mix(start.x, x1, x2, x), y: mix(start.y, y1, y2, y) });
      }
    },
    closePath: () => undefined,
  };
  const drawn = curve(context as unknown as CanvasRenderingContext2D);
  drawn.lineStart();
  for (const { x, y } of points) drawn.point(x, y);
  drawn.lineEnd();
  return flat;
}
