// Loads tables: rows go into a staging table, which is renamed once it is complete. Readers never see a partial table.
import { AppError } from '#app/domain/errors.ts';
import { foldAsciiCase } from '#app/domain/sql/fold-identifier.ts';
import type { SqlValue } from '#app/domain/sql/dialect.ts';
import type { chunkHeaderSchema, DeclaredColumn, PublishRequest } from '#app/domain/warehouse/protocol.ts';
import type * as z from 'zod';
import { sqliteError } from '#app/domain/warehouse/sqlite-error.ts';

const MAX_PARAMETERS = 100;
type ChunkHeader = z.infer<typeof chunkHeaderSchema>;
const DISCARDED_PREFIX = '__discarded_';

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const quoteStagingTable = (table: string): string => quote(`__staging_${table}`);

/** Creates an empty staging table. Drops the staging table of an earlier, incomplete load. */
export function createStaging(storage: DurableObjectStorage, table: string, columns: readonly DeclaredColumn[]): void {
  const declared = columns.map(({ name, type }) => `${quote(name)} ${type}`).join(', ');
  inTransaction(storage, (sql) => {
    discardTable(sql, `__staging_${table}`);
    sql.exec(`CREATE TABLE ${quoteStagingTable(table)} (${declared})`);
  });
}

/** Appends all rows or none. Booleans are stored as 1 and 0. */
export function appendRows(storage: DurableObjectStorage, table: string, rows: readonly (readonly SqlValue[])[]): void {
  inTransaction(storage, (sql) => {
    const width = sql.exec(`SELECT * FROM ${quoteStagingTable(table)} LIMIT 0`).columnNames.length;
    const wrongIndex = rows.findIndex((row) => row.length !== width);
    if (wrongIndex >= 0) throw new AppError('INVALID_PAYLOAD_SCHEMA_ERROR', `Row ${wrongIndex} does not have ${width} cells.`);
    const rowsPerStatement = Math.floor(MAX_PARAMETERS / width);
    for (let from = 0; from < rows.length; from += rowsPerStatement) {
      const chunk = rows.slice(from, from + rowsPerStatement);
      sql.exec(
        buildInsert(table, width, chunk.length),
        ...chunk.flatMap((row) => row.map((cell) => (typeof cell === 'boolean' ? Number(cell) : cell))),
      );
    }
  });
}

const buildInsert = (table: string, width: number, rowCount: number): string => {
  const row = `(${Array.from({ length: width }, () => '?').join(', ')})`;
  return `INSERT INTO ${quoteStagingTable(table)} VALUES ${Array.from({ length: rowCount }, () => row).join(', ')}`;
};

/** Appends all rows or none. Each item of `chunks` is the flat list of cells for one INSERT. SQLite refuses to bind invalid cells. */
export function appendChunk(storage: DurableObjectStorage, { staging, width }: ChunkHeader, chunks: readonly SqlValue[][]): void {
  inTransaction(storage, (sql) => {
    for (const cells of chunks) sql.exec(buildInsert(staging, width, cells.length / width), ...cells);
  });
}

/**
 * Renames the staging table to the table, or appends its rows. The staging table is removed in the same transaction, so a second
 * call changes nothing and returns false.
 */
export function publishStaging(storage: DurableObjectStorage, { staging, table, columns, ifExists }: PublishRequest): boolean {
  let isPublished = false;
  inTransaction(storage, (sql) => {
    const names = listAllTables(sql);
    if (!names.includes(`__staging_${staging}`)) return;
    const tableExists = names.some((name) => foldAsciiCase(name) === foldAsciiCase(table));
    if (tableExists && ifExists === 'fail')
      throw new AppError(
        'COMMAND_REFUSED_ERROR',
        `The table "${table}" already exists. Replace it, append to it, or use another name.`,
      );
    if (tableExists && ifExists === 'append') {
      const listed = columns.map(quote).join(', ');
      sql.exec(`INSERT INTO ${quote(table)} (${listed}) SELECT ${listed} FROM ${quoteStagingTable(staging)}`);
      discardTable(sql, `__staging_${staging}`);
    } else {
      if (tableExists) discardTable(sql, table);
      sql.exec(`ALTER TABLE ${quoteStagingTable(staging)} RENAME TO ${quote(table)}`);
    }
    isPublished = true;
  });
  return isPublished;
}

export function discardStaging(storage: DurableObjectStorage, staging: string): void {
  inTransaction(storage, (sql) => discardTable(sql, `__staging_${staging}`));
}

/** Replaces the table with its staging table. */
export function commitStaging(storage: DurableObjectStorage, table: string): void {
  inTransaction(storage, (sql) => {
    sql.exec(`SELECT 1 FROM ${quoteStagingTable(table)} LIMIT 0`);
    discardTable(sql, table);
    sql.exec(`ALTER TABLE ${quoteStagingTable(table)} RENAME TO ${quote(table)}`);
  });
}

export function dropTable(storage: DurableObjectStorage, table: string): void {
  inTransaction(storage, (sql) => discardTable(sql, table));
}

/** Tables that were locked by readers when they were replaced, and are still to be dropped. */
export const listDiscardedTables = (sql: SqlStorage): string[] =>
  listAllTables(sql).filter((name) => name.startsWith(DISCARDED_PREFIX));

export function dropDiscarded(storage: DurableObjectStorage): void {
  inTransaction(storage, (sql) => {
    for (const name of listDiscardedTables(sql)) tryDropTable(sql, name);
  });
}

/** Drops a table. SQLite can't drop it while any statement is still reading, even an abandoned one: then the table is renamed, and
 *  a later load drops it. */
function discardTable(sql: SqlStorage, table: string): void {
  const discarded = listDiscardedTables(sql);
  for (const name of discarded) tryDropTable(sql, name);
  if (!listAllTables(sql).some((name) => foldAsciiCase(name) === foldAsciiCase(table)) || tryDropTable(sql, table)) return;
  const last = Math.max(0, ...discarded.map((name) => Number(name.slice(DISCARDED_PREFIX.length))));
  sql.exec(`ALTER TABLE ${quote(table)} RENAME TO ${quote(`${DISCARDED_PREFIX}${last + 1}`)}`);
}

/** False when the table is locked by a reader. */
function tryDropTable(sql: SqlStorage, table: string): boolean {
  try {
    sql.exec(`DROP TABLE IF EXISTS ${quote(table)}`);
    return true;
  } catch (error) {
    if (error instanceof Error && error.message.includes('locked')) return false;
    throw error;
  }
}

const listAllTables = (sql: SqlStorage): string[] =>
  Array.from(sql.exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"), ({ name }) => name);

export function listTables(storage: DurableObjectStorage): string[] {
  return listAllTables(storage.sql).filter((name) => !/^(?:_cf_|__staging_|__discarded_|sqlite_)/i.test(name));
}

function inTransaction(storage: DurableObjectStorage, run: (sql: SqlStorage) => void): void {
  try {
    storage.transactionSync(() => run(storage.sql));
  } catch (error) {
    throw sqliteError(error);
  }
}
