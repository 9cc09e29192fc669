// `npm run examples:postgres -- <folder> <url>`: loads every Parquet file of a folder as a table of a PostgreSQL database.
// A table of the same name is replaced, and only once the new one is whole.
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { postgresDialect } from '#app/engines/postgres/dialect.ts';
import { loadExamples, type LoadedTable } from './examples-warehouse.ts';
import type { TableTarget } from './load-table.ts';
import type { DeclaredColumn, StoredCell } from './parquet.ts';
import { createProgress } from './progress.ts';

/** Loads the folder's tables into the schema that the connection's search path begins with. */
export async function loadExamplesIntoPostgres(
  folder: string,
  url: string,
  report: (message: string) => void,
): Promise<LoadedTable[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'meridian examples' });
  await client.connect();
  try {
    return await loadExamples({ folder, warehouse: createTarget(client), report });
  } finally {
    await client.end();
  }
}

/** Parquet's types are declared here by the names that PostgreSQL has for them. */
function createTarget(client: pg.Client): TableTarget {
  const columnsOf = new Map<string, readonly DeclaredColumn[]>();
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

function toParameter(cell: StoredCell, { type }: DeclaredColumn): StoredCell | boolean {
  if (cell === null) return null;
  if (type === 'BOOLEAN') return cell === 1;
  // PostgreSQL has no text with a NUL character in it.
  return typeof cell === 'string' ? cell.replaceAll('\0', '') : cell;
}

async function main(): Promise<void> {
  const [folder, url] = process.argv.slice(2);
  if (!folder || !url)
    throw new Error(
      'Say which: npm run examples:postgres -- <folder of .parquet files> postgresql://user:password@host:5432/database',
    );
  const progress = createProgress(process.stdout);
  try {
    const tables = await loadExamplesIntoPostgres(folder, url, progress.report);
    progress.end();
    for (const { name, columns, rowCount } of tables) console.log(`  ${name}: ${rowCount} rows, ${columns.length} columns`);
  } finally {
    progress.end();
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
}
