// By which columns rows of a chart's result can be kept in the browser, so that they are what the database would give for a filter
// on them: groups are whole in the rows that are there, and nothing mixes rows of different groups. In doubt by none.
import type { Dataset } from '#app/domain/query/dataset.ts';

/** One of `queries[]`. */
type QueryJson = Readonly<Record<string, unknown>>;

export interface LocalFacts {
  readonly dataset: Dataset;
  /** Whether a limit could have cut the result. */
  readonly isCut: boolean;
  /** Conditions of the caller's row rules. */
  readonly hasTemplates: boolean;
}

const AGGREGATES: readonly unknown[] = ['SUM', 'COUNT', 'COUNT_DISTINCT', 'MIN', 'MAX', 'AVG'];
/** `SUM(amount)`, `COUNT(*)`, `count(distinct "name")`: one aggregate of one column and nothing around it. */
const SAVED = /^(?:sum|count|min|max|avg)\s*\(([^()]*)\)$/i;
const COLUMN = /^["`]?([\w ]+)["`]?$/;

export function localColumns(queries: readonly QueryJson[], { dataset, isCut, hasTemplates }: LocalFacts): readonly string[] {
  const [query, ...more] = queries;
  if (query === undefined || more.length > 0 || isCut || hasTemplates || isTemplate(dataset.sql)) return [];
  const plain = new Set(dataset.columns.filter(({ expression }) => expression === null).map(({ name }) => name));
  const metrics = listOf(query['metrics']);
  if (!Array.isArray(query['metrics']) || metrics.length === 0 || !metrics.every((one) => isOfOneGroup(one, dataset, plain)))
    return [];
  if (!isPlainQuery(query) || !keepsGroups(listOf(query['post_processing']))) return [];
  const names = listOf(query['columns']).map(columnOf);
  if (!names.every((name) => name !== null && plain.has(name))) return [];
  const temporal = new Set(dataset.columns.filter(({ isTemporal }) => isTemporal).map(({ name }) => name));
  return names.filter((name): name is string => name !== null && !temporal.has(name));
}

/** Nothing in it depends on other rows than those of a group: no limits of series, no other times, no templates. */
function isPlainQuery(query: QueryJson): boolean {
  const extras = objectOf(query['extras']);
  return (
    !Number(query['series_limit'] ?? 0) &&
    !Number(query['row_offset'] ?? 0) &&
    query['group_others_when_limit_reached'] !== true &&
    query['is_rowcount'] !== true &&
    listOf(query['time_offsets']).length === 0 &&
    listOf(query['annotation_layers']).length === 0 &&
    !isTemplate(extras['where']) &&
    !isTemplate(extras['having'])
  );
}

/** A pivot without columns gives each group its row again. */
function keepsGroups(steps: readonly unknown[]): boolean {
  return steps.every((step) => {
    const { operation, options } = objectOf(step) as { operation?: unknown; options?: unknown };
    if (operation === 'flatten') return true;
    return operation === 'pivot' && listOf(objectOf(options)['columns']).length === 0;
  });
}

function isOfOneGroup(metric: unknown, dataset: Dataset, plain: ReadonlySet<string>): boolean {
  if (typeof metric === 'string') {
    const expression = dataset.metrics.find(({ name }) => name === metric)?.expression;
    const aggregated = SAVED.exec(expression?.trim() ?? '')?.[1]?.trim();
    if (aggregated === undefined || aggregated === '*') return aggregated === '*';
    const name = COLUMN.exec(aggregated.replace(/^distinct\s+/i, ''))?.[1];
    return name !== undefined && plain.has(name.trim());
  }
  const { expressionType, aggregate, column } = objectOf(metric);
  const name = objectOf(column)['column_name'];
  return expressionType === 'SIMPLE' && AGGREGATES.includes(aggregate) && typeof name === 'string' && plain.has(name);
}

/** A grain on a column that is no time changes nothing. */
function columnOf(column: unknown): string | null {
  if (typeof column === 'string') return column;
  const { isColumnReference, sqlExpression } = objectOf(column);
  return isColumnReference === true && typeof sqlExpression === 'string' ? sqlExpression : null;
}

const isTemplate = (text: unknown): boolean => typeof text === 'string' && /\{[{%]/.test(text);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, unknown>>) : {};
