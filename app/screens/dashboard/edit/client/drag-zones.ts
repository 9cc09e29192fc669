// Which list a drag by pointer is over (the innermost of those that can accept what is dragged), and the drop indicator.
// Rectangles are measured once, at the start, in pixels of the page.
import type { Landing } from '#app/domain/dashboard/edit/landing.ts';

export interface DragBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
export interface Zone {
  readonly id: string;
  readonly kind: 'list' | 'tab';
  /** How many components are around it; the innermost has the most. */
  readonly depth: number;
  /** Where it listens: without the strips that belong to what is around it. */
  readonly box: DragBox;
  readonly outer: DragBox;
  readonly isHorizontal: boolean;
  /** It is horizontal, in more than one line. */
  readonly isWrapped?: boolean;
  /** It can take what is dragged by the rules, and has no room for it: a drop is refused. */
  readonly isFull?: boolean;
  /** Its components in their order, without the one that is dragged. */
  readonly items: readonly DragBox[];
}
export interface DragPoint {
  readonly x: number;
  readonly y: number;
}

/** Above and below a row there is a strip that belongs to what is around it: else nothing could be put between rows. */
const EDGE_PX = 12;
const EDGE_PART = 0.2;
const GUTTER_PX = 16;
const LINE_PX = 4;

/** The innermost zone under a point of the page; null over none. */
export function zoneAt(zones: readonly Zone[], point: DragPoint): Zone | null {
  let best: Zone | null = null;
  for (const zone of zones) if (isInside(zone.box, point) && (best === null || zone.depth > best.depth)) best = zone;
  return best;
}

/** The place among a zone's components that a point of the page means. */
export function indexAt({ items, isHorizontal, isWrapped = false }: Zone, point: DragPoint): number {
  const isBefore = (box: DragBox): boolean => {
    if (!isHorizontal) return box.top + box.bottom < 2 * point.y;
    if (isWrapped && (box.bottom < point.y || box.top > point.y)) return box.bottom < point.y;
    return box.left + box.right < 2 * point.x;
  };
  return items.filter(isBefore).length;
}

/** A list's box without its edges to its neighbors, which are below or beside each other. */
export function innerBox(box: DragBox, neighbors: 'below' | 'beside'): DragBox {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const edge = Math.min(EDGE_PX, (neighbors === 'below' ? height : width) * EDGE_PART);
  return neighbors === 'below'
    ? { ...box, top: box.top + edge, bottom: box.bottom - edge }
    : { ...box, left: box.left + edge, right: box.right - edge };
}

/** What is drawn where something would land: its own place in a row, a line between others elsewhere. */
export function markBox(
  { outer, items, isHorizontal, isWrapped = false }: Zone,
  index: number,
  landing: Landing | null,
): DragBox {
  if (isWrapped) return lineBeside(items, index) ?? outer;
  if (isHorizontal && landing) {
    const column = (outer.right - outer.left) / landing.total;
    const left = outer.left + landing.before * column;
    return { ...outer, left, right: left + landing.columns * column - GUTTER_PX };
  }
  const [before, after] = [items[index - 1], items[index]];
  if (!before && !after) return outer;
  const middle =
    before && after
      ? (before.bottom + after.top) / 2
      : before
        ? before.bottom + GUTTER_PX / 2
        : (after?.top ?? 0) - GUTTER_PX / 2;
  return { left: outer.left, right: outer.right, top: middle - LINE_PX / 2, bottom: middle + LINE_PX / 2 };
}

/** An upright line before an item of a row in several lines, or after the last one. */
function lineBeside(items: readonly DragBox[], index: number): DragBox | null {
  const [before, after] = [items[index - 1], items[index]];
  const beside = after ?? before;
  if (!beside) return null;
  const middle = after ? after.left - GUTTER_PX / 2 : beside.right + GUTTER_PX / 2;
  return { ...beside, left: middle - LINE_PX / 2, right: middle + LINE_PX / 2 };
}

export const isInside = ({ left, top, right, bottom }: DragBox, { x, y }: DragPoint): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;
