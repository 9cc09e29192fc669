// The part of a query that all chart kinds share: filters, extras, limits, the x-axis. Kinds add columns, order, and post-processing.
import type { QueryJson } from '#app/charts/shared/kind.ts';
import { readTimeGrain, type GrainSettings } from '#app/charts/shared/time/grain.ts';
import { isTemporalRange } from './form-upgrade.ts';
import { distinctBy, isObject, metricLabel, readList, readText, type JsonObject } from './form-values.ts';
import type { FieldRef } from './setting-values.ts';
import type { BaseSettings } from './settings.ts';

const WITHOUT_VALUE: readonly unknown[] = ['IS NULL', 'IS NOT NULL', 'IS TRUE', 'IS FALSE', 'LATEST PARTITION'];

interface BaseQuery {
  readonly columns: readonly unknown[];
  /** null for raw rows. */
  readonly metrics: readonly unknown[] | null;
}

/** Builds the keys that every query has. */
export function baseQuery(settings: BaseSettings, { columns, metrics }: BaseQuery): QueryJson {
  const limitMetric = settings.timeseries_limit_metric ?? settings.series_limit_metric;
  return {
    filters: queryFilters(settings),
    extras: queryExtras(settings),
    applied_time_extras: {},
    columns,
    ...(metrics === null ? {} : { metrics: distinctBy(metrics, metricLabel) }),
    annotation_layers: settings.annotation_layers,
    ...(settings.row_limit === null ? {} : { row_limit: settings.row_limit }),
    series_limit: settings.limit || settings.series_limit || 0,
    ...(limitMetric === null ? {} : { series_limit_metric: limitMetric }),
    order_desc: settings.order_desc,
    group_others_when_limit_reached: settings.group_others_when_limit_reached,
    url_params: settings.url_params,
    custom_params: {},
    custom_form_data: {},
  };
}

export type XAxisSettings = GrainSettings & { readonly x_axis: FieldRef | null };

/** The x-axis as a query column: a dataset column or custom SQL, marked as the axis, with its time grain. */
export function axisColumn(settings: XAxisSettings): JsonObject {
  const { x_axis: axis } = settings;
  const grain = readTimeGrain(settings);
  const timeGrain = grain === undefined || grain === null || grain === '' ? {} : { timeGrain: grain };
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

function queryFilters({ adhoc_filters: filters, extra_form_data: extra }: BaseSettings): readonly JsonObject[] {
  const timeRange = readText(extra, 'time_range');
  const chartFilters = filters
    .filter(isSimple)
    .map((filter) => (timeRange !== null && isTemporalRange(filter) ? { ...filter, comparator: timeRange } : filter));
  const dashboardFilters = readList(extra, 'adhoc_filters').filter(isObject).filter(isSimple);
  return [...chartFilters.map(toFilter), ...readList(extra, 'filters').filter(isObject), ...dashboardFilters.map(toFilter)];
}

const isSimple = (filter: JsonObject): boolean => filter['expressionType'] !== 'SQL' && filter['clause'] !== 'HAVING';

function toFilter(filter: JsonObject): JsonObject {
  const { subject: col, operator: op, comparator: val } = filter;
  return WITHOUT_VALUE.includes(op) ? { col, op } : { col, op, val };
}

function queryExtras(settings: BaseSettings): JsonObject {
  const filters = [...settings.adhoc_filters, ...readList(settings.extra_form_data, 'adhoc_filters')];
  const grain = readTimeGrain(settings);
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
