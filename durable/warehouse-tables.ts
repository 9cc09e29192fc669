// Loading of tables: rows go into a staging table, which takes the name once it is whole. Readers never see half of one.
import { AppError } from '#app/domain/errors.ts';
import { foldAsciiCase } from '#app/domain/sql/fold-identifier.ts';
import type { SqlValue } from '#app/domain/sql/dialect.ts';
import type { chunkHeaderSchema, DeclaredColumn, PublishRequest } from '#app/domain/warehouse/protocol.ts';
import type * as z from 'zod';
import { sqliteError } from '#app/domain/warehouse/sqlite-error.ts';

const MAX_PARAMETERS = 100;
type ChunkHeader = z.infer<typeof chunkHeaderSchema>;
const DISCARDED = '__discarded_';

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const stagingOf = (table: string): string => quote(`__staging_${table}`);

/** Starts over: drops what an earlier load left incomplete. */
export function createStaging(storage: DurableObjectStorage, table: string, columns: readonly DeclaredColumn[]): void {
  const declared = columns.map(({ name, type }) => `${quote(name)} ${type}`).join(', ');
  inTransaction(storage, (sql) => {
    discardTable(sql, `__staging_${table}`);
    sql.exec(`CREATE TABLE ${stagingOf(table)} (${declared})`);
  });
}

/** All rows or none. Booleans are stored as 1 and 0. */
export function appendRows(storage: DurableObjectStorage, table: string, rows: readonly (readonly SqlValue[])[]): void {
  inTransaction(storage, (sql) => {
    const width = sql.exec(`SELECT * FROM ${stagingOf(table)} LIMIT 0`).columnNames.length;
    const wrong = rows.findIndex((row) => row.length !== width);
    if (wrong >= 0) throw new AppError('INVALID_PAYLOAD_SCHEMA_ERROR', `Row ${wrong} does not have ${width} cells.`);
    const rowsPerStatement = Math.floor(MAX_PARAMETERS / width);
    for (let from = 0; from < rows.length; from += rowsPerStatement) {
      const chunk = rows.slice(from, from + rowsPerStatement);
      sql.exec(
        insertText(table, width, chunk.length),
        ...chunk.flatMap((row) => row.map((cell) => (typeof cell === 'boolean' ? Number(cell) : cell))),
      );
    }
  });
}

const insertText = (table: string, width: number, rowCount: number): string => {
  const row = `(${Array.from({ length: width }, () => '?').join(', ')})`;
  return `INSERT INTO ${stagingOf(table)} VALUES ${Array.from({ length: rowCount }, () => row).join(', ')}`;
};

/**
 * Cells as the parameters of statements, each for as many rows as fit into one: all rows or none. What is no cell is refused as it
 * is bound.
 */
export function appendChunk(storage: DurableObjectStorage, { staging, width }: ChunkHeader, chunks: readonly SqlValue[][]): void {
  inTransaction(storage, (sql) => {
    for (const cells of chunks) sql.exec(insertText(staging, width, cells.length / width), ...cells);
  });
}

/**
 * The staging table becomes the table, or its rows the table's: in the transaction in which it vanishes, so that a second time
 * changes nothing. False when it isn't there.
 */
export function publishStaging(storage: DurableObjectStorage, { staging, table, columns, ifExists }: PublishRequest): boolean {
  let isPublished = false;
  inTransaction(storage, (sql) => {
    const names = tableNames(sql);
    if (!names.includes(`__staging_${staging}`)) return;
    const isThere = names.some((name) => foldAsciiCase(name) === foldAsciiCase(table));
    if (isThere && ifExists === 'fail')
      throw new AppError(
        'COMMAND_REFUSED_ERROR',
        `The table "${table}" already exists. Replace it, append to it, or use another name.`,
      );
    if (isThere && ifExists === 'append') {
      const listed = columns.map(quote).join(', ');
      sql.exec(`INSERT INTO ${quote(table)} (${listed}) SELECT ${listed} FROM ${stagingOf(staging)}`);
      discardTable(sql, `__staging_${staging}`);
    } else {
      if (isThere) discardTable(sql, table);
      sql.exec(`ALTER TABLE ${stagingOf(staging)} RENAME TO ${quote(table)}`);
    }
    isPublished = true;
  });
  return isPublished;
}

export function discardStaging(storage: DurableObjectStorage, staging: string): void {
  inTransaction(storage, (sql) => discardTable(sql, `__staging_${staging}`));
}

/** The staged table takes the place of the one that has its name. */
export function commitStaging(storage: DurableObjectStorage, table: string): void {
  inTransaction(storage, (sql) => {
    sql.exec(`SELECT 1 FROM ${stagingOf(table)} LIMIT 0`);
    discardTable(sql, table);
    sql.exec(`ALTER TABLE ${stagingOf(table)} RENAME TO ${quote(table)}`);
  });
}

export function dropTable(storage: DurableObjectStorage, table: string): void {
  inTransaction(storage, (sql) => discardTable(sql, table));
}

/** Tables that could not be dropped when they were replaced. */
export const discardedTables = (sql: SqlStorage): string[] => tableNames(sql).filter((name) => name.startsWith(DISCARDED));

export function dropDiscarded(storage: DurableObjectStorage): void {
  inTransaction(storage, (sql) => {
    for (const name of discardedTables(sql)) drop(sql, name);
  });
}

/** A table cannot be dropped while any statement still reads, even one that was abandoned. Then it only leaves its name,
 *  and is dropped by the next load that finds the object at rest. */
function discardTable(sql: SqlStorage, table: string): void {
  const discarded = discardedTables(sql);
  for (const name of discarded) drop(sql, name);
  if (!tableNames(sql).some((name) => foldAsciiCase(name) === foldAsciiCase(table)) || drop(sql, table)) return;
  const last = Math.max(0, ...discarded.map((name) => Number(name.slice(DISCARDED.length))));
  sql.exec(`ALTER TABLE ${quote(table)} RENAME TO ${quote(`${DISCARDED}${last + 1}`)}`);
}

/** False when the table is locked by a reader. */
function drop(sql: SqlStorage, table: string): boolean {
  try {
    sql.exec(`DROP TABLE IF EXISTS ${quote(table)}`);
    return true;
  } catch (error) {
    if (error instanceof Error && error.message.includes('locked')) return false;
    throw error;
  }
}

const tableNames = (sql: SqlStorage): string[] =>
  Array.from(sql.exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"), ({ name }) => name);

export function listTables(storage: DurableObjectStorage): string[] {
  return tableNames(storage.sql).filter((name) => !/^(?:_cf_|__staging_|__discarded_|sqlite_)/i.test(name));
}

function inTransaction(storage: DurableObjectStorage, run: (sql: SqlStorage) => void): void {
  try {
    storage.transactionSync(() => run(storage.sql));
  } catch (error) {
    throw sqliteError(error);
  }
}
