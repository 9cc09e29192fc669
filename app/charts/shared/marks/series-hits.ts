// Hit areas of single series: divides the strip of a row among its marks.
import type { ChartLayout } from '#app/charts/shared/kind.ts';
import { clamp, px } from './px.ts';
import type { Series, SeriesData } from '#app/charts/shared/series/series.ts';

/** The center of a series' mark in a row, px along x or y; null if it has no mark. */
export interface PointOf {
  readonly direction: 'x' | 'y';
  readonly at: (series: Series, row: number) => number | null;
}
export interface HitTarget {
  readonly row: number;
  readonly only: Series | undefined;
}
type Hit = ChartLayout['hits'][number];

const MAX_HITS = 2000;

/** Hit keys are "x" and the row, then "s" and the series index. If there are too many, strips aren't divided. */
export function splitHits(hits: readonly Hit[], { shown }: SeriesData, pointOf: PointOf): readonly Hit[] {
  if (hits.length * shown.length > MAX_HITS) return hits;
  return hits.flatMap((hit) => {
    const row = Number(hit.key.slice(1));
    const points = shown.flatMap((series) => {
      const at = Number.isNaN(series.values[row] ?? NaN) ? null : pointOf.at(series, row);
      return at === null ? [] : [{ series, at }];
    });
    return divide(hit, points, pointOf.direction);
  });
}

function divide(hit: Hit, points: { readonly series: Series; readonly at: number }[], direction: 'x' | 'y'): Hit[] {
  const isAcross = direction === 'x';
  const [start, end] = isAcross ? [hit.x, hit.x + hit.widthPx] : [hit.y, hit.y + hit.heightPx];
  // Marks beyond the axis are clipped at its end.
  const sorted = points.map(({ series, at }) => ({ series, at: clamp(at, start, end) })).sort((a, b) => a.at - b.at);
  return sorted.map(({ series, at }, index) => {
    const [before, after] = [sorted[index - 1]?.at, sorted[index + 1]?.at];
    const from = before === undefined ? start : (before + at) / 2;
    const size = px(Math.max(0, (after === undefined ? end : (at + after) / 2) - from));
    const key = `${hit.key}s${series.index}`;
    return isAcross ? { ...hit, key, x: px(from), widthPx: size } : { ...hit, key, y: px(from), heightPx: size };
  });
}

export function parseHitKey(key: string, { shown }: SeriesData): HitTarget {
  const [row = '', index] = key.slice(1).split('s');
  return { row: Number(row), only: index === undefined ? undefined : shown.find((series) => series.index === Number(index)) };
}
