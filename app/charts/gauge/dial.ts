// The shape of the dial: where it is, how thick its arcs are, and paths along it. Angles are radians, clockwise from the top.
import { px } from '#app/charts/shared/marks/px.ts';
import { arc } from 'd3-shape';
import type { DialScale } from './read-gauge.ts';
import type { GaugeSettings } from './settings.ts';

export interface GaugeDial {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly thicknessPx: number;
  readonly from: number;
  readonly to: number;
}
interface Room {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const FULL = 2 * Math.PI;
const MAX_RADIUS_PX = 240;

type Angles = Pick<GaugeSettings, 'start_angle' | 'end_angle'>;

/** Where the chart's angles, degrees counted against the clock from the right, begin and end. */
function anglesOf({ start_angle: start, end_angle: end }: Angles): { from: number; to: number } {
  const toRadians = (degrees: number): number => ((90 - degrees) * Math.PI) / 180;
  const from = toRadians(start);
  let to = toRadians(end);
  while (to <= from) to += FULL;
  while (to - from > FULL) to -= FULL;
  return { from, to };
}

/** As large as the room lets it be: a dial that is open below needs less height. */
export function placeDial(angles: Angles, { left, top, right, bottom }: Room): GaugeDial {
  const { from, to } = anglesOf(angles);
  const turns = Array.from({ length: 9 }, (_, index) => (index - 4) * (Math.PI / 2)).filter(
    (angle) => angle > from && angle < to,
  );
  const extremes = [from, to, ...turns];
  const ends = (along: (angle: number) => number): [number, number] => [
    Math.min(0, ...extremes.map(along)),
    Math.max(0, ...extremes.map(along)),
  ];
  const [[west, east], [north, south]] = [ends(Math.sin), ends((angle) => -Math.cos(angle))];
  const radius = Math.max(10, Math.min(MAX_RADIUS_PX, (right - left) / (east - west), (bottom - top) / (south - north)));
  return {
    from,
    to,
    radius: px(radius),
    x: px((left + right) / 2 - ((east + west) / 2) * radius),
    y: px((top + bottom) / 2 - ((south + north) / 2) * radius),
    thicknessPx: px(Math.min(22, radius * 0.16)),
  };
}

export function angleAt(value: number, { min, max }: DialScale, { from, to }: GaugeDial): number {
  const share = (value / 2 - min / 2) / (max / 2 - min / 2);
  return from + Math.min(1, Math.max(0, share)) * (to - from);
}

export const pointAt = ({ x, y }: GaugeDial, angle: number, radius: number): readonly [number, number] => [
  px(x + Math.sin(angle) * radius),
  px(y - Math.cos(angle) * radius),
];

interface Band {
  readonly from: number;
  readonly to: number;
  readonly inner: number;
  readonly outer: number;
  readonly isRound?: boolean;
}

/** A band of the dial as a path around its middle. */
export function bandPath({ x, y }: GaugeDial, { from, to, inner, outer, isRound = false }: Band): string {
  const draw = arc<null>()
    .innerRadius(Math.max(0, inner))
    .outerRadius(Math.max(0, outer))
    .startAngle(from)
    .endAngle(to)
    .cornerRadius(isRound ? (outer - inner) / 2 : 0)
    .digits(2);
  return moved(draw(null) ?? '', x, y);
}

/** Absolute points moved; d3 writes M, L, A and Z, and the last two numbers of an A are its point. */
function moved(d: string, x: number, y: number): string {
  return d.replace(/([MLA])([^MLAZ]*)/g, (_, command: string, numbers: string) => {
    const parts = numbers.split(',').map(Number);
    const at = parts.length - 2;
    return command + [...parts.slice(0, at), px((parts[at] ?? 0) + x), px((parts[at + 1] ?? 0) + y)].join(',');
  });
}
