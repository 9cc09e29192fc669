// What all kinds' queries share: filters, extras, limits, the x axis. A kind adds columns, order and post-processing.
import {
  distinctBy,
  isObject,
  metricLabel,
  own,
  readFlag,
  readList,
  readNumber,
  readObject,
  readText,
  type JsonObject,
} from './form-values.ts';
import { isTemporalRange } from './form-upgrade.ts';
import { grainOf } from '#app/charts/shared/time/grain.ts';
import type { FormData, QueryJson } from '#app/charts/shared/kind.ts';

const WITHOUT_VALUE: readonly unknown[] = ['IS NULL', 'IS NOT NULL', 'IS TRUE', 'IS FALSE', 'LATEST PARTITION'];

interface BaseQuery {
  readonly columns: readonly unknown[];
  /** null for plain rows. */
  readonly metrics: readonly unknown[] | null;
}

/** The keys of every query, from upgraded form data. */
export function baseQuery(formData: FormData, { columns, metrics }: BaseQuery): QueryJson {
  const limitMetric = readList(formData, 'timeseries_limit_metric')[0] ?? readList(formData, 'series_limit_metric')[0];
  const rows = readNumber(formData, 'row_limit');
  return {
    filters: queryFilters(formData),
    extras: queryExtras(formData),
    applied_time_extras: {},
    columns,
    ...(metrics === null ? {} : { metrics: distinctBy(metrics, metricLabel) }),
    annotation_layers: readList(formData, 'annotation_layers'),
    ...(rows === null ? {} : { row_limit: rows }),
    series_limit: seriesLimit(formData),
    ...(limitMetric === undefined ? {} : { series_limit_metric: limitMetric }),
    order_desc: readFlag(formData, 'order_desc', true),
    group_others_when_limit_reached: readFlag(formData, 'group_others_when_limit_reached', false),
    url_params: readObject(formData, 'url_params'),
    custom_params: {},
    custom_form_data: {},
  };
}

/** The first of `limit` and `series_limit` that is neither empty nor the number 0. */
function seriesLimit(formData: FormData): number {
  const name = ['limit', 'series_limit'].find((one) => own(formData, one)) ?? 'limit';
  return readNumber(formData, name) ?? 0;
}

/** The x axis as a query column: a column's name, or an own SQL column, marked as the axis and with its grain. */
export function axisColumn(formData: FormData): unknown {
  const axis = own(formData, 'x_axis');
  const grain = grainOf(formData);
  const timeGrain = typeof grain === 'string' && grain !== '' ? { timeGrain: grain } : {};
  if (isObject(axis)) return { ...timeGrain, ...axis, columnType: 'BASE_AXIS' };
  return {
    ...timeGrain,
    columnType: 'BASE_AXIS',
    sqlExpression: axis,
    label: axis,
    expressionType: 'SQL',
    isColumnReference: true,
  };
}

function queryFilters(formData: FormData): readonly JsonObject[] {
  const extra = readObject(formData, 'extra_form_data');
  const timeRange = readText(extra, 'time_range');
  const own = simpleFilters(formData).map((filter) =>
    timeRange !== null && isTemporalRange(filter) ? { ...filter, comparator: timeRange } : filter,
  );
  return [...own.map(toFilter), ...readList(extra, 'filters').filter(isObject), ...simpleFilters(extra).map(toFilter)];
}

const simpleFilters = (formData: JsonObject): readonly JsonObject[] =>
  readList(formData, 'adhoc_filters')
    .filter(isObject)
    .filter((filter) => filter['expressionType'] !== 'SQL' && filter['clause'] !== 'HAVING');

function toFilter(filter: JsonObject): JsonObject {
  const { subject: col, operator: op, comparator: val } = filter;
  return WITHOUT_VALUE.includes(op) ? { col, op } : { col, op, val };
}

function queryExtras(formData: FormData): JsonObject {
  const filters = [...readList(formData, 'adhoc_filters'), ...readList(readObject(formData, 'extra_form_data'), 'adhoc_filters')];
  const grain = grainOf(formData);
  return {
    ...(grain === undefined ? {} : { time_grain_sqla: grain }),
    where: joinSql(filters, 'WHERE'),
    having: joinSql(filters, 'HAVING'),
  };
}

function joinSql(filters: readonly unknown[], clause: string): string {
  return filters
    .filter(isObject)
    .filter((filter) => filter['expressionType'] === 'SQL' && (filter['clause'] ?? 'WHERE') === clause)
    .flatMap((filter) => readText(filter, 'sqlExpression') ?? [])
    .map((sql) => `(${sql}${sql.includes('--') ? '\n' : ''})`)
    .join(' AND ');
}
