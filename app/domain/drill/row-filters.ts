// Individual filters of a chart's query, so that a viewer of its rows can remove some. Filters are identified by content,
// because indexes change when the chart is edited.
type JsonObject = Readonly<Record<string, unknown>>;

export type RowFilter =
  | {
      readonly kind: 'value';
      readonly key: string;
      readonly column: string;
      readonly op: string;
      readonly value: unknown;
      /** Whether the filter comes from the dashboard. */
      readonly isExtra: boolean;
    }
  | { readonly kind: 'time'; readonly key: string; readonly column: string; readonly range: string }
  | { readonly kind: 'sql'; readonly key: string; readonly sql: string };

export interface RowFilters {
  readonly filters: readonly RowFilter[];
  /** The query object's filter properties, without the removed filters. */
  readonly query: JsonObject;
}

const OPEN_RANGES = new Set(['No filter', '']);

/** @param query one of `queries[]`; @param extra the filters that the dashboard added to it; @param without keys */
export function rowFilters(query: JsonObject, extra: readonly unknown[], without: ReadonlySet<string>): RowFilters {
  const added = new Set(extra.map((filter) => JSON.stringify(plainFilter(filter))));
  const own = listOf(query['filters']).map((filter) => ({ filter, content: JSON.stringify(plainFilter(filter)) }));
  const values = own.flatMap(({ filter, content }): RowFilter[] => {
    const { col, op, val } = plainFilter(filter);
    if (op === 'TEMPORAL_RANGE') return OPEN_RANGES.has(textOf(val)) ? [] : [timeOf(labelOf(col), textOf(val), content)];
    return [
      { kind: 'value', key: content, column: labelOf(col), op: String(op), value: val ?? null, isExtra: added.has(content) },
    ];
  });
  const { granularity, time_range: range } = query;
  const hasTime = typeof granularity === 'string' && typeof range === 'string' && !OPEN_RANGES.has(range);
  const where = textOf(objectOf(query['extras'])['where']);
  const time = hasTime ? [timeOf(granularity, range, TIME)] : [];
  const sql: RowFilter[] = where === '' ? [] : [{ kind: 'sql', key: SQL, sql: where }];
  return {
    filters: [...time, ...values, ...sql],
    query: {
      filters: own.filter(({ content }) => !without.has(content)).map(({ filter }) => filter),
      ...(typeof granularity === 'string' && { granularity }),
      ...(typeof range === 'string' && !without.has(TIME) && { time_range: range }),
      extras: { ...timeBaseOf(query), where: without.has(SQL) ? '' : where, having: '' },
    },
  };
}

const TIME = 'time';
const SQL = 'sql';

const timeOf = (column: string, range: string, key: string): RowFilter => ({ kind: 'time', key, column, range });

/** Start of relative ranges. */
function timeBaseOf(query: JsonObject): JsonObject {
  const { relative_start: start, relative_end: end } = objectOf(query['extras']);
  return { ...(start !== undefined && { relative_start: start }), ...(end !== undefined && { relative_end: end }) };
}

/** Removes the filter's origin. */
function plainFilter(filter: unknown): { readonly col: unknown; readonly op: unknown; readonly val?: unknown } {
  const { col, op, val } = objectOf(filter);
  return val === undefined ? { col, op } : { col, op, val };
}

function labelOf(column: unknown): string {
  const { label, sqlExpression } = objectOf(column);
  return typeof column === 'string' ? column : textOf(label) || textOf(sqlExpression);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const objectOf = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
