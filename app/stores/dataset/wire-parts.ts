// Columns and metrics of a dataset in the forms of the wire, and what all forms of a dataset derive from them. Pure.
import { COLUMN_FIELDS, DATASET_FIELDS, METRIC_FIELDS } from '#app/domain/dataset/fields.ts';
import { wireFields } from '#app/domain/fields/columns.ts';
import { formatNaiveIso } from '#app/domain/format/wire-date.ts';
import { parseJson } from '#app/domain/json/parse-json.ts';
import { namedGrains } from './grain-names.ts';
import type { ColumnRecord, DatasetRecord, EngineFacts, MetricRecord } from './record.ts';

const GENERIC_TYPES = { numeric: 0, string: 1, temporal: 2, boolean: 3 } as const;

/** 0 numeric, 1 string, 2 temporal, 3 boolean; null when unknown. */
export const readGenericType = ({ type, isTemporal }: ColumnRecord, engine: EngineFacts): number | null =>
  genericTypeIn(type, isTemporal, engine);

export function genericTypeIn(type: string | null, isTemporal: boolean, engine: EngineFacts): number | null {
  if (isTemporal) return GENERIC_TYPES.temporal;
  const generic = type === null ? null : engine.genericType(type);
  return generic === null ? null : GENERIC_TYPES[generic];
}

const shownColumn = wireFields(COLUMN_FIELDS, 'show');
const shownMetric = wireFields(METRIC_FIELDS, 'show');
const toldColumn = wireFields(COLUMN_FIELDS, 'explore');
const toldMetric = wireFields(METRIC_FIELDS, 'explore');
const toldDataset = wireFields(DATASET_FIELDS, 'explore');

const ofColumn = (column: ColumnRecord, engine: EngineFacts) => ({
  // Clients read a physical column's as an empty text.
  expression: column.expression ?? '',
  id: column.id,
  type_generic: readGenericType(column, engine),
  uuid: column.uuid,
});

const stamps = (row: { readonly createdOnMs: number; readonly changedOnMs: number }) => ({
  changed_on: formatNaiveIso(row.changedOnMs),
  created_on: formatNaiveIso(row.createdOnMs),
});

/** Columns for the dataset's edit page. */
export const editedColumn = (column: ColumnRecord, engine: EngineFacts) => ({
  ...shownColumn(column),
  ...ofColumn(column, engine),
  ...stamps(column),
});

export const editedMetric = (metric: MetricRecord) => ({
  ...shownMetric(metric),
  ...stamps(metric),
  id: metric.id,
  uuid: metric.uuid,
});

/** Columns for charts. */
export const requestedColumn = (column: ColumnRecord, engine: EngineFacts) => ({
  ...toldColumn(column),
  ...ofColumn(column, engine),
  ...certification(column.extra),
});

export const requestedMetric = (metric: MetricRecord) => ({
  ...toldMetric(metric),
  ...certification(metric.extra),
  id: metric.id,
  uuid: metric.uuid,
});

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
    ...toldDataset(row),
    column_formats: ownEntries(received.metrics.flatMap(({ name, d3Format }) => (d3Format ? [[name, d3Format] as const] : []))),
    datasource_name: row.name,
    granularity_sqla: temporal.map(({ name }) => [name, name]),
    id: row.id,
    name: row.schema === null ? row.name : `${row.schema}.${row.name}`,
    order_by_choices: orderChoices(columns),
    select_star: engine.selectStar(row),
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
