// Which points become dots: all of them while they are few, else one for each cell of a grid that a series reaches.
import { px } from '#app/charts/shared/marks/px.ts';
import type { Series } from '#app/charts/shared/series/series.ts';

export interface Dot {
  readonly x: number;
  readonly y: number;
}
export interface DotSet {
  /** By series, in the order given. */
  readonly bySeries: readonly (readonly Dot[])[];
  readonly pointCount: number;
  readonly dotCount: number;
}
export interface DotPlace {
  readonly x: (row: number) => number;
  readonly y: (value: number) => number;
  /** Values that the axis cannot show have no dot. */
  readonly isShown: (value: number) => boolean;
}

export const MAX_DOTS = 2000;
const GROWTH = 1.5;

/** No outlier is lost: only dots that would lie over each other are joined. */
export function placeDots(series: readonly Series[], { x, y, isShown }: DotPlace): DotSet {
  const all = series.map(({ values }) =>
    [...values].flatMap((value, row) => (isShown(value) ? [{ x: px(x(row)), y: px(y(value)) }] : [])),
  );
  const pointCount = countOf(all);
  let kept = all;
  for (let cellPx = 1; countOf(kept) > MAX_DOTS; cellPx *= GROWTH) kept = all.map((dots) => onePerCell(dots, cellPx));
  return { bySeries: kept, pointCount, dotCount: countOf(kept) };
}

const countOf = (lists: readonly (readonly Dot[])[]): number => lists.reduce((sum, { length }) => sum + length, 0);

/** More than a chart has pixels: each cell has a distinct number. */
const CELLS_DOWN = 2 ** 20;

function onePerCell(dots: readonly Dot[], cellPx: number): Dot[] {
  const taken = new Set<number>();
  return dots.filter(({ x, y }) => {
    const cell = Math.floor(x / cellPx) * CELLS_DOWN + Math.floor(y / cellPx);
    if (taken.has(cell)) return false;
    taken.add(cell);
    return true;
  });
}
