// Which further queries a pivot table needs for its totals: those of metrics whose cells don't add up are queried by fewer columns.
import { listLabels, type PivotAxisForm, type PivotForm } from './pivot-form.ts';

/** One of `queries[]`. */
type QueryJson = Readonly<Record<string, unknown>>;

/** Levels multiply: totals beyond these stay empty. */
const MAX_QUERIES = 12;

/**
 * The queries besides `query`, the pivot table's own; none where all totals are sums of cells. What is known of their rows are their
 * columns: `measureTotals` finds them by those. None either where conditions on groups or post-processing leave out rows of the result,
 * for a query by fewer columns has them.
 */
export function totalQueries(query: QueryJson, form: PivotForm, isAdditive: (metric: unknown) => boolean): readonly QueryJson[] {
  if (form.summary !== 'Sum' || leavesOut(query)) return [];
  const metrics = listOf(query['metrics']).filter((metric) => form.metrics.includes(labelOf(metric)) && !isAdditive(metric));
  if (metrics.length === 0) return [];
  const columns = listOf(query['columns']);
  return totalGroups(form)
    .filter((names) => names.length < columns.length)
    .slice(0, MAX_QUERIES)
    .map((names) => ({
      ...query,
      columns: columns.filter((column) => names.includes(labelOf(column))),
      metrics,
      orderby: [],
    }));
}

/** The columns by which totals and subtotals are grouped, fewest first; those of the cells themselves are the last. */
function totalGroups({ rows, columns, metricAxis, metricLast }: PivotForm): readonly (readonly string[])[] {
  const depths = (axis: PivotAxisForm, name: 'rows' | 'columns') => shownDepths(axis, metricAxis === name && !metricLast);
  const groups = depths(rows, 'rows').flatMap((outerRows) =>
    depths(columns, 'columns').map((outerColumns) => [
      ...new Set([...rows.names.slice(0, outerRows), ...columns.names.slice(0, outerColumns)]),
    ]),
  );
  const byKey = new Map(groups.map((names) => [JSON.stringify([...names].sort()), names]));
  return [...byKey.values()].sort((a, b) => a.length - b.length);
}

/** How many of the axis' outer columns its lines tell apart. Names of metrics around them have a subtotal each. */
function shownDepths({ names, subtotals, total }: PivotAxisForm, isInMetrics: boolean): readonly number[] {
  const outer = names.map((_, depth) => depth).filter((depth) => subtotals && (depth > 0 || isInMetrics));
  return [...new Set([...(total ? [0] : []), ...outer, names.length])];
}

const leavesOut = ({ extras, metric_filters: filters, post_processing: steps, is_rowcount: isCount }: QueryJson): boolean => {
  const having: unknown = typeof extras === 'object' && extras !== null && 'having' in extras ? extras.having : '';
  return (
    (typeof having === 'string' && having !== '') || listOf(filters).length > 0 || listOf(steps).length > 0 || isCount === true
  );
};

const labelOf = (entry: unknown): string => listLabels([entry])[0] ?? '';
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
