// The form of `queries[]` on the wire: every key that clients send, its type, and nothing else.
import * as z from 'zod';
import { AGGREGATES } from '#app/domain/sql/dialect.ts';
import {
  FILTER_OPERATORS,
  METRIC_FILTER_OPERATORS,
  type AdhocColumn,
  type QueryColumn,
  type QueryMetric,
} from './query-object.ts';

const MAX_ITEMS = 500;
// Each is one more statement.
const MAX_OFFSETS = 20;
const MAX_FILTER_VALUES = 50_000;

const name = z.string().min(1).max(10_000);
const text = z.string().max(200_000);
const scalar = z.union([z.string().max(100_000), z.number(), z.boolean(), z.null()]);
const count = z.int().min(0);
/** Values are text; clients also send numbers. */
const urlParams = z
  .record(z.string().max(1000), z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()]))
  .nullish()
  .transform((given) =>
    Object.fromEntries(Object.entries(given ?? {}).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]))),
  );
/** The names of those that say something. */
const timeExtras = z
  .record(z.string().max(1000), z.unknown())
  .nullish()
  .transform((given) => Object.entries(given ?? {}).flatMap(([name, value]) => (value ? [name] : [])));
const openObject = z.looseObject({}).nullish();

const adhocColumn = z
  .looseObject({
    label: name.nullish(),
    sqlExpression: text.min(1),
    expressionType: z.literal('SQL').optional(),
    columnType: z.string().nullish(),
    timeGrain: z.string().max(100).nullish(),
    isColumnReference: z.boolean().nullish(),
  })
  .transform((column): AdhocColumn => ({
    label: column.label ?? column.sqlExpression,
    sqlExpression: column.sqlExpression,
    expressionType: 'SQL',
    columnType: column.columnType === 'BASE_AXIS' ? 'BASE_AXIS' : undefined,
    timeGrain: column.timeGrain ?? null,
    isColumnReference: column.isColumnReference ?? undefined,
  }));

const column = z.union([name, adhocColumn]) as unknown as z.ZodType<QueryColumn>;

const simpleMetric = z
  .looseObject({
    expressionType: z.literal('SIMPLE'),
    column: z.looseObject({ column_name: name }),
    aggregate: z.enum(AGGREGATES),
    label: name.nullish(),
  })
  .transform((metric) => ({
    expressionType: 'SIMPLE' as const,
    column: { column_name: metric.column.column_name },
    aggregate: metric.aggregate,
    label: metric.label ?? `${metric.aggregate}(${metric.column.column_name})`,
  }));

const sqlMetric = z
  .looseObject({ expressionType: z.literal('SQL'), sqlExpression: text.min(1), label: name.nullish() })
  .transform((metric) => ({
    expressionType: 'SQL' as const,
    sqlExpression: metric.sqlExpression,
    label: metric.label ?? metric.sqlExpression,
  }));

const metric = z.union([name, simpleMetric, sqlMetric]) as unknown as z.ZodType<QueryMetric>;

const filter = z.strictObject({
  col: column,
  op: z
    .string()
    .transform((op) => op.trim().toUpperCase().replace(/\s+/g, ' '))
    .pipe(z.enum(FILTER_OPERATORS)),
  val: z.union([scalar, z.array(scalar).max(MAX_FILTER_VALUES)]).optional(),
  grain: z.string().max(100).nullish(),
  isExtra: z.boolean().nullish(),
});

/** Ours: a filter of Superset names columns only. */
const metricFilter = z.union([
  z.strictObject({ metric: name, op: z.enum(METRIC_FILTER_OPERATORS).exclude(['ILIKE']), val: z.number() }),
  z.strictObject({ metric: name, op: z.literal('ILIKE'), val: z.string().max(10_000) }),
]);

const relativeBase = z.enum(['today', 'now']).nullish();
const extras = z.strictObject({
  where: text.nullish(),
  having: text.nullish(),
  time_grain_sqla: z.string().max(100).nullish(),
  relative_start: relativeBase,
  relative_end: relativeBase,
  instant_time_comparison_range: z.string().nullish(),
  /** Published clients still send it, empty. */
  having_druid: z.union([z.literal(''), z.array(z.never())]).nullish(),
});

const operation = z.strictObject({ operation: z.string().min(1), options: z.looseObject({}).nullish() });

const orderable = z.union([metric, column]);
const list = <T extends z.ZodType>(item: T) => z.array(item).max(MAX_ITEMS).nullish();

/** One query as it arrives, aliases of older clients included. */
export const querySchema = z.strictObject({
  columns: list(column),
  groupby: list(column),
  metrics: list(metric),
  filters: list(filter),
  metric_filters: list(metricFilter),
  extras: extras.nullish(),
  where: text.nullish(),
  having: text.nullish(),
  orderby: list(z.tuple([orderable, z.boolean()])),
  row_limit: count.nullish(),
  row_offset: count.nullish(),
  series_columns: list(column),
  series_limit: count.nullish(),
  timeseries_limit: count.nullish(),
  series_limit_metric: metric.nullish(),
  timeseries_limit_metric: metric.nullish(),
  group_others_when_limit_reached: z.boolean().nullish(),
  order_desc: z.boolean().nullish(),
  is_timeseries: z.boolean().nullish(),
  is_rowcount: z.boolean().nullish(),
  granularity: z.string().nullish(),
  granularity_sqla: z.string().nullish(),
  time_range: z.string().max(1000).nullish(),
  time_shift: z.string().max(1000).nullish(),
  time_offsets: z.array(z.string().min(1).max(1000)).max(MAX_OFFSETS).nullish(),
  post_processing: z.array(operation.nullable()).max(MAX_ITEMS).nullish(),
  annotation_layers: z.array(z.unknown()).nullish(),
  applied_time_extras: timeExtras,
  apply_fetch_values_predicate: z.boolean().nullish(),
  url_params: urlParams,
  custom_params: openObject,
  custom_form_data: openObject,
  datasource: z.looseObject({}).nullish(),
  result_type: z.string().nullish(),
});

export type QueryInput = z.output<typeof querySchema>;
