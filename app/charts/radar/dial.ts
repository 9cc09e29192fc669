// Points around the middle of the picture, clockwise from the top.
import { px } from '#app/charts/shared/marks/px.ts';
import type { RadarData } from './read-radar.ts';

export interface RadarDial {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

export const angleOf = (axis: number, count: number): number => (axis / count) * 2 * Math.PI;

export const pointAt = ({ x, y }: RadarDial, angle: number, radius: number): readonly [number, number] => [
  px(x + Math.sin(angle) * radius),
  px(y - Math.cos(angle) * radius),
];

/** Computed on halves, as a range can be beyond the largest number. */
export function placeValue(
  value: number,
  axis: number,
  { axes }: Pick<RadarData, 'axes'>,
  dial: RadarDial,
): readonly [number, number] {
  const { min, max } = axes[axis] ?? { min: 0, max: 1 };
  const share = Math.min(1, Math.max(0, (value / 2 - min / 2) / (max / 2 - min / 2)));
  return pointAt(dial, angleOf(axis, axes.length), share * dial.radius);
}
