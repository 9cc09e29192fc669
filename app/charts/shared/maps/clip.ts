// Clips lines and rings to a rectangle (Sutherland–Hodgman, Liang–Barsky), so that no coordinate is far outside the picture.
import type { CoordinateLine } from './topology.ts';

export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

type Cut = (ring: readonly number[], out: number[]) => void;

/** Clips a closed ring to the box; empty if it is outside. `top` is the smaller y. */
export function clipRing(ring: CoordinateLine | readonly number[], box: Rectangle): CoordinateLine | readonly number[] {
  const place = classifyPosition(ring, box);
  if (place === 'inside') return ring;
  if (place === 'outside') return [];
  const cuts: readonly Cut[] = [
    clipAtEdge(0, box.left, 1),
    clipAtEdge(0, box.right, -1),
    clipAtEdge(1, box.top, 1),
    clipAtEdge(1, box.bottom, -1),
  ];
  let current: readonly number[] = Array.from(ring);
  for (const cut of cuts) {
    const next: number[] = [];
    cut(current, next);
    current = next;
  }
  return current.length < 6 ? [] : current;
}

function classifyPosition(
  line: CoordinateLine | readonly number[],
  { left, top, right, bottom }: Rectangle,
): 'inside' | 'outside' | 'across' {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < line.length; at += 2) {
    const [x, y] = [line[at] ?? 0, line[at + 1] ?? 0];
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  }
  if (maxX < left || minX > right || maxY < top || minY > bottom || line.length === 0) return 'outside';
  return minX >= left && maxX <= right && minY >= top && maxY <= bottom ? 'inside' : 'across';
}

/** Clips at one edge: keeps points with (value − edge) × side ≥ 0 on `axis` (0 is x). */
function clipAtEdge(axis: 0 | 1, edge: number, side: 1 | -1): Cut {
  return (ring, out) => {
    const last = ring.length - 2;
    let [px, py] = [ring[last] ?? 0, ring[last + 1] ?? 0];
    let wasIn = ((axis === 0 ? px : py) - edge) * side >= 0;
    for (let at = 0; at < ring.length; at += 2) {
      const [x, y] = [ring[at] ?? 0, ring[at + 1] ?? 0];
      const [from, to] = axis === 0 ? [px, x] : [py, y];
      const isIn = (to - edge) * side >= 0;
      if (isIn !== wasIn) {
        const share = (edge - from) / (to - from);
        out.push(axis === 0 ? edge : px + (x - px) * share, axis === 0 ? py + (y - py) * share : edge);
      }
      if (isIn) out.push(x, y);
      [px, py, wasIn] = [x, y, isIn];
    }
  };
}

/** The parts of an open line that are inside the box. */
export function clipLine(
  line: CoordinateLine | readonly number[],
  box: Rectangle,
): readonly (CoordinateLine | readonly number[])[] {
  const place = classifyPosition(line, box);
  if (place === 'inside') return [line];
  if (place === 'outside') return [];
  const parts: number[][] = [];
  let current: number[] = [];
  for (let at = 2; at < line.length; at += 2) {
    const piece = clipSegment([line[at - 2] ?? 0, line[at - 1] ?? 0, line[at] ?? 0, line[at + 1] ?? 0], box);
    if (piece === null) continue;
    const [x1, y1, x2, y2] = piece;
    if (current.at(-2) !== x1 || current.at(-1) !== y1) parts.push((current = [x1, y1]));
    current.push(x2, y2);
  }
  return parts;
}

type Segment = readonly [x1: number, y1: number, x2: number, y2: number];

export function clipSegment([x1, y1, x2, y2]: Segment, { left, top, right, bottom }: Rectangle): Segment | null {
  const [dx, dy] = [x2 - x1, y2 - y1];
  let [from, to] = [0, 1];
  for (const [step, room] of [
    [-dx, x1 - left],
    [dx, right - x1],
    [-dy, y1 - top],
    [dy, bottom - y1],
  ] as const) {
    if (step === 0 && room < 0) return null;
    if (step < 0) from = Math.max(from, room / step);
    if (step > 0) to = Math.min(to, room / step);
  }
  if (from > to) return null;
  const start: [number, number] = from === 0 ? [x1, y1] : [x1 + dx * from, y1 + dy * from];
  const end: [number, number] = to === 1 ? [x2, y2] : [x1 + dx * to, y1 + dy * to];
  return [...start, ...end];
}
