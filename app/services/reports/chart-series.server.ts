// A chart's values over time, for alerts on a chart.
import type { Evaluation } from '#app/domain/alert/evaluate-condition.ts';
import { backTest, completePeriods, isMet, type SeriesCondition, type SeriesPoint } from '#app/domain/alert/series-condition.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import type { Column, NumericColumn, Table } from '#app/domain/table.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { findReportData } from './report-data.server.ts';

/** Older periods are left out. */
const MAX_POINTS = 1_000;

interface ChartSeries {
  readonly name: string;
  readonly points: readonly SeriesPoint[];
}

interface SeriesRequest {
  readonly chartId: number;
  readonly force: boolean;
  /** UTC ms. */
  readonly nowMs: number;
}

/** Every measure of the chart's first query, oldest first, without the period that has not ended. */
async function findChartSeries(deps: Deps, identity: Identity, request: SeriesRequest): Promise<ChartSeries[]> {
  const { tables } = await findReportData(deps, identity, request);
  const series = tables[0] ? toSeries(tables[0].table, request.nowMs) : [];
  if (series.length === 0) throw refused('The chart has no measure that an alert can watch.');
  return series;
}

/** Met by any of the chart's measures. Throws what querying throws, and 422 for charts without a time axis where one is needed. */
export async function evaluateChart(
  deps: Deps,
  identity: Identity,
  condition: SeriesCondition,
  request: SeriesRequest,
): Promise<Evaluation> {
  const series = await findChartSeries(deps, identity, request);
  requireTimeAxis(condition, series);
  const met = series.find(({ points }) => isMet(condition, points));
  const value = (met ?? series[0])?.points.at(-1)?.value ?? NaN;
  return { isTriggered: met !== undefined, value: Number.isNaN(value) ? null : value, raw: Number.isNaN(value) ? null : value };
}

export interface BackTest {
  /** UTC ms. */
  readonly fired: readonly number[];
  readonly fromMs: number | null;
  readonly toMs: number | null;
}

/** When an alert on the chart would have fired, as far back as the chart goes. */
export async function backTestChart(
  deps: Deps,
  identity: Identity,
  { condition, gracePeriodS, ...request }: SeriesRequest & { readonly condition: SeriesCondition; readonly gracePeriodS: number },
): Promise<BackTest> {
  const series = await findChartSeries(deps, identity, request);
  requireTimeAxis(condition, series);
  const fired = series.flatMap(({ points }) => backTest(condition, points, gracePeriodS * 1000));
  const times = series[0]?.points.map(({ timeMs }) => timeMs) ?? [];
  return { fired: [...new Set(fired)].sort((a, b) => a - b), fromMs: times[0] ?? null, toMs: times.at(-1) ?? null };
}

function requireTimeAxis(condition: SeriesCondition, series: readonly ChartSeries[]): void {
  const needed = condition.kind === 'change' ? 2 : condition.periods;
  if (needed > 1 && series.every(({ points }) => points.length < 2))
    throw refused('This condition compares periods. Select a chart with a time axis.');
}

function toSeries(table: Table, nowMs: number): ChartSeries[] {
  const time = table.columns.find(({ type }) => type === 'temporal');
  const measures = table.columns.filter((column): column is NumericColumn => column.type === 'numeric');
  if (time === undefined && table.rowCount > 1) return [];
  return measures.map(({ name, values }) => {
    const points = Array.from(values, (value, row) => ({ timeMs: timeAt(time, row) ?? nowMs, value }));
    const sorted = points.filter(({ timeMs }) => !Number.isNaN(timeMs)).sort((a, b) => a.timeMs - b.timeMs);
    return { name, points: completePeriods(sorted.slice(-MAX_POINTS), nowMs) };
  });
}

const timeAt = (column: Column | undefined, row: number): number | null =>
  column?.type === 'temporal' ? (column.values[row] ?? NaN) : null;

const refused = (message: string): AppError => new AppError('COMMAND_REFUSED_ERROR', message);
