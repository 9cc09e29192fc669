// Puts what filters request into a chart: into its form data before queries are built, or into a query that already exists.
import type { ExtraFormData } from './data-mask.ts';
import { mergeExtraFormData, parseExtraFormData } from './data-mask.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** Form data whose `extra_form_data` also contains `extra`; the chart's query builder applies it. */
export function withExtraFormData(formData: JsonObject, extra: ExtraFormData): JsonObject {
  const merged = mergeExtraFormData(parseExtraFormData(formData['extra_form_data']), extra);
  return Object.keys(merged).length === 0 ? formData : { ...formData, extra_form_data: merged };
}

/**
 * A query of `queries[]` with the filters appended, its time range replaced wherever it has one, and its grain replaced. Adhoc
 * filters become plain filters, or SQL in `extras`. A range for a query without a temporal filter does nothing, as in Superset.
 */
export function applyToQuery(query: JsonObject, extra: ExtraFormData): JsonObject {
  const grain = extra.time_grain_sqla ?? extra.time_grain;
  const granularity = extra.granularity ?? extra.granularity_sqla;
  const adhoc = extra.adhoc_filters ?? [];
  const own = objectsOf(query['filters']).map((filter) =>
    extra.time_range !== undefined && isTemporalRange(filter) ? { ...filter, val: extra.time_range } : filter,
  );
  return {
    ...query,
    filters: [...own, ...(extra.filters ?? []), ...adhoc.filter(isSimple).map(toFilter)],
    extras: extrasWith(objectOf(query['extras']), extra, adhoc),
    ...(grain !== undefined && Array.isArray(query['columns'])
      ? { columns: (query['columns'] as unknown[]).map((column) => regrained(column, grain)) }
      : {}),
    ...(granularity !== undefined && query['granularity'] ? { granularity } : {}),
    ...(extra.time_range !== undefined && query['time_range'] ? { time_range: extra.time_range } : {}),
    ...(extra.time_compare === undefined ? {} : { time_offsets: [extra.time_compare].flat() }),
  };
}

function extrasWith(extras: JsonObject, extra: ExtraFormData, adhoc: readonly JsonObject[]): JsonObject {
  const grain = extra.time_grain_sqla ?? extra.time_grain;
  return {
    ...extras,
    where: joined(extras['where'], adhoc, 'WHERE'),
    having: joined(extras['having'], adhoc, 'HAVING'),
    ...(grain === undefined ? {} : { time_grain_sqla: grain }),
    ...(extra.relative_start === undefined ? {} : { relative_start: extra.relative_start }),
    ...(extra.relative_end === undefined ? {} : { relative_end: extra.relative_end }),
  };
}

/** Each part in parentheses; a trailing comment gets its own line so that it cannot swallow what follows. */
function joined(own: unknown, adhoc: readonly JsonObject[], clause: 'WHERE' | 'HAVING'): string {
  const parts = adhoc
    .filter((filter) => filter['expressionType'] === 'SQL' && (filter['clause'] ?? 'WHERE') === clause)
    .map((filter) => filter['sqlExpression'])
    .filter((sql): sql is string => typeof sql === 'string' && sql.trim() !== '')
    .map((sql) => (sql.includes('--') ? `(${sql}\n)` : `(${sql})`));
  return [...(typeof own === 'string' && own !== '' ? [own] : []), ...parts].join(' AND ');
}

const objectOf = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
const objectsOf = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.map(objectOf) : []);

function isTemporalRange({ op }: JsonObject): boolean {
  return typeof op === 'string' && op.toUpperCase() === 'TEMPORAL_RANGE';
}

/** Simple conditions of HAVING are dropped, as other clients do. */
function isSimple(filter: JsonObject): boolean {
  return filter['expressionType'] !== 'SQL' && filter['clause'] !== 'HAVING';
}

function toFilter({ subject, operator, comparator }: JsonObject): JsonObject {
  return comparator === undefined ? { col: subject, op: operator } : { col: subject, op: operator, val: comparator };
}

function regrained(column: unknown, grain: string): unknown {
  const object = objectOf(column);
  return typeof object['timeGrain'] === 'string' ? { ...object, timeGrain: grain } : column;
}
