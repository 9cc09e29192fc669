// Which of a chart's queries a file of its rows needs, and what each of them is for.
import { isObject } from '#app/domain/json/is-object.ts';
import { isPivotForm, isTableForm } from './table-kinds.ts';

type Query = Readonly<Record<string, unknown>>;

/** What a file of a chart is made of: queries to run, by their places those that have a file each, and the one with its totals. */
export interface FilePlan {
  readonly queries: readonly unknown[];
  readonly files: readonly number[];
  /** Totals of the first file; null if its table shows none. */
  readonly totals: number | null;
}

/**
 * All pages of a table in one; of a table the others are no files: what shares are taken of, and totals. Totals of a pivot table
 * are requested with its own query.
 */
export function planFile(queries: readonly unknown[], formData: unknown): FilePlan {
  const all = withoutPages(queries, formData);
  const whole = isPivotForm(formData) ? all.slice(0, 1) : all;
  if (!isTableForm(formData) || whole.length === 0)
    return { queries: whole, files: whole.map((_, index) => index), totals: null };
  return { queries: whole, files: [0], totals: whole.length > 1 && showsTotals(formData) ? whole.length - 1 : null };
}

/** What a page requests of its chart: all of a table's queries, a pivot table's own; of others the first, and those after it that have their own rows. */
export function fileQueries(queries: readonly unknown[], formData?: unknown): unknown[] {
  const [first, ...others] = withoutPages(queries, formData).filter(isObject);
  if (!first) return [];
  if (isPivotForm(formData)) return [first];
  if (isTableForm(formData)) return [first, ...others];
  const hasGroups = isGrouped(first);
  return [first, ...others.filter((query) => query['is_rowcount'] !== true && (isGrouped(query) || !hasGroups))];
}

/**
 * Queries of a table whose pages the server makes, as one of all its rows: the page has a query beside it that counts them, whose limit
 * is the table's. Where it was saved without one, `formData` has it, else the installation's limit stays. Other queries stay as they are.
 */
export function withoutPages(queries: readonly unknown[], formData?: unknown): readonly unknown[] {
  const [page, ...others] = queries;
  const count = others.find((query) => isObject(query) && query['is_rowcount'] === true);
  if (!isObject(page) || !isObject(count)) return queries;
  const { row_limit: _limit, row_offset: _offset, ...unpaged } = page;
  const limit = readLimit(count) ?? (isObject(formData) ? readLimit(formData) : null);
  return [{ ...unpaged, ...(limit !== null && { row_limit: limit }) }, ...others.filter((query) => query !== count)];
}

/** Null for none. */
function readLimit({ row_limit: limit }: Query): number | null {
  const rows = typeof limit === 'string' || typeof limit === 'number' ? Number(limit) : NaN;
  return rows > 0 ? rows : null;
}

const showsTotals = (formData: unknown): boolean =>
  isTableForm(formData) && formData['show_totals'] === true && formData['query_mode'] !== 'raw';

const isGrouped = ({ columns }: Query): boolean => Array.isArray(columns) && columns.length > 0;
