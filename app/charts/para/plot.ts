// Where axes are, and values on them.
import { px } from '#app/charts/shared/marks/px.ts';
import type { ParaAxis } from './read-lines.ts';

export interface Plot {
  readonly top: number;
  readonly bottom: number;
  readonly xOf: (axis: number) => number;
  readonly gapPx: number;
}

/** Computed on halves, as a range can be beyond the largest number. */
export function scaleToY(
  value: number,
  { min, max }: Pick<ParaAxis, 'min' | 'max'>,
  { top, bottom }: Pick<Plot, 'top' | 'bottom'>,
): number {
  return px(bottom - ((value / 2 - min / 2) / (max / 2 - min / 2)) * (bottom - top));
}
