// Columns and metrics of a dataset in the forms of the wire, and what all forms of a dataset derive from them. Pure.
import { formatNaiveIso } from '#app/domain/format/wire-date.ts';
import { parseJson } from '#app/domain/json/parse-json.ts';
import { namedGrains } from './grain-names.ts';
import type { ColumnRecord, DatasetRecord, EngineFacts, MetricRecord } from './record.ts';

const GENERIC_TYPES = { numeric: 0, string: 1, temporal: 2, boolean: 3 } as const;

/** 0 numeric, 1 string, 2 temporal, 3 boolean; null when unknown. */
export const genericTypeOf = ({ type, isTemporal }: ColumnRecord, engine: EngineFacts): number | null =>
  genericTypeIn(type, isTemporal, engine);

export function genericTypeIn(type: string | null, isTemporal: boolean, engine: EngineFacts): number | null {
  if (isTemporal) return GENERIC_TYPES.temporal;
  const generic = type === null ? null : engine.genericType(type);
  return generic === null ? null : GENERIC_TYPES[generic];
}

const columnFields = (column: ColumnRecord, engine: EngineFacts) => ({
  advanced_data_type: column.advancedDataType,
  column_name: column.name,
  description: column.description,
  // Clients read a physical column's as an empty text.
  expression: column.expression ?? '',
  filterable: column.isFilterable,
  groupby: column.isGroupable,
  id: column.id,
  is_dttm: column.isTemporal,
  python_date_format: column.pythonDateFormat,
  type: column.type,
  type_generic: genericTypeOf(column, engine),
  uuid: column.uuid,
  verbose_name: column.verboseName,
});

const metricFields = (metric: MetricRecord) => ({
  currency: metric.currency,
  d3format: metric.d3Format,
  description: metric.description,
  expression: metric.expression,
  id: metric.id,
  metric_name: metric.name,
  uuid: metric.uuid,
  verbose_name: metric.verboseName,
  warning_text: metric.warningText,
});

const stamps = (row: { readonly createdOnMs: number; readonly changedOnMs: number }) => ({
  changed_on: formatNaiveIso(row.changedOnMs),
  created_on: formatNaiveIso(row.createdOnMs),
});

/** As the dataset's own page needs them. */
export const editedColumn = (column: ColumnRecord, engine: EngineFacts) => ({
  ...columnFields(column, engine),
  ...stamps(column),
  extra: column.extra,
  is_active: column.isActive,
});

export const editedMetric = (metric: MetricRecord) => ({
  ...metricFields(metric),
  ...stamps(metric),
  extra: metric.extra,
  metric_type: metric.metricType,
});

/** As charts need them. */
export const requestedColumn = (column: ColumnRecord, engine: EngineFacts) => ({
  ...columnFields(column, engine),
  ...certification(column.extra),
});

export const requestedMetric = (metric: MetricRecord) => ({ ...metricFields(metric), ...certification(metric.extra) });

/** What `extra` says of who vouches for it, and of what to beware. */
function certification(extra: string | null) {
  const said = objectIn(extra);
  const certified = objectOf(said['certification']);
  return {
    certification_details: textOrNull(certified['details']),
    certified_by: textOrNull(certified['certified_by']),
    is_certified: Object.hasOwn(said, 'certification') && said['certification'] !== null,
    warning_markdown: textOrNull(said['warning_markdown']),
  };
}

function objectIn(text: string | null): Readonly<Record<string, unknown>> {
  if (text === null || text === '') return {};
  try {
    return objectOf(parseJson(text));
  } catch {
    // Clients might have put invalid JSON there: then it says nothing.
    return {};
  }
}

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** What every form of a dataset has; `columns` and `metrics` are those that the form tells of. */
export function sharedFields({ row, columns, metrics }: DatasetRecord, engine: EngineFacts, received = { columns, metrics }) {
  const temporal = columns.filter(({ isTemporal }) => isTemporal);
  return {
    always_filter_main_dttm: row.alwaysFilterMainTemporal,
    cache_timeout: row.cacheTimeoutS,
    column_formats: ownEntries(received.metrics.flatMap(({ name, d3Format }) => (d3Format ? [[name, d3Format] as const] : []))),
    currency_code_column: row.currencyCodeColumn,
    datasource_name: row.name,
    default_endpoint: row.defaultEndpoint,
    fetch_values_predicate: row.fetchValuesPredicate,
    filter_select_enabled: row.filterSelectEnabled,
    granularity_sqla: temporal.map(({ name }) => [name, name]),
    id: row.id,
    is_sqllab_view: row.isSqllabView,
    main_dttm_col: row.mainTemporalColumn,
    name: row.schema === null ? row.name : `${row.schema}.${row.name}`,
    normalize_columns: row.normalizeColumns,
    offset: row.offsetHours,
    order_by_choices: orderChoices(columns),
    schema: row.schema,
    select_star: engine.selectStar(row),
    sql: row.sql,
    table_name: row.name,
    template_params: row.templateParams,
    time_grain_sqla: namedGrains(engine.grains),
    uid: `${row.id}__table`,
    verbose_map: ownEntries([
      ['__timestamp', 'Time'],
      ...received.metrics.map(({ name, verboseName }) => [name, verboseName || name] as const),
      ...received.columns.map(({ name, verboseName }) => [name, verboseName || name] as const),
    ]),
  };
}

const orderChoices = (columns: readonly ColumnRecord[]): string[][] =>
  columns
    .map(({ name }) => name)
    .sort()
    .flatMap((name) => [
      [`[${JSON.stringify(name)}, true]`, `${name} [asc]`],
      [`[${JSON.stringify(name)}, false]`, `${name} [desc]`],
    ]);

/** `Object.fromEntries` makes own properties of every name, `__proto__` too. */
const ownEntries = (entries: readonly (readonly [string, string])[]): Record<string, string> => Object.fromEntries(entries);
