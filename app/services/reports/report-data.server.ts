// A chart's data for a report, and as a file.
import { isObject } from '#app/charts/shared/form-values.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import { CONTENT_TYPES } from '#app/domain/export/formats.ts';
import { withoutPages } from '#app/domain/export/file-queries.ts';
import { parseRequest } from '#app/domain/query/request-error.ts';
import { filePieces } from '#app/services/chart-data/file-pieces.ts';
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
}

export interface ChartResult extends ChartDataResult {
  /** The chart's settings. */
  readonly formData: Readonly<Record<string, unknown>>;
}

/** As the chart shows it, all pages of a table in one. Throws 404 and 403 for charts that the identity can't open, 400 for those that have no query. */
export async function findChartResult(
  deps: Deps,
  identity: Identity,
  { chartId, force, nowMs }: DataRequest,
): Promise<ChartResult> {
  const source = { chartId, dashboardId: null, filterId: null };
  const chart = await openChart(deps, identity, chartId);
  if (!chart) throw new AppError('TABLE_NOT_FOUND_ERROR', 'Not found');
  const saved = parseRequest(chartDataBody, await findChartRequest(deps, chart));
  const formData = isObject(saved.form_data) ? saved.form_data : (readJsonObject(chart.params) ?? {});
  const result = await runChartData(deps, {
    ...{ identity, force, nowMs, source },
    datasetId: saved.datasource.id,
    datasourceType: saved.datasource.type,
    queries: withoutPages(saved.queries, formData),
    resultType: 'post_processed',
    ttlS: saved.custom_cache_timeout ?? null,
    formData: saved.form_data,
  });
  return { ...result, formData };
}

/** The first query's rows. */
export async function encodeResult({ parts, dataset }: ChartDataResult, format: 'csv' | 'xlsx') {
  const [part] = parts;
  if (!part) throw new AppError('COMMAND_REFUSED_ERROR', 'The chart has no query.');
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of filePieces(part, dataset, format)) pieces.push(new Uint8Array(piece));
  return { contentType: CONTENT_TYPES[format], bytes: new Uint8Array(await new Blob(pieces).arrayBuffer()) };
}

/** The SQL of its queries; null for a chart without one. */
export const sqlOf = ({ parts }: ChartDataResult): string | null =>
  joinStatements(parts.flatMap((part) => (part.kind === 'answer' ? [part.answer.sql] : [])));

/** UTC ms of its oldest answer; null for a chart without one. */
export function queriedAtOf({ parts }: ChartDataResult): number | null {
  const times = parts.flatMap((part) => (part.kind === 'answer' ? [part.answer.queriedAtMs] : []));
  return times.length === 0 ? null : Math.min(...times);
}

/** As logs show them; null for none. */
export const joinStatements = (statements: readonly string[]): string | null =>
  statements.length === 0 ? null : statements.join(';\n\n');
