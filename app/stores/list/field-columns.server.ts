// Sort orders and filters of a list, from its fields and its table.
import { getTableColumns, sql, type SQLWrapper } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { invariant } from '#app/domain/errors.ts';
import { fieldsOn, type ColumnsOn, type FieldRow, type Fields } from '#app/domain/fields/field.ts';
import type { FilterTable } from './list-filters.server.ts';

/** Orders by the field's name in the API. */
export const fieldOrders = (fields: Fields, table: SQLiteTable): Readonly<Record<string, SQLWrapper>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { column, sort }]) => {
      if (sort === undefined) return [];
      const value = columnOf(table, column);
      return [[name, sort === 'text' ? sql`lower(${value})` : value]];
    }),
  );

export const fieldFilters = (fields: Fields, table: SQLiteTable): FilterTable =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { column, filter }]) =>
      filter === undefined ? [] : [[name, { column: columnOf(table, column), kind: filter }]],
    ),
  );

/** The columns of all fields, for a SELECT. */
export const fieldSelection = <F extends Fields, T extends SQLiteTable>(
  fields: F,
  table: T,
): Pick<T, keyof FieldRow<F> & keyof T> =>
  Object.fromEntries(Object.values(fields).map(({ column }) => [column, columnOf(table, column)])) as Pick<
    T,
    keyof FieldRow<F> & keyof T
  >;

/** Columns that a list shows. */
export const listedColumns = <F extends Fields, T extends SQLiteTable>(
  fields: F,
  table: T,
): Pick<T, keyof ColumnsOn<F, 'list'> & keyof T> =>
  Object.fromEntries(fieldsOn(fields, 'list').map(([, { column }]) => [column, columnOf(table, column)])) as Pick<
    T,
    keyof ColumnsOn<F, 'list'> & keyof T
  >;

function columnOf(table: SQLiteTable, name: string): SQLWrapper {
  const column = getTableColumns(table)[name];
  invariant(column, 'A field names a column that its table does not have.');
  return column;
}
