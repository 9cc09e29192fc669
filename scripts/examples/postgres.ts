// `npm run examples:postgres -- <folder> <url>`: loads every Parquet file of a folder as a table of a PostgreSQL database.
// A table of the same name is replaced, and only once the new one is whole.
import pg from 'pg';
import { postgresDialect } from '#app/engines/postgres/dialect.ts';
import { runExamplesCommand } from './command.ts';
import { loadExamples, type LoadedTable } from './warehouse.ts';
import type { TableTarget } from './load-table.ts';
import type { ParquetColumn, ParquetCell } from './parquet.ts';

/** Loads the folder's tables into the schema that the connection's search path begins with. */
export async function loadExamplesIntoPostgres(
  folder: string,
  url: string,
  report: (message: string) => void,
): Promise<LoadedTable[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'meridian examples' });
  await client.connect();
  try {
    return await loadExamples({ folder, warehouse: createPostgresTarget(client), report });
  } finally {
    await client.end();
  }
}

/** Parquet's types are declared here by the names that PostgreSQL has for them. */
export function createPostgresTarget(client: pg.Client): TableTarget {
  const columnsOf = new Map<string, readonly ParquetColumn[]>();
  const quote = (name: string): string => postgresDialect.quoteIdentifier(name);
  const staging = (table: string): string => quote(`__staging_${table}`);
  return {
    async createStaging(table, columns) {
      columnsOf.set(table, columns);
      const declared = columns.map(({ name, type }) => `${quote(name)} ${type}`).join(', ');
      await client.query(`DROP TABLE IF EXISTS ${staging(table)}`);
      await client.query(`CREATE TABLE ${staging(table)} (${declared})`);
    },
    async appendRows(table, rows) {
      const columns = columnsOf.get(table) ?? [];
      // One array a column: a parameter a cell would be too many.
      const arrays = columns.map((column, index) => rows.map((row) => toParameter(row[index] ?? null, column)));
      const lists = columns.map(({ type }, index) => `$${index + 1}::${type}[]`).join(', ');
      await client.query(`INSERT INTO ${staging(table)} SELECT * FROM unnest(${lists})`, arrays);
    },
    async commit(table) {
      await client.query('BEGIN');
      await client.query(`DROP TABLE IF EXISTS ${quote(table)}`);
      await client.query(`ALTER TABLE ${staging(table)} RENAME TO ${quote(table)}`);
      await client.query('COMMIT');
    },
  };
}

function toParameter(cell: ParquetCell, { type }: ParquetColumn): ParquetCell | boolean {
  if (cell === null) return null;
  if (type === 'BOOLEAN') return cell === 1;
  // PostgreSQL has no text with a NUL character in it.
  return typeof cell === 'string' ? cell.replaceAll('\0', '') : cell;
}

await runExamplesCommand({
  moduleUrl: import.meta.url,
  usage: 'npm run examples:postgres -- <folder of .parquet files> postgresql://user:password@host:5432/database',
  load: loadExamplesIntoPostgres,
});
