// Rows into tables of D1 that may have them already: many in a statement, which binds at most 100 values.
import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from '#app/stores/db.ts';
import { toCleanJson } from './clean-json.ts';

/** Below the 2 MB that a bound text can have, with room for three bytes a character. */
const MAX_CHUNK_CHARS = 500_000;

interface InsertOptions {
  /** What is stored instead of a row's value, by column. */
  readonly replacements?: Readonly<Record<string, SQL>>;
  readonly where?: SQL;
}

/** Statements that insert the rows. */
export function insertStatements<Table extends SQLiteTable>(
  db: Db,
  table: Table,
  rows: readonly Table['$inferSelect'][],
  { replacements = {}, where = sql`true` }: InsertOptions = {},
): BatchItem<'sqlite'>[] {
  const columns: Record<string, SQLiteColumn> = getTableColumns(table);
  const entries = Object.entries(columns);
  const values = sql.join(
    entries.map(([key]) => replacements[key] ?? valueAt(columns, key)),
    sql`, `,
  );
  const jsonRows = rows.map((row) => toCleanJson(entries.map(([key, column]) => toDriver(column, row[key]))));
  return splitRows(jsonRows).map((chunk) =>
    db
      .insert(table)
      .select(sql`select ${values} from json_each(${chunk}) as line where ${where}`)
      .onConflictDoNothing(),
  );
}

/** A column's value in the row that is inserted. */
export function valueAt(columns: Readonly<Record<string, SQLiteColumn>>, key: string): SQL {
  return sql.raw(`json_extract(line.value, '$[${Object.keys(columns).indexOf(key)}]')`);
}

const toDriver = (column: SQLiteColumn, value: unknown): unknown =>
  value === null || value === undefined ? null : column.mapToDriverValue(value);

/** JSON arrays of the rows. */
function splitRows(jsonRows: readonly string[], maxChars = MAX_CHUNK_CHARS): string[] {
  const chunks: string[] = [];
  let chunk: string[] = [];
  let chars = 0;
  for (const row of jsonRows) {
    if (chunk.length > 0 && chars + row.length > maxChars) {
      chunks.push(`[${chunk.join(',')}]`);
      [chunk, chars] = [[], 0];
    }
    chunk.push(row);
    chars += row.length;
  }
  if (chunk.length > 0) chunks.push(`[${chunk.join(',')}]`);
  return chunks;
}
