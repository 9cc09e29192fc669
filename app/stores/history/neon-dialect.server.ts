// Filters and orders in PostgreSQL that find, and order, what SQLite does: by bytes, with NULL below everything.
import { is, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { PgColumn, PgText } from 'drizzle-orm/pg-core';
import type { FilterDialect } from '#app/stores/list/list-filters.server.ts';
import { badRequest } from '#app/stores/list/list-query.ts';
import { cleanText } from './clean-json.ts';
import type { HistoryRequest } from './port.ts';

const lower = (text: SQLWrapper): SQL => sql`lower(${text} collate "C")`;
const bindText = (text: string): SQL => sql`${cleanText(text)}::text`;

export const NEON_FILTERS: FilterDialect = {
  contains: (column, part) => sql`strpos(${lower(column)}, ${lower(bindText(part))}) > 0`,
  startsWith: (column, part) => sql`${lower(sql`left(${column}, length(${bindText(part)}))`)} = ${lower(bindText(part))}`,
  endsWith: (column, part) =>
    part === ''
      ? sql`${column} is not null`
      : sql`${lower(sql`right(${column}, length(${bindText(part)}))`)} = ${lower(bindText(part))}`,
  // PostgreSQL estimates the frequency of literal values, but not of a sub-query's.
  listValues: (values) => {
    // No value equals NULL, which is of any type.
    if (values.length === 0) return sql`(null)`;
    const type = sql.raw(findParameterType(values));
    return sql`(${sql.join(
      values.map((value) => bindAs(value, type)),
      sql`, `,
    )})`;
  },
  bind: (value) => (value === null ? null : bindAs(value, sql.raw(findParameterType([value])))),
};

const bindAs = (value: string | number | null, type: SQL): SQL =>
  typeof value === 'string' ? bindText(value) : sql`${value}::${type}`;

/** A whole number keeps the index of its column. */
function findParameterType(values: readonly (string | number | null)[]): string {
  if (values.some((value) => typeof value === 'string')) return 'text';
  return values.every((value) => value === null || Number.isSafeInteger(value)) ? 'bigint' : 'double precision';
}

/** ORDER BY of a page. Throws 400 for a column that `orders` lacks. */
export function buildOrder(
  { order }: Pick<HistoryRequest, 'order'>,
  orders: Readonly<Record<string, SQLWrapper>>,
  ids: readonly SQLWrapper[],
): SQL[] {
  const column = Object.hasOwn(orders, order.column) ? orders[order.column] : undefined;
  if (!column) throw badRequest(`Invalid order by column: ${order.column}`);
  const isDesc = order.direction === 'desc';
  const direction = sql.raw(isDesc ? 'desc' : 'asc');
  const byBytes = is(column, PgText) ? sql`${column} collate "C"` : column;
  // For columns without NULL, the NULL order is omitted, because the index has another one.
  const nulls = sql.raw(is(column, PgColumn) && column.notNull ? '' : isDesc ? ' nulls last' : ' nulls first');
  return [sql`${byBytes} ${direction}${nulls}`, ...ids.map((id) => sql`${id} ${direction}`)];
}
