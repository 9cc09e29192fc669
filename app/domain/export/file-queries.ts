// Which of a chart's queries belong in a file of its rows: counts and totals beside the rows do not.

type Query = Readonly<Record<string, unknown>>;

/** The first query, and those after it that have their own rows. */
export function fileQueries(queries: readonly unknown[]): unknown[] {
  const [first, ...others] = queries.filter(isQuery);
  if (!first) return [];
  const hasGroups = isGrouped(first);
  return [first, ...others.filter((query) => query['is_rowcount'] !== true && (isGrouped(query) || !hasGroups))];
}

const isQuery = (value: unknown): value is Query => typeof value === 'object' && value !== null && !Array.isArray(value);

const isGrouped = ({ columns }: Query): boolean => Array.isArray(columns) && columns.length > 0;
