// Converts series to SVG paths: splits them at nulls, and thins them if there are more points than pixels.
import { area, curveLinear, curveMonotoneX, curveStep, curveStepAfter, curveStepBefore, line, type CurveFactory } from 'd3-shape';
import {
  closedPath,
  cutLine,
  cutPolygon,
  flattenCurve,
  isWithin,
  openPath,
  type CutSpan,
} from '#app/charts/shared/axes/cut-path.ts';
import { clamp } from './px.ts';
import { keepExtremes } from './thin.ts';

export interface CurvePoint {
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

interface JoinSettings {
  readonly seriesType?: string | null | undefined;
  readonly viz_type?: string | null;
}

/** How points are joined: as the chart sets, else by its viz type. */
export function chooseCurve({ seriesType, viz_type: vizType }: JoinSettings): CurveFactory {
  const selected = seriesType ?? '';
  if (Object.hasOwn(CURVES, selected)) return CURVES[selected] ?? curveLinear;
  const type = vizType ?? '';
  return (Object.hasOwn(VIZ_CURVES, type) ? VIZ_CURVES[type] : undefined) ?? curveLinear;
}

interface LineLook {
  readonly curve?: CurveFactory;
  /** True for areas, whose path includes the outline more than once. */
  readonly isFilled?: boolean;
}

/** Max points per line: four per px, which is all that is visible; fewer for many lines, areas, and curves. */
export function pointBudget(
  plotPx: number,
  seriesCount: number,
  { curve = curveLinear, isFilled = false }: LineLook = {},
): number {
  const isLinear = curve === curveLinear;
  // A step corner takes one more number, a curve segment four.
  const weight = (isFilled ? 2.5 : 1) * (isLinear ? 1 : curve === curveMonotoneX ? 3 : 1.5);
  const most = Math.min((plotPx * 4) / (isLinear ? 1 : 2), MAX_POINTS / Math.max(1, seriesCount) / weight);
  return Math.round(Math.max(isFilled || !isLinear ? MIN_POINTS / 2 : MIN_POINTS, most));
}

/** Max points of all lines, to keep pictures below 60 KB with gzip. */
const MAX_POINTS = 11_000;
const MIN_POINTS = 50;

/**
 * Splits a series into runs of points between nulls. Beyond the budget, each pixel column keeps only its extremes in `heights` (values by
 * row that y depends on monotonically; the series' values, except in stacks).
 */
export function buildRuns(
  values: Float64Array,
  toPoint: (row: number, value: number) => CurvePoint,
  budget: number,
  heights: Float64Array = values,
): CurvePoint[][] {
  const spans = spansOf(values);
  const total = spans.reduce((count, { from, to }) => count + to - from, 0);
  const pointAt = (row: number): CurvePoint => toPoint(row, values[row] ?? NaN);
  if (total <= budget) return spans.map(({ from, to }) => Array.from({ length: to - from }, (_, at) => pointAt(from + at)));
  const [first, last] = [spans[0]?.from ?? 0, (spans.at(-1)?.to ?? 1) - 1];
  const columnPx = Math.max(1, ((pointAt(last).x - pointAt(first).x) * POINTS_A_COLUMN) / budget);
  return spans.map((span) => thin(span, heights, pointAt, columnPx));
}

const POINTS_A_COLUMN = 4;

interface Span {
  readonly from: number;
  /** Exclusive end. */
  readonly to: number;
}

/** Rows between nulls. */
function spansOf(values: Float64Array): readonly Span[] {
  const spans: Span[] = [];
  let from = -1;
  for (let row = 0; row <= values.length; row += 1) {
    const isNull = Number.isNaN(values[row] ?? NaN);
    if (!isNull && from < 0) from = row;
    if (isNull && from >= 0) {
      spans.push({ from, to: row });
      from = -1;
    }
  }
  return spans;
}

/** Points of the given rows (ascending), split wherever a null is between two of them. */
export function splitRuns(
  values: Float64Array,
  rows: readonly number[],
  toPoint: (row: number, value: number) => CurvePoint,
): CurvePoint[][] {
  const runs: CurvePoint[][] = [];
  let run: CurvePoint[] = [];
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

/** Converts only the kept rows to points, because there can be a million rows. */
function thin({ from, to }: Span, heights: Float64Array, pointAt: (row: number) => CurvePoint, columnPx: number): CurvePoint[] {
  const kept = keepExtremes(to - from, (index) => pointAt(from + index).x, columnPx, [heights.subarray(from, to)]);
  return kept.map((index) => pointAt(from + index));
}

/** The unlimited span, for charts without axis bounds. */
const WHOLE: CutSpan = { from: -Infinity, to: Infinity, direction: 'y' };

/** The path of all runs, clipped to the axis. Single points are drawn as dots instead. */
export function linePath(runs: readonly CurvePoint[][], curve: CurveFactory, span: CutSpan = WHOLE): string {
  const draw = line<CurvePoint>(
    ({ x }) => x,
    ({ y }) => y,
  )
    .curve(curve)
    .digits(2);
  const write = (run: readonly CurvePoint[]): string =>
    isWithin(run, span) ? (draw([...run]) ?? '') : cutLine(flattenCurve(run, curve), span).map(openPath).join('');
  return runs.map((run) => (run.length > 1 ? write(run) : '')).join('');
}

export function areaPath(runs: readonly CurvePoint[][], curve: CurveFactory, span: CutSpan = WHOLE): string {
  const draw = area<CurvePoint>(
    ({ x }) => x,
    ({ y0 }) => y0,
    ({ y }) => y,
  )
    .curve(curve)
    .digits(2);
  const write = (run: readonly CurvePoint[]): string => {
    const foot = run.map(({ x, y0 }) => ({ x, y: y0 }));
    if (isWithin(run, span) && isWithin(foot, span)) return draw([...run]) ?? '';
    return closedPath(cutPolygon(outlineOf(run, curve), span));
  };
  return runs.map((run) => (run.length > 1 ? write(run) : '')).join('');
}

const DENSE_BELOW_PX = 6;

/** Whether points are so close that marks between or across bands would cover them. */
export const areDense = (pointCount: number, widthPx: number): boolean => pointCount > widthPx / DENSE_BELOW_PX;

/** The same areas as closed polygons. */
export const areaOutlines = (runs: readonly CurvePoint[][], curve: CurveFactory, span: CutSpan = WHOLE): readonly Outline[] =>
  runs.flatMap((run) => (run.length > 1 ? [cutPolygon(outlineOf(run, curve), span)] : []));

type Outline = ReturnType<typeof cutPolygon>;

function outlineOf(run: readonly CurvePoint[], curve: CurveFactory): Outline {
  const foot = run.map(({ x, y0 }) => ({ x, y: y0 }));
  return [...flattenCurve(run, curve), ...[...flattenCurve(foot, curve)].reverse()];
}

/** Vertical lines for points without neighbors, which no area would show. */
export const stemPath = (runs: readonly CurvePoint[][], { from, to }: CutSpan): string =>
  singles(runs)
    .filter(({ y, y0 }) => Math.max(y, y0) > from && Math.min(y, y0) < to)
    .map(({ x, y, y0 }) => `M${x},${clamp(y0, from, to)}L${x},${clamp(y, from, to)}`)
    .join('');

/** Points without neighbors, which no line would show. */
export const singles = (runs: readonly CurvePoint[][]): readonly CurvePoint[] =>
  runs.flatMap((run) => (run.length === 1 ? run : []));
