// Chart-data answers as JSON text, in pieces: rows are written straight from columns, in the key order that clients know.
import type { QueryOutcome } from '#app/services/chart-data/query-outcome.ts';
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

type ResultPart = ChartDataPart & { readonly kind: 'answer' };

function* metadataJson(table: Table): Generator<string> {
  yield '{"data":';
  yield* recordsJson(table);
  yield '}';
}

/** One result with all keys that clients know; `more`: keys at its end. */
export function* fullJson(
  { answer, currency }: Pick<ResultPart, 'answer' | 'currency'>,
  more: Readonly<Record<string, unknown>> = {},
): Generator<string> {
  const { table } = answer;
  const head = {
    cache_key: answer.cacheKey,
    cached_dttm: answer.cachedAtMs === null ? null : isoSeconds(answer.cachedAtMs),
    queried_dttm: `${isoSeconds(answer.queriedAtMs)}+00:00`,
    cache_timeout: answer.cacheTimeoutS,
    applied_template_filters: answer.appliedTemplateFilters,
  };
  const status = {
    error: null,
    is_cached: answer.isCached ? true : null,
    query: answer.sql,
    status: 'success',
    stacktrace: null,
    rowcount: table.rowCount,
    sql_rowcount: answer.sqlRowCount,
  };
  yield `${open(head)},"annotation_data":`;
  yield* annotationsJson(answer.annotationData);
  yield `,${open(status).slice(1)},"from_dttm":${floatText(answer.fromMs)},"to_dttm":${floatText(answer.toMs)},"label_map":${labelMapJson(answer.labelMap)}`;
  yield `,"colnames":${names(table)},"indexnames":${JSON.stringify(answer.indexNames)},"coltypes":${types(answer)},"data":`;
  yield* recordsJson(table);
  const tail = {
    result_format: 'json',
    detected_currency: currency,
    applied_filters: answer.appliedFilters,
    rejected_filters: answer.rejectedFilters,
    row_limit_reached: answer.rowLimit.isReached,
    warning: rowLimitMessage(answer.rowLimit),
    ...more,
  };
  yield `,${JSON.stringify(tail).slice(1)}`;
}

function* plainJson({ answer, currency }: ResultPart): Generator<string> {
  const { table, sqlRowCount } = answer;
  yield '{"data":';
  yield* recordsJson(table);
  yield `,"colnames":${names(table)},"coltypes":${types(answer)},"rowcount":${table.rowCount},"sql_rowcount":${sqlRowCount},"detected_currency":${JSON.stringify(currency)}}`;
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
const types = ({ table, temporalNames }: QueryOutcome): string =>
  JSON.stringify(table.columns.map((column) => (temporalNames.has(column.name) ? GENERIC_TYPE.temporal : genericCode(column))));

/** Written by hand: a label can be `__proto__`. */
const labelMapJson = (map: QueryOutcome['labelMap']): string =>
  `{${[...map].map(([label, parts]) => `${JSON.stringify(label)}:${JSON.stringify(parts)}`).join(',')}}`;

const isoSeconds = (ms: number): string => new Date(ms).toISOString().slice(0, 19);
