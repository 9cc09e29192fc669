// Rows into tables of D1 that may have them already: many in a statement, which binds at most 100 values.
import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';

/** Below the 2 MB that a bound text can have, with room for three bytes a character. */
const MAX_CHUNK_CHARS = 500_000;

/** Statements that insert the rows. `replacements`: what is stored instead of a row's value, by column. */
export function insertStatements<Table extends SQLiteTable>(
  table: Table,
  rows: readonly Table['$inferSelect'][],
  { replacements = {}, where }: { readonly replacements?: Readonly<Record<string, SQL>>; readonly where?: SQL } = {},
): SQL[] {
  const columns: Record<string, SQLiteColumn> = getTableColumns(table);
  const entries = Object.entries(columns);
  const names = sql.join(
    entries.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  );
  const values = sql.join(
    entries.map(([key]) => replacements[key] ?? valueAt(columns, key)),
    sql`, `,
  );
  const jsonRows = rows.map((row) => JSON.stringify(entries.map(([key, column]) => toDriver(column, row[key]))));
  return splitRows(jsonRows).map(
    (chunk) =>
      sql`insert into ${table} (${names}) select ${values} from json_each(${chunk}) as line where ${where ?? sql`true`} on conflict do nothing`,
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
