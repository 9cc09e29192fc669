// Which of a chart's queries belong in a file of its rows: counts and totals beside the rows do not.

type Query = Readonly<Record<string, unknown>>;

/** The first query, and those after it that have their own rows. Of a table with pages all rows, as `withoutPages` has them. */
export function fileQueries(queries: readonly unknown[], formData?: unknown): unknown[] {
  const [first, ...others] = withoutPages(queries, formData).filter(isQuery);
  if (!first) return [];
  const hasGroups = isGrouped(first);
  return [first, ...others.filter((query) => query['is_rowcount'] !== true && (isGrouped(query) || !hasGroups))];
}

/**
 * Queries of a table whose pages the server makes, as one of all its rows: the page has a query beside it that counts them, whose limit
 * is the table's. Where it was saved without one, `formData` has it, else the installation's limit stays. Other queries stay as they are.
 */
export function withoutPages(queries: readonly unknown[], formData?: unknown): readonly unknown[] {
  const [page, ...others] = queries;
  const count = others.find((query) => isQuery(query) && query['is_rowcount'] === true);
  if (!isQuery(page) || !isQuery(count)) return queries;
  const { row_limit: _limit, row_offset: _offset, ...question } = page;
  const limit = readLimit(count) ?? (isQuery(formData) ? readLimit(formData) : null);
  return [{ ...question, ...(limit !== null && { row_limit: limit }) }, ...others.filter((query) => query !== count)];
}

/** Null for none. */
function readLimit({ row_limit: limit }: Query): number | null {
  const rows = typeof limit === 'string' || typeof limit === 'number' ? Number(limit) : NaN;
  return rows > 0 ? rows : null;
}

const isQuery = (value: unknown): value is Query => typeof value === 'object' && value !== null && !Array.isArray(value);

const isGrouped = ({ columns }: Query): boolean => Array.isArray(columns) && columns.length > 0;
