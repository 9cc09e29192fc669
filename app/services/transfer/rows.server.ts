// Writes many rows in few statements: they travel as JSON, since a statement of D1 takes at most 100 values.
import { getTableColumns, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { SQLiteTable, SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import type { Db } from '#app/stores/db.ts';

/** A D1 value is at most 2 MB. */
const MAX_JSON_CHARS = 600_000;

export type RowStatement = BatchItem<'sqlite'>;

/** Rows by id: new ones are made, those that are there take the new values. All rows have the same keys. */
export const putRows = <T extends SQLiteTable>(db: Db, table: T, rows: readonly T['$inferInsert'][]): RowStatement[] =>
  statements(db, table, rows, 'update');

/** New rows; those that are there already, by any of their keys, stay. */
export const addRows = <T extends SQLiteTable>(db: Db, table: T, rows: readonly T['$inferInsert'][]): RowStatement[] =>
  statements(db, table, rows, 'keep');

/** New rows; one that is there already fails the batch. */
export const insertRows = <T extends SQLiteTable>(db: Db, table: T, rows: readonly T['$inferInsert'][]): RowStatement[] =>
  statements(db, table, rows, 'fail');

function statements<T extends SQLiteTable>(
  db: Db,
  table: T,
  rows: readonly T['$inferInsert'][],
  conflict: 'update' | 'keep' | 'fail',
): RowStatement[] {
  const [first] = rows as readonly Record<string, unknown>[];
  if (!first) return [];
  // The columns of an INSERT of a SELECT are all of the table's, in their order.
  const columns = Object.entries(getTableColumns(table));
  const given = columns.filter(([key]) => key in first);
  const values = columns.map(([key, column]) => {
    const at = given.findIndex(([name]) => name === key);
    if (at >= 0) return sql`json_extract(value, ${sql.raw(`'$[${at}]'`)})`;
    return column.default === undefined ? sql`null` : sql`${column.mapToDriverValue(column.default)}`;
  });
  const texts = (rows as readonly Record<string, unknown>[]).map((row) =>
    JSON.stringify(
      given.map(([key, column]) => {
        const value = row[key];
        return value === null || value === undefined ? null : column.mapToDriverValue(value);
      }),
    ),
  );
  const excluded = Object.fromEntries(given.map(([key, column]) => [key, sql`excluded.${sql.identifier(column.name)}`]));
  return inChunks(texts).map((json) => {
    const insert = db.insert(table).select(sql`select ${sql.join(values, sql`, `)} from json_each(${json}) where true`);
    if (conflict === 'keep') return insert.onConflictDoNothing();
    if (conflict === 'fail') return insert;
    return insert.onConflictDoUpdate({ target: sql`id`, set: excluded as SQLiteUpdateSetSource<T> });
  });
}

function inChunks(texts: readonly string[]): string[] {
  const chunks: string[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const text of texts) {
    if (size + text.length > MAX_JSON_CHARS) {
      chunks.push([]);
      size = 0;
    }
    chunks.at(-1)?.push(text);
    size += text.length;
  }
  return chunks.map((chunk) => `[${chunk.join(',')}]`);
}
