// From a series to what is drawn: runs without nulls, thinned where there are more points than px, as SVG paths.
import { area, curveLinear, curveMonotoneX, curveStep, curveStepAfter, curveStepBefore, line, type CurveFactory } from 'd3-shape';
import { readText } from './form-values.ts';
import type { FormData } from './kind.ts';
import { downsample } from './lttb.ts';

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

/** How points are joined: as chosen, else as the viz type says. */
export function curveOf(formData: FormData): CurveFactory {
  const chosen = readText(formData, 'seriesType') ?? '';
  if (Object.hasOwn(CURVES, chosen)) return CURVES[chosen] ?? curveLinear;
  const type = readText(formData, 'viz_type') ?? '';
  return (Object.hasOwn(VIZ_CURVES, type) ? VIZ_CURVES[type] : undefined) ?? curveLinear;
}

/** How many points one line may have: about two a px, fewer where there are many lines. */
export const pointBudget = (plotPx: number, seriesCount: number): number =>
  Math.max(50, Math.round(Math.min(plotPx * 2, 24_000 / Math.max(1, seriesCount))));

/** Runs of points between nulls. Long runs are thinned so that all together keep to the budget. */
export function runsOf(values: Float64Array, toPoint: (row: number, value: number) => Point, budget: number): Point[][] {
  const runs: Point[][] = [];
  let run: Point[] = [];
  values.forEach((value, row) => {
    if (!Number.isNaN(value)) run.push(toPoint(row, value));
    else if (run.length > 0) {
      runs.push(run);
      run = [];
    }
  });
  if (run.length > 0) runs.push(run);
  const total = runs.reduce((count, { length }) => count + length, 0);
  return total <= budget ? runs : runs.map((points) => thin(points, Math.max(3, Math.floor((budget * points.length) / total))));
}

function thin(points: Point[], budget: number): Point[] {
  const kept = downsample(
    Float64Array.from(points, ({ x }) => x),
    Float64Array.from(points, ({ y }) => y),
    budget,
  );
  return kept.flatMap((index) => points[index] ?? []);
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

/** Points with nothing beside them, which no line would show. */
export const singles = (runs: readonly Point[][]): readonly Point[] => runs.flatMap((run) => (run.length === 1 ? run : []));
