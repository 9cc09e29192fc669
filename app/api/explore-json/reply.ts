// Replies of the older chart endpoint, with the keys in the order that its clients know.
import { buildRecords } from '#app/domain/legacy-viz/cells.ts';
import { GENERIC_TYPE, genericCode } from '#app/domain/table.ts';
import type { DatasetResult } from '#app/services/chart-data/dataset-result.ts';
import type { LegacyData } from '#app/services/chart-data/explore-json.server.ts';

/** The complete reply, with the data in the shape of its kind. `is_cached` is false, not null, when the result is fresh. */
export const shapedReply = ({ result, form, data, columnNames, fromMs, toMs }: LegacyData) => ({
  cache_key: result.cacheKey,
  cached_dttm: result.cachedAtMs === null ? null : new Date(result.cachedAtMs).toISOString().slice(0, 19),
  cache_timeout: result.cacheTimeoutS,
  errors: [],
  form_data: form,
  is_cached: result.isCached,
  query: result.sql,
  from_dttm: fromMs,
  to_dttm: toMs,
  status: 'success',
  stacktrace: null,
  rowcount: result.sqlRowCount,
  colnames: columnNames,
  coltypes: typesOf(result),
  data,
  applied_filters: result.appliedFilters,
  rejected_filters: result.rejectedFilters,
});

/** The rows alone. */
export const rowsReply = (result: DatasetResult) => ({
  data: buildRecords(result.table),
  colnames: result.table.columns.map(({ name }) => name),
  coltypes: typesOf(result),
  rowcount: result.table.rowCount,
  sql_rowcount: result.sqlRowCount,
});

/** A time series without a time column: the usual keys without data, and what is missing. */
export const noTimeReply = (form: Readonly<Record<string, unknown>>, message: string, cacheTimeoutS: number) => ({
  cache_key: null,
  cached_dttm: null,
  cache_timeout: cacheTimeoutS,
  errors: [{ message, error_type: 'VIZ_GET_DF_ERROR', level: 'error', extra: null }],
  form_data: form,
  is_cached: false,
  query: '',
  from_dttm: null,
  to_dttm: null,
  status: 'failed',
  stacktrace: null,
  rowcount: 0,
  colnames: [],
  coltypes: [],
  applied_filters: [],
  rejected_filters: [],
});

const typesOf = ({ table, temporalNames }: DatasetResult): number[] =>
  table.columns.map((column) => (temporalNames.has(column.name) ? GENERIC_TYPE.temporal : genericCode(column)));
