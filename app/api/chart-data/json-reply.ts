// Writes chart-data replies as JSON text, in chunks: rows straight from columns, in the key order that clients know.
import type { DatasetResult } from '#app/services/chart-data/dataset-result.ts';
import type { ChartDataPart } from '#app/services/chart-data/request.server.ts';
import { rowLimitMessage } from '#app/domain/query/row-limit-note.ts';
import { GENERIC_TYPE, genericCode, type Table } from '#app/domain/table.ts';
import { annotationsJson } from './annotations-json.ts';
import { cellWriter, floatText } from './cell-text.ts';

const ROWS_PER_CHUNK = 500;

/** `{"result":[…]}`, one entry a query. */
export function* jsonReply(parts: readonly ChartDataPart[]): Generator<string> {
  yield '{"result":[';
  for (const [index, part] of parts.entries()) {
    if (index > 0) yield ',';
    if (part.kind === 'sql') yield JSON.stringify({ query: part.sql, language: 'sql' });
    else if (part.kind === 'metadata') yield* metadataJson(part.table);
    else if (part.resultType === 'results') yield* plainJson(part);
    else yield* fullJson(part);
  }
  yield ']}\n';
}

type ResultPart = ChartDataPart & { readonly kind: 'result' };

function* metadataJson(table: Table): Generator<string> {
  yield '{"data":';
  yield* recordsJson(table);
  yield '}';
}

/** One result with all keys that clients know; `more`: keys at its end. */
export function* fullJson(
  { result, currency }: Pick<ResultPart, 'result' | 'currency'>,
  more: Readonly<Record<string, unknown>> = {},
): Generator<string> {
  const { table } = result;
  const head = {
    cache_key: result.cacheKey,
    cached_dttm: result.cachedAtMs === null ? null : isoSeconds(result.cachedAtMs),
    queried_dttm: `${isoSeconds(result.queriedAtMs)}+00:00`,
    cache_timeout: result.cacheTimeoutS,
    applied_template_filters: result.appliedTemplateFilters,
  };
  const status = {
    error: null,
    is_cached: result.isCached ? true : null,
    query: result.sql,
    status: 'success',
    stacktrace: null,
    rowcount: table.rowCount,
    sql_rowcount: result.sqlRowCount,
  };
  yield `${open(head)},"annotation_data":`;
  yield* annotationsJson(result.annotationData);
  yield `,${open(status).slice(1)},"from_dttm":${floatText(result.fromMs)},"to_dttm":${floatText(result.toMs)},"label_map":${labelMapJson(result.labelMap)}`;
  yield `,"colnames":${names(table)},"indexnames":${JSON.stringify(result.indexNames)},"coltypes":${types(result)},"data":`;
  yield* recordsJson(table);
  const tail = {
    result_format: 'json',
    detected_currency: currency,
    applied_filters: result.appliedFilters,
    rejected_filters: result.rejectedFilters,
    row_limit_reached: result.rowLimit.isReached,
    warning: rowLimitMessage(result.rowLimit),
    ...more,
  };
  yield `,${JSON.stringify(tail).slice(1)}`;
}

function* plainJson({ result, currency }: ResultPart): Generator<string> {
  const { table, sqlRowCount } = result;
  yield '{"data":';
  yield* recordsJson(table);
  yield `,"colnames":${names(table)},"coltypes":${types(result)},"rowcount":${table.rowCount},"sql_rowcount":${sqlRowCount},"detected_currency":${JSON.stringify(currency)}}`;
}

/** The rows as a list of objects. */
function* recordsJson(table: Table): Generator<string> {
  const writers = table.columns.map((column, index) => ({
    key: `${index === 0 ? '{' : ','}${JSON.stringify(column.name)}:`,
    write: cellWriter(column),
  }));
  yield '[';
  for (let from = 0; from < table.rowCount; from += ROWS_PER_CHUNK) {
    let chunk = '';
    const to = Math.min(from + ROWS_PER_CHUNK, table.rowCount);
    for (let row = from; row < to; row += 1) {
      if (row > 0) chunk += ',';
      if (writers.length === 0) chunk += '{';
      for (const { key, write } of writers) chunk += key + write(row);
      chunk += '}';
    }
    yield chunk;
  }
  yield ']';
}

const open = (head: Record<string, unknown>): string => JSON.stringify(head).slice(0, -1);
const names = (table: Table): string => JSON.stringify(table.columns.map(({ name }) => name));
const types = ({ table, temporalNames }: DatasetResult): string =>
  JSON.stringify(table.columns.map((column) => (temporalNames.has(column.name) ? GENERIC_TYPE.temporal : genericCode(column))));

/** Builds the JSON as text, because a label can be `__proto__`. */
const labelMapJson = (map: DatasetResult['labelMap']): string =>
  `{${[...map].map(([label, parts]) => `${JSON.stringify(label)}:${JSON.stringify(parts)}`).join(',')}}`;

const isoSeconds = (ms: number): string => new Date(ms).toISOString().slice(0, 19);
