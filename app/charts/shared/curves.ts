// From a series to what is drawn: runs without nulls, thinned where there are more points than px, as SVG paths.
import { area, curveLinear, curveMonotoneX, curveStep, curveStepAfter, curveStepBefore, line, type CurveFactory } from 'd3-shape';
import { readText } from './form-values.ts';
import type { FormData } from './kind.ts';
import { keepExtremes } from './thin.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
  /** The lower edge of an area. */
  readonly y0: number;
}

const CURVES: Readonly<Record<string, CurveFactory>> = {
  smooth: curveMonotoneX,
  start: curveStepBefore,
  middle: curveStep,
  end: curveStepAfter,
};
const VIZ_CURVES: Readonly<Record<string, CurveFactory>> = {
  echarts_timeseries_smooth: curveMonotoneX,
  echarts_timeseries_step: curveStepAfter,
};

/** How points are joined: as selected, else as the viz type says. */
export function curveOf(formData: FormData): CurveFactory {
  const selected = readText(formData, 'seriesType') ?? '';
  if (Object.hasOwn(CURVES, selected)) return CURVES[selected] ?? curveLinear;
  const type = readText(formData, 'viz_type') ?? '';
  return (Object.hasOwn(VIZ_CURVES, type) ? VIZ_CURVES[type] : undefined) ?? curveLinear;
}

/** How many points one line can have: four a px, which is all that shows, fewer where there are many lines. */
export const pointBudget = (plotPx: number, seriesCount: number): number =>
  Math.max(50, Math.round(Math.min(plotPx * 4, 24_000 / Math.max(1, seriesCount))));

/** Runs of points between nulls. Where there are more than the budget, each column of pixels keeps its extremes. */
export function runsOf(values: Float64Array, toPoint: (row: number, value: number) => Point, budget: number): Point[][] {
  const runs = splitRuns(values, Array.from(values.keys()), toPoint);
  const total = runs.reduce((count, { length }) => count + length, 0);
  if (total <= budget) return runs;
  const [from, to] = [runs[0]?.[0]?.x ?? 0, runs.at(-1)?.at(-1)?.x ?? 0];
  const columnPx = Math.max(1, ((to - from) * POINTS_A_COLUMN) / budget);
  return runs.map((points) => thin(points, columnPx));
}

const POINTS_A_COLUMN = 4;

/** Points of the given rows (ascending), parted wherever a null is between two of them, given or not. */
export function splitRuns(
  values: Float64Array,
  rows: readonly number[],
  toPoint: (row: number, value: number) => Point,
): Point[][] {
  const runs: Point[][] = [];
  let run: Point[] = [];
  let read = 0;
  const end = (): void => {
    if (run.length > 0) runs.push(run);
    run = [];
  };
  for (const row of rows) {
    for (; read < row; read += 1) if (Number.isNaN(values[read] ?? NaN)) end();
    const value = values[row] ?? NaN;
    if (!Number.isNaN(value)) run.push(toPoint(row, value));
  }
  end();
  return runs;
}

function thin(points: Point[], columnPx: number): Point[] {
  const ys = Float64Array.from(points, ({ y }) => y);
  return keepExtremes(points.length, (index) => points[index]?.x ?? 0, columnPx, [ys]).flatMap((index) => points[index] ?? []);
}

/** The line through all runs; single points are left to dots. */
export function linePath(runs: readonly Point[][], curve: CurveFactory): string {
  const draw = line<Point>(
    ({ x }) => x,
    ({ y }) => y,
  )
    .curve(curve)
    .digits(2);
  return runs.map((run) => (run.length > 1 ? draw(run) : null) ?? '').join('');
}

export function areaPath(runs: readonly Point[][], curve: CurveFactory): string {
  const draw = area<Point>(
    ({ x }) => x,
    ({ y0 }) => y0,
    ({ y }) => y,
  )
    .curve(curve)
    .digits(2);
  return runs.map((run) => (run.length > 1 ? draw(run) : null) ?? '').join('');
}

/** Upright lines for points with nothing beside them, which no area would show. */
export const stemPath = (runs: readonly Point[][]): string =>
  singles(runs)
    .map(({ x, y, y0 }) => `M${x},${y0}L${x},${y}`)
    .join('');

/** Points with nothing beside them, which no line would show. */
export const singles = (runs: readonly Point[][]): readonly Point[] => runs.flatMap((run) => (run.length === 1 ? run : []));
