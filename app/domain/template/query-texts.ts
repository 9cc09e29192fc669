// The texts of a query that can be templates, and the query with them rendered. Order: what the rows are made of first.
import type { RowClause } from '#app/domain/access/row-clause.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import type { OrderBy, QueryColumn, QueryMetric, QueryObject } from '#app/domain/query/query-object.ts';
import { isTemplate } from './tokenize.ts';

export interface QueryTexts {
  readonly dataset: Dataset;
  readonly rowClauses: readonly RowClause[];
  readonly query: QueryObject;
}

/** Renders one text; `where` names it for messages. */
type RenderText = (text: string, where: string) => string;

/** Whether any of the texts is a template. */
export function holdsTemplates(texts: QueryTexts): boolean {
  let isFound = false;
  const look: RenderText = (text) => {
    isFound ||= isTemplate(text);
    return text;
  };
  mapTexts(texts, { dataset: look, clause: look, query: look });
  return isFound;
}

/** One for the texts of each kind of author. */
export interface TextRenderers {
  /** What is saved with the dataset. */
  readonly dataset: RenderText;
  /** What limits the caller. */
  readonly clause: RenderText;
  /** What the caller sent. */
  readonly query: RenderText;
}

export function mapTexts({ dataset, rowClauses, query }: QueryTexts, render: TextRenderers): QueryTexts {
  return {
    dataset: mapDataset({ dataset, query }, usedNames(dataset, query), render.dataset),
    rowClauses: rowClauses.map((rule) => ({ ...rule, clause: render.clause(rule.clause, 'A row-level clause') })),
    query: mapQuery(query, render.query),
  };
}

/** Names of the dataset's columns and metrics that the query can use: a broken template elsewhere breaks nothing. */
function usedNames(dataset: Dataset, query: QueryObject): ReadonlySet<string> {
  const names = new Set<string>();
  const note = (part: QueryColumn | QueryMetric | null): void => {
    if (part === null) return;
    if (typeof part === 'string') names.add(part);
    else if ('aggregate' in part) names.add(part.column.column_name);
    else names.add(part.sqlExpression);
  };
  query.columns.forEach(note);
  query.metrics?.forEach(note);
  query.seriesColumns.forEach(note);
  note(query.seriesLimitMetric);
  for (const [part] of query.orderby) note(part);
  for (const { col } of query.filters) note(col);
  note(query.granularity);
  note(dataset.mainTemporalColumn);
  return names;
}

const mapDataset = (
  { dataset, query }: Pick<QueryTexts, 'dataset' | 'query'>,
  used: ReadonlySet<string>,
  render: RenderText,
): Dataset => ({
  ...dataset,
  sql: dataset.sql === null ? null : render(dataset.sql, `The SQL of the dataset "${dataset.name}"`),
  columns: dataset.columns.map((column) =>
    column.expression === null || !used.has(column.name)
      ? column
      : { ...column, expression: render(column.expression, `The column "${column.name}"`) },
  ),
  metrics: dataset.metrics.map((metric) =>
    used.has(metric.name) ? { ...metric, expression: render(metric.expression, `The metric "${metric.name}"`) } : metric,
  ),
  fetchValuesPredicate:
    dataset.fetchValuesPredicate === null || !query.appliesFetchPredicate
      ? dataset.fetchValuesPredicate
      : render(dataset.fetchValuesPredicate, 'The condition on values to choose from'),
});

function mapQuery(query: QueryObject, render: RenderText): QueryObject {
  const column = (part: QueryColumn): QueryColumn =>
    typeof part === 'string' || part.isColumnReference === true
      ? part
      : { ...part, sqlExpression: render(part.sqlExpression, `The column "${part.label}"`) };
  const metric = (part: QueryMetric): QueryMetric =>
    typeof part === 'string' || part.expressionType !== 'SQL'
      ? part
      : { ...part, sqlExpression: render(part.sqlExpression, `The metric "${part.label}"`) };
  const either = (part: QueryMetric | QueryColumn): QueryMetric | QueryColumn =>
    typeof part === 'string'
      ? part
      : 'aggregate' in part
        ? part
        : { ...part, sqlExpression: render(part.sqlExpression, `"${part.label}"`) };
  return {
    ...query,
    columns: query.columns.map(column),
    metrics: query.metrics && query.metrics.map(metric),
    seriesColumns: query.seriesColumns.map(column),
    seriesLimitMetric: query.seriesLimitMetric && metric(query.seriesLimitMetric),
    orderby: query.orderby.map(([part, ascending]): OrderBy => [either(part), ascending]),
    filters: query.filters.map((filter) => ({ ...filter, col: column(filter.col) })),
    extras: {
      ...query.extras,
      where: render(query.extras.where, 'The WHERE clause'),
      having: render(query.extras.having, 'The HAVING clause'),
    },
  };
}

/** The query without the filters on these columns: a template has applied them itself. */
export function withoutFilters(query: QueryObject, columns: ReadonlySet<string>): QueryObject {
  if (columns.size === 0) return query;
  const isTaken = query.granularity !== null && columns.has(query.granularity);
  return {
    ...query,
    filters: query.filters.filter(({ col }) => typeof col !== 'string' || !columns.has(col)),
    timeRange: isTaken ? null : query.timeRange,
  };
}
