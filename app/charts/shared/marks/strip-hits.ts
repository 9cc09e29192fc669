// Hit areas: strips along an axis.
import type { ChartLayout } from '#app/charts/shared/kind.ts';
import type { Box } from './marks.ts';
import { px } from './px.ts';
import type { SeriesData } from '#app/charts/shared/series/series.ts';

const MIN_HIT_PX = 3;

export interface Strip {
  /** "x" and the row. */
  readonly key: string;
  readonly from: number;
  readonly size: number;
}

/** Strips along an axis, at least 3 px wide: one per row; rows that are closer share a strip, for the row with the largest value. */
export function stripHits(
  span: { readonly fromPx: number; readonly lengthPx: number },
  rows: ArrayLike<number>,
  place: { readonly at: (row: number) => number; readonly reach: (row: number) => number },
): readonly Strip[] {
  const centres: { row: number; at: number }[] = [];
  let [last, reached] = [-Infinity, 0];
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    const [at, reach] = [place.at(row), place.reach(row)];
    if (at - last >= MIN_HIT_PX) {
      centres.push({ row, at });
      last = at;
    } else if (reach > reached) Object.assign(centres.at(-1) ?? {}, { row, at });
    else continue;
    reached = reach;
  }
  return centres.map(({ row, at }, index) => {
    const before = centres[index - 1]?.at;
    const after = centres[index + 1]?.at;
    const from = before === undefined ? span.fromPx : (before + at) / 2;
    const to = after === undefined ? span.fromPx + span.lengthPx : (at + after) / 2;
    return { key: `x${row}`, from: px(from), size: px(Math.max(0, to - from)) };
  });
}

/** Vertical strips for points; points that share a strip are represented by the one with the largest value. */
export function pointHits(plot: Box, { shown, rowCount }: SeriesData, x: (row: number) => number): ChartLayout['hits'] {
  const rows = new Uint32Array(rowCount).map((_, row) => row);
  const reach = (row: number): number => {
    let most = 0;
    for (const { values } of shown) most = Math.max(most, Math.abs(values[row] || 0));
    return most;
  };
  const strips = stripHits({ fromPx: plot.x, lengthPx: plot.widthPx }, rows, { at: x, reach });
  return strips.map(({ key, from, size }) => ({ key, x: from, y: plot.y, widthPx: size, heightPx: plot.heightPx }));
}
