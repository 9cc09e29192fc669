// Builds the additional queries for totals of non-additive metrics, which group by fewer columns.
import { listLabels, type PivotAxisForm, type PivotForm } from './pivot-form.ts';

/** An item of `queries[]`. */
type QueryJson = Readonly<Record<string, unknown>>;

/** Max additional queries, since levels multiply. Further totals stay empty. */
const MAX_QUERIES = 12;

/**
 * Builds the queries in addition to the pivot table's own `query`; none if all metrics are additive. `measureTotals` identifies
 * the results by their columns. Also none if HAVING conditions or post-processing remove rows from the result, because queries
 * with fewer columns would include those rows.
 */
export function buildTotalQueries(
  query: QueryJson,
  form: PivotForm,
  isAdditive: (metric: unknown) => boolean,
): readonly QueryJson[] {
  if (form.summary !== 'Sum' || removesRows(query)) return [];
  const metrics = toList(query['metrics']).filter((metric) => form.metrics.includes(readLabel(metric)) && !isAdditive(metric));
  if (metrics.length === 0) return [];
  const columns = toList(query['columns']);
  return listTotalGroups(form)
    .filter((names) => names.length < columns.length)
    .slice(0, MAX_QUERIES)
    .map((names) => ({
      ...query,
      columns: columns.filter((column) => names.includes(readLabel(column))),
      metrics,
      orderby: [],
    }));
}

/** Column groups of totals and subtotals, fewest columns first. The last group is that of the cells. */
function listTotalGroups({ rows, columns, metricAxis, metricLast }: PivotForm): readonly (readonly string[])[] {
  const depths = (axis: PivotAxisForm, name: 'rows' | 'columns') => listShownDepths(axis, metricAxis === name && !metricLast);
  const groups = depths(rows, 'rows').flatMap((outerRows) =>
    depths(columns, 'columns').map((outerColumns) => [
      ...new Set([...rows.names.slice(0, outerRows), ...columns.names.slice(0, outerColumns)]),
    ]),
  );
  const byKey = new Map(groups.map((names) => [JSON.stringify([...names].sort()), names]));
  return [...byKey.values()].sort((a, b) => a.length - b.length);
}

/** Numbers of outer columns that lines are grouped by. If the metric level is outermost, each metric has a subtotal. */
function listShownDepths({ names, subtotals, total }: PivotAxisForm, isInMetrics: boolean): readonly number[] {
  const outer = names.map((_, depth) => depth).filter((depth) => subtotals && (depth > 0 || isInMetrics));
  return [...new Set([...(total ? [0] : []), ...outer, names.length])];
}

const removesRows = ({ extras, metric_filters: filters, post_processing: steps, is_rowcount: isCount }: QueryJson): boolean => {
  const having: unknown = typeof extras === 'object' && extras !== null && 'having' in extras ? extras.having : '';
  return (
    (typeof having === 'string' && having !== '') || toList(filters).length > 0 || toList(steps).length > 0 || isCount === true
  );
};

const readLabel = (entry: unknown): string => listLabels([entry])[0] ?? '';
const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
