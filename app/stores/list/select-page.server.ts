// One page of a list or of related values: its rows, and the number of matches on all pages.
import { count, type SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from '#app/stores/db.ts';
import type { RelatedPage, RelatedQuery, RelatedValue } from './list-reply.ts';

/** A dynamic SELECT without a condition, as drizzle builds it. */
export interface PageSelect<Row> extends PromiseLike<Row[]> {
  where(condition: SQL | undefined): PageSelect<Row>;
  orderBy(...columns: SQL[]): PageSelect<Row>;
  limit(rows: number): PageSelect<Row>;
  offset(rows: number): PageSelect<Row>;
}

export interface PageQuery<Row> {
  /** Table whose rows are counted; the joins of `select` must not multiply them. */
  readonly from: SQLiteTable;
  readonly where: SQL | undefined;
  readonly select: PageSelect<Row>;
  readonly orderBy: readonly SQL[];
  readonly limit: number;
  readonly offset: number;
}

/** Uses no batch, because D1 drops columns of the same name from joins in a batch. */
export async function selectPage<Row>(
  db: Db,
  { from, where, select, orderBy, limit, offset }: PageQuery<Row>,
): Promise<{ readonly count: number; readonly rows: Row[] }> {
  const [[total], rows] = await Promise.all([
    db.select({ count: count() }).from(from).where(where),
    select
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
  ]);
  return { count: total?.count ?? 0, rows };
}

/** Columns of `select` besides `value` and `text` are the values' extras. */
export async function selectRelated<Row extends Pick<RelatedValue, 'value' | 'text'>>(
  db: Db,
  query: Omit<PageQuery<Row>, 'limit' | 'offset'>,
  { page, pageSize }: Pick<RelatedQuery, 'page' | 'pageSize'>,
): Promise<RelatedPage> {
  const { count, rows } = await selectPage(db, { ...query, limit: pageSize, offset: page * pageSize });
  return { count, values: rows.map(({ value, text, ...extra }) => ({ value, text, extra })) };
}
