// Hatching: lines clipped to the shapes they fill. The geometry is clipped because PDFs don't support patterns.
import { px } from './px.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}
interface Rectangle extends Point {
  readonly widthPx: number;
  readonly heightPx: number;
}
/** The hatching: 0 for none; 1 rises, 2 falls, 3 does both, and higher numbers repeat these. */
export type Hatch = number;

const RISING = 1;
const FALLING = -1;
/** Distance between two lines along an axis. */
const GAP_PX = 8;

const slopesOf = (hatch: Hatch): readonly number[] => [[RISING], [FALLING], [RISING, FALLING]][(hatch - 1) % 3] ?? [];

/** Hatching lines in closed shapes, aligned across the picture. @param gapPx line distance, smaller for small shapes */
export const hatchPath = (shapes: readonly (readonly Point[])[], hatch: Hatch, gapPx = GAP_PX): string =>
  slopesOf(hatch)
    .flatMap((slope) => shapes.map((shape) => linesIn(shape, slope, gapPx)))
    .join('');

/** Each line is x + slope · y = c; pairs of crossings with the outline are the ends of a segment. */
function linesIn(shape: readonly Point[], slope: number, gapPx: number): string {
  const crossings = new Map<number, number[]>();
  shape.forEach((to, at) => {
    const from = shape[at === 0 ? shape.length - 1 : at - 1] ?? to;
    const [start, end] = [from.x + slope * from.y, to.x + slope * to.y];
    const [low, high] = [Math.min(start, end), Math.max(start, end)];
    for (let c = (Math.floor(low / gapPx) + 1) * gapPx; c <= high; c += gapPx) {
      const x = from.x + ((c - start) / (end - start)) * (to.x - from.x);
      const known = crossings.get(c);
      if (known) known.push(x);
      else crossings.set(c, [x]);
    }
  });
  let d = '';
  for (const [c, xs] of crossings) {
    xs.sort((a, b) => a - b);
    for (let at = 0; at + 1 < xs.length; at += 2) {
      const [left, right] = [xs[at] ?? 0, xs[at + 1] ?? 0];
      if (right - left >= MIN_PX) d += `M${px(left)} ${px((c - left) * slope)}L${px(right)} ${px((c - right) * slope)}`;
    }
  }
  return d;
}

const MIN_PX = 0.5;

/** The corners of an upright rectangle. */
export const corners = ({ x, y, widthPx, heightPx }: Rectangle): readonly Point[] => [
  { x, y },
  { x: x + widthPx, y },
  { x: x + widthPx, y: y + heightPx },
  { x, y: y + heightPx },
];

/** Hatching would cover thinner bars entirely. */
const MIN_HATCHED_PX = 4;

export const hatchBars = (bars: readonly Rectangle[], hatch: Hatch): string =>
  hatchPath(bars.filter(({ widthPx, heightPx }) => Math.min(widthPx, heightPx) >= MIN_HATCHED_PX).map(corners), hatch);

/** The same rectangle as a path. */
export const boxPath = ({ x, y, widthPx, heightPx }: Rectangle): string => `M${x} ${y}h${widthPx}v${heightPx}h${-widthPx}z`;
