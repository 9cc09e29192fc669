// Sectors of equal angle, clockwise from the top.
import { px } from '#app/charts/shared/marks/px.ts';

export interface Rose {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** How many sectors there are. */
  readonly count: number;
  readonly toRadius: (value: number) => number;
}

const FULL = 2 * Math.PI;
/** Max angle of a single sector. */
const MAX_SECTOR = FULL / 3;

const spanOf = ({ count }: Rose): number => Math.min(MAX_SECTOR, FULL / Math.max(1, count));

export const startOf = (rose: Rose, index: number): number => index * spanOf(rose);
export const middleOf = (rose: Rose, index: number): number => (index + 0.5) * spanOf(rose);

export const pointAt = ({ x, y }: Pick<Rose, 'x' | 'y'>, angle: number, radius: number): readonly [number, number] => [
  px(x + Math.sin(angle) * radius),
  px(y - Math.cos(angle) * radius),
];

/** A part of a sector between two radii. */
export function sectorPath(rose: Rose, index: number, inner: number, outer: number): string {
  const [from, to] = [index * spanOf(rose), (index + 1) * spanOf(rose)];
  const at = (angle: number, radius: number): string => pointAt(rose, angle, radius).join(' ');
  const start = inner === 0 ? `M${rose.x} ${rose.y}` : `M${at(to, inner)}A${inner} ${inner} 0 0 0 ${at(from, inner)}`;
  return `${start}L${at(from, outer)}A${outer} ${outer} 0 0 1 ${at(to, outer)}Z`;
}
