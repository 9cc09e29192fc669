// `npm run examples:mysql -- <folder> <url>`: loads every Parquet file of a folder as a table of a MySQL or MariaDB database.
// A table of the same name is replaced, and only once the new one is whole.
import mysql from 'mysql2/promise';
import { mysqlDialect } from '#app/engines/mysql/dialect.ts';
import { runExamplesCommand } from './command.ts';
import { loadExamples, type LoadedTable } from './warehouse.ts';
import type { TableTarget } from './load-table.ts';
import type { ParquetColumn, ParquetCell } from './parquet.ts';

/** Loads the folder's tables into the database that the URL names. */
export async function loadExamplesIntoMysql(
  folder: string,
  url: string,
  report: (message: string) => void,
): Promise<LoadedTable[]> {
  const client = await mysql.createConnection({ uri: url, charset: 'UTF8MB4_BIN' });
  try {
    // Texts as PostgreSQL compares them: by their bytes. What the files have is taken as it is.
    await client.query("SET SESSION sql_mode = '', time_zone = '+00:00'");
    return await loadExamples({ folder, warehouse: createMysqlTarget(client), report });
  } finally {
    await client.end();
  }
}

/** Those of Parquet's types that have another name, or would keep less. */
const TYPES: Readonly<Record<string, string>> = {
  TEXT: 'LONGTEXT',
  TIMESTAMP: 'DATETIME(6)',
  DATETIME: 'DATETIME(6)',
  'DOUBLE PRECISION': 'DOUBLE',
  REAL: 'DOUBLE',
};

export function createMysqlTarget(client: mysql.Connection): TableTarget {
  const columnsOf = new Map<string, readonly ParquetColumn[]>();
  const quote = (name: string): string => mysqlDialect.quoteIdentifier(name);
  const staging = (table: string): string => quote(`__staging_${table}`);
  return {
    async createStaging(table, columns) {
      columnsOf.set(table, columns);
      const declared = columns.map(({ name, type }) => `${quote(name)} ${TYPES[type.toUpperCase()] ?? type}`).join(', ');
      await client.query(`DROP TABLE IF EXISTS ${staging(table)}`);
      await client.query(
        `CREATE TABLE ${staging(table)} (${declared}) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin ROW_FORMAT = DYNAMIC`,
      );
    },
    async appendRows(table, rows) {
      const columns = columnsOf.get(table) ?? [];
      for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
        const lines = rows
          .slice(from, from + ROWS_PER_INSERT)
          .map((row) => `(${columns.map((column, index) => literalOf(row[index] ?? null, column)).join(', ')})`);
        await client.query(`INSERT INTO ${staging(table)} VALUES ${lines.join(', ')}`);
      }
    },
    async commit(table) {
      await client.query(`DROP TABLE IF EXISTS ${quote(table)}`);
      await client.query(`RENAME TABLE ${staging(table)} TO ${quote(table)}`);
    },
  };
}

/** A statement stays below the 16 MB that servers take at least. */
const ROWS_PER_INSERT = 1_000;

const literalOf = (cell: ParquetCell, { type }: ParquetColumn): string =>
  mysqlDialect.literal(type === 'BOOLEAN' && cell !== null ? cell === 1 : cell);

await runExamplesCommand({
  moduleUrl: import.meta.url,
  usage: 'npm run examples:mysql -- <folder of .parquet files> mysql://user:password@host:3306/database',
  load: loadExamplesIntoMysql,
});
