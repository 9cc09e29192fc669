// A chart's data for a report: as a file, or as a table in the message.
import type { Identity } from '#app/domain/access/identity.ts';
import type { MailTable } from '#app/domain/delivery/mail-html.ts';
import { AppError } from '#app/domain/errors.ts';
import { CONTENT_TYPES } from '#app/domain/export/formats.ts';
import { withoutPages } from '#app/domain/export/file-queries.ts';
import { parseRequest } from '#app/domain/query/request-error.ts';
import { cellAt, type Column, type Table } from '#app/domain/table.ts';
import { reportMail } from '#app/messages/en/report-mail.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { filePieces, verboseNames } from '#app/services/chart-data/file-pieces.ts';
import { runChartData, type ChartDataResult } from '#app/services/chart-data/request.server.ts';
import { findChartRequest } from '#app/services/chart-data/saved-request.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { openChart } from '#app/services/images/chart-image.server.ts';
import { readJsonObject } from '#app/stores/dashboard/wire-json.ts';
import { chartDataBody } from '#app/stores/chart-data/wire.ts';

/** Rows of a table in a message at most. */
const MAX_TABLE_ROWS = 100;

interface DataRequest {
  readonly chartId: number;
  readonly force: boolean;
  /** UTC ms. */
  readonly nowMs: number;
}

/** As the chart shows it, all pages of a table in one. Throws 404 and 403 for charts that the identity can't open, 400 for those that have no query. */
export async function findChartResult(
  deps: Deps,
  identity: Identity,
  { chartId, force, nowMs }: DataRequest,
): Promise<ChartDataResult> {
  const source = { chartId, dashboardId: null, filterId: null };
  const chart = await openChart(deps, identity, chartId);
  if (!chart) throw new AppError('TABLE_NOT_FOUND_ERROR', 'Not found');
  const saved = parseRequest(chartDataBody, await findChartRequest(deps, chart));
  return runChartData(deps, {
    ...{ identity, force, nowMs, source },
    datasetId: saved.datasource.id,
    datasourceType: saved.datasource.type,
    queries: withoutPages(saved.queries, saved.form_data ?? readJsonObject(chart.params)),
    resultType: 'post_processed',
    ttlS: saved.custom_cache_timeout ?? null,
    formData: saved.form_data,
  });
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

/** @param locale BCP 47 */
export function toMailTable({ parts, dataset }: ChartDataResult, locale: string): MailTable {
  const [part] = parts;
  const table: Table = part?.kind === 'answer' ? part.answer.table : { columns: [], rowCount: 0 };
  const nameOf = verboseNames(dataset);
  const shown = Math.min(table.rowCount, MAX_TABLE_ROWS);
  const writers = table.columns.map((column) => cellWriter(column, locale));
  const translate = createTranslate(reportMail, locale);
  return {
    columns: table.columns.map(({ name }) => nameOf(name)),
    rows: Array.from({ length: shown }, (_, row) => writers.map((write) => write(row))),
    isNumeric: table.columns.map(({ type }) => type === 'numeric'),
    note:
      shown < table.rowCount ? translate('table.cut', { shown, total: table.rowCount, hidden: table.rowCount - shown }) : null,
  };
}

function cellWriter(column: Column, locale: string): (row: number) => string {
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  return (row) => {
    const value = cellAt(column, row);
    if (value === null) return '';
    if (column.type === 'temporal')
      return new Date(Number(value))
        .toISOString()
        .replace('T', ' ')
        .replace(/(?: 00:00:00)?\.000Z$/, '');
    if (typeof value === 'number') return numbers.format(value);
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
}
