// Writes many rows in few statements: they travel as JSON, since a statement of D1 takes at most 100 values.
import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { invariant } from '#app/domain/errors.ts';
import type { Db } from './deps.server.ts';

/** A value of D1 holds 2 MB. */
const MAX_JSON_CHARS = 600_000;

export type Statement = BatchItem<'sqlite'>;

/** Rows by id: new ones are made, those that are there take the new values. All rows have the same keys. */
export const putRows = <T extends SQLiteTable>(db: Db, table: T, rows: readonly T['$inferInsert'][]): Statement[] =>
  statements(db, table, rows, 'update');

/** New rows; those that are there already, by any of their keys, stay. */
export const addRows = <T extends SQLiteTable>(db: Db, table: T, rows: readonly T['$inferInsert'][]): Statement[] =>
  statements(db, table, rows, 'keep');

/** New rows; one that is there already fails the batch. */
export const insertRows = <T extends SQLiteTable>(db: Db, table: T, rows: readonly T['$inferInsert'][]): Statement[] =>
  statements(db, table, rows, 'fail');

function statements<T extends SQLiteTable>(
  db: Db,
  table: T,
  rows: readonly T['$inferInsert'][],
  conflict: 'update' | 'keep' | 'fail',
): Statement[] {
  const [first] = rows as readonly Record<string, unknown>[];
  if (!first) return [];
  const columns = getTableColumns(table);
  const keys = Object.keys(first).filter((key) => key in columns);
  const chosen = keys.map((key) => {
    const column = columns[key];
    invariant(column, `${getTableName(table)} has no column ${key}.`);
    return { key, column };
  });
  const names = chosen.map(({ column }) => sql.identifier(column.name));
  const values = chosen.map((_, at) => sql`json_extract(value, ${sql.raw(`'$[${at}]'`)})`);
  const updates = names.map((name) => sql`${name} = excluded.${name}`);
  const onConflict = {
    update: sql`where true on conflict (id) do update set ${sql.join(updates, sql`, `)}`,
    keep: sql`where true on conflict do nothing`,
    fail: sql``,
  }[conflict];
  const texts = (rows as readonly Record<string, unknown>[]).map((row) =>
    JSON.stringify(
      chosen.map(({ key, column }) => {
        const value = row[key];
        return value === null || value === undefined ? null : column.mapToDriverValue(value);
      }),
    ),
  );
  return inChunks(texts).map((json) =>
    db.run(
      sql`insert into ${table} (${sql.join(names, sql`, `)}) select ${sql.join(values, sql`, `)} from json_each(${json}) ${onConflict}`,
    ),
  );
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
