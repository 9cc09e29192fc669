// Which mark of a chart is under a pointer, and where a mark is on the screen. Pure.
import type { ChartLayout } from '#app/charts/shared/kind.ts';

export type Hit = ChartLayout['hits'][number];
export interface PicturePoint {
  readonly x: number;
  readonly y: number;
}
/** How the picture fits its box: scaled to fit, aligned to the top left. */
export interface Projection {
  readonly scale: number;
}

/** Max distance from a mark in px of the layout. */
const REACH_PX = 24;

export function project(
  layout: Pick<ChartLayout, 'widthPx' | 'heightPx'>,
  box: { readonly width: number; readonly height: number },
): Projection {
  const scale = Math.min(box.width / layout.widthPx, box.height / layout.heightPx) || 1;
  return { scale };
}

/** Converts a point of the box to px of the layout. */
export const toLayout = (point: PicturePoint, { scale }: Projection): PicturePoint => ({
  x: point.x / scale,
  y: point.y / scale,
});

/** Finds the mark under or nearest to the point; null if all are too far. Returns an index into `hits`. */
export function hitAt(hits: readonly Hit[], point: PicturePoint): number | null {
  let best: { readonly index: number; readonly outside: number; readonly center: number } | null = null;
  hits.forEach((hit, index) => {
    const outside = Math.hypot(beyond(point.x, hit.x, hit.widthPx), beyond(point.y, hit.y, hit.heightPx));
    const center = Math.hypot(point.x - hit.x - hit.widthPx / 2, point.y - hit.y - hit.heightPx / 2);
    if (!best || outside < best.outside || (outside === best.outside && center < best.center)) best = { index, outside, center };
  });
  const found = best as { index: number; outside: number } | null;
  return found && found.outside <= REACH_PX ? found.index : null;
}

/** Finds the only mark with this key; null if there are none or several. */
export function hitOfKey(hits: readonly Hit[], key: string): number | null {
  const index = hits.findIndex((hit) => hit.key === key);
  return index === -1 || hits.some((hit, other) => other > index && hit.key === key) ? null : index;
}

const beyond = (at: number, from: number, length: number): number => Math.max(from - at, 0, at - from - length);

/** The mark to move to for a key, or null for other keys. */
export function hitAfterKey(key: string, current: number | null, count: number): number | null {
  if (count === 0) return null;
  const last = count - 1;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return current === null ? 0 : Math.min(last, current + 1);
    case 'ArrowLeft':
    case 'ArrowUp':
      return current === null ? last : Math.max(0, current - 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}
