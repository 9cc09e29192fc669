// A chart's data for a report, and as a file.
import type { ReportFile } from '#app/formats/registry/ids.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import { fileQueries, planFile } from '#app/domain/export/file-queries.ts';
import { parseRequest } from '#app/domain/query/request-error.ts';
import { chartFile } from '#app/services/chart-data/file-pieces.ts';
import { toFileTables, type FileTable } from '#app/services/chart-data/file-table.server.ts';
import { runChartData, type ChartDataResult } from '#app/services/chart-data/request.server.ts';
import { findChartRequest } from '#app/services/chart-data/saved-request.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { openChart } from '#app/services/images/chart-image.server.ts';
import { readJsonObject } from '#app/stores/dashboard/wire-json.ts';
import { chartDataBody } from '#app/stores/chart-data/wire.ts';

interface DataRequest {
  readonly chartId: number;
  readonly force: boolean;
  /** UTC ms. */
  readonly nowMs: number;
  /** BCP 47. */
  readonly locale?: string;
}

export interface ReportData {
  readonly result: ChartDataResult;
  /** The table of each query with its own rows, as in the chart: all pages in one table, with totals. */
  readonly tables: readonly FileTable[];
}

/** Throws 404 and 403 for charts that the identity can't open, 400 for those that have no query. */
export async function findReportData(
  deps: Deps,
  identity: Identity,
  { chartId, force, nowMs, locale }: DataRequest,
): Promise<ReportData> {
  const source = { chartId, dashboardId: null, filterId: null };
  const chart = await openChart(deps, identity, chartId);
  if (!chart) throw new AppError('TABLE_NOT_FOUND_ERROR', 'Not found');
  const saved = parseRequest(chartDataBody, await findChartRequest(deps, chart));
  const formData = saved.form_data ?? readJsonObject(chart.params);
  const plan = planFile(fileQueries(saved.queries, formData), formData);
  const result = await runChartData(deps, {
    identity,
    force,
    nowMs,
    source,
    formData,
    isAsShown: true,
    datasetId: saved.datasource.id,
    datasourceType: saved.datasource.type,
    queries: plan.queries,
    resultType: 'full',
    ttlS: saved.custom_cache_timeout ?? null,
  });
  return { result, tables: await toFileTables(result, { plan, formData, isAsShown: true, ...(locale && { locale }) }) };
}

/** Several tables become an archive with a file for each. */
export async function encodeTables(tables: readonly FileTable[], format: ReportFile) {
  if (tables.length === 0) throw new AppError('COMMAND_REFUSED_ERROR', 'The chart has no query.');
  const { pieces, contentType, extension } = chartFile(tables, format.toLowerCase() as Lowercase<ReportFile>);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of pieces) parts.push(new Uint8Array(piece));
  return { contentType, extension, bytes: new Uint8Array(await new Blob(parts).arrayBuffer()) };
}

/** The SQL of its queries; null for a chart without one. */
export const joinPartsSql = ({ parts }: ChartDataResult): string | null =>
  joinStatements(parts.flatMap((part) => (part.kind === 'result' ? [part.result.sql] : [])));

/** UTC ms of its oldest result; null for a chart without one. */
export function findOldestQueryMs({ parts }: ChartDataResult): number | null {
  const times = parts.flatMap((part) => (part.kind === 'result' ? [part.result.queriedAtMs] : []));
  return times.length === 0 ? null : Math.min(...times);
}

/** Format of the log; null: none. */
export const joinStatements = (statements: readonly string[]): string | null =>
  statements.length === 0 ? null : statements.join(';\n\n');
