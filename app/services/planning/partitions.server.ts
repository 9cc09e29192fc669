// Reads the latest partition of a table for templates and filters, with the caller's rights.
import type { Identity } from '#app/domain/access/identity.ts';
import type { Connection } from '#app/domain/database/connection.ts';
import { openedCatalog } from '#app/domain/database/in-catalog.ts';
import { AppError } from '#app/domain/errors.ts';
import { queryError } from '#app/domain/query/query-error.ts';
import type { PartitionNeed } from '#app/domain/template/macros/data-macros.ts';
import type { FoundPartition } from '#app/domain/template/macros/partition-macros.ts';
import { findEngine } from '#app/engines/find-engine.ts';
import type { CatalogStatement } from '#app/engines/shared/catalog.ts';
import type { PartitionFilter, PartitionKey, Partitions, PartitionTable } from '#app/engines/shared/engine.ts';
import { readKeptRows } from '#app/services/databases/kept-rows.server.ts';
import { findDatabase, type DatabaseRow } from '#app/stores/database/store.server.ts';
import { checkStatementAccess } from './execute-sql-access.server.ts';
import { isRowFiltered } from './guard-tables.server.ts';
import type { GuardDeps } from './templated-query.ts';

const TIMEOUT_MS = 10_000;
/** Superset's cache time: the charts of a page request the same partitions. */
const KEPT_MS = 60_000;

export interface PartitionCaller {
  readonly identity: Identity;
  readonly connection: Connection;
  /** The schema of unqualified names; null: the connection's. */
  readonly schema: string | null;
}

/**
 * The values of the latest partition, or of the key that `filters` leave; null: no partition yet. Throws 403 for a table that
 * the caller can't read or reads in part, 422 for one without partitions and for keys that don't fit.
 */
export async function latestPartition(deps: GuardDeps, caller: PartitionCaller, need: PartitionNeed): Promise<FoundPartition> {
  const { partitions } = findEngine(caller.connection.engine);
  if (!partitions) throw refused(`Partitions can’t be read from ${caller.connection.engine}.`);
  const table = parseTable(need.table);
  const database = await findDatabase(deps.db, caller.connection.databaseId);
  if (!database) throw new AppError('DATABASE_NOT_FOUND_ERROR', 'The database was deleted.');
  const named = { ...table, schema: table.schema ?? caller.schema };
  await checkAccess(deps, caller, { database, need, table: named });
  const reader = readerOf(deps, caller);
  const keys = await readKeys(partitions, named, { reader, name: need.table });
  const { read, filters } = need.filters === null ? onlyKey(keys, need.table) : otherKey(keys, need.filters);
  const [row] = await reader(partitions.list(named, read, { filters, maxRows: 1 }));
  return row ? read.map((key, index) => valueOf(key, row[index])) : null;
}

export interface PartitionColumn {
  readonly table: PartitionTable;
  readonly column: string;
}

/**
 * The greatest value that a column has in the partitions of a dataset's own table; null: no partition yet. Throws 400 if the
 * database lists no partitions or the column isn't a partition key, 403 if row-level security limits the table.
 */
export async function latestValue(
  deps: GuardDeps,
  caller: PartitionCaller,
  { table, column }: PartitionColumn,
): Promise<string | number | null> {
  const { partitions, label } = findEngine(caller.connection.engine);
  const unfit = (why: string) => queryError(`The filter “latest partition” on column "${column}" can’t be applied: ${why}`);
  if (!partitions) throw unfit(`${label} doesn’t list the partitions of its tables.`);
  const database = await findDatabase(deps.db, caller.connection.databaseId);
  if (!database) throw new AppError('DATABASE_NOT_FOUND_ERROR', 'The database was deleted.');
  // A caller who can read the dataset can read its table.
  const need = { kind: 'partition', table: table.table, filters: null, origin: 'statement' } as const;
  await checkAccess(deps, caller, { database, need, table });
  const reader = readerOf(deps, caller);
  const keys = await listKeys(partitions, table, reader);
  const key = keys.find((one) => one.name === column);
  if (keys.length === 0) throw unfit(`"${table.table}" has no partitions.`);
  if (!key) throw unfit(`"${table.table}" is partitioned by ${keys.map((one) => one.name).join(', ')}.`);
  const [row] = await reader(partitions.list(table, [key], { filters: [], maxRows: 1 }));
  return row ? valueOf(key, row[0]) : null;
}

function parseTable(name: string): PartitionTable {
  const parts = name.split('.');
  const [table = '', schema = null, catalog = null] = [...parts].reverse();
  if (parts.length > 3 || parts.includes(''))
    throw refused(`"${name}" is not the name of a table. Write it as 'table', 'schema.table' or 'catalog.schema.table'.`);
  return { catalog, schema, table };
}

interface Checked {
  readonly database: DatabaseRow;
  readonly need: PartitionNeed;
  readonly table: PartitionTable;
}

/**
 * The statement of a saved dataset was written by someone with access to its complete database, and rules by administrators.
 */
async function checkAccess(deps: GuardDeps, { identity, connection }: PartitionCaller, { database, need, table }: Checked) {
  if (need.origin === 'rule') return;
  const catalog = otherCatalog(connection);
  if (need.origin === 'caller')
    await checkStatementAccess(deps, identity, { database, tables: [table], writes: false, schema: table.schema, catalog });
  const place = { database, catalog: table.catalog ?? catalog, schema: table.schema, table: table.table };
  if (await isRowFiltered(deps, identity, place))
    throw new AppError(
      'TABLE_SECURITY_ACCESS_ERROR',
      `Row-level security applies to ${need.table}, so its partitions can’t be read.`,
      { extra: { tables: [need.table], link: null } },
    );
}

/** The catalog if it isn't the database's own; otherwise null. */
const otherCatalog = (connection: Connection): string | null =>
  connection.ownCatalog === undefined ? null : openedCatalog(connection);

type Rows = Awaited<ReturnType<GuardDeps['queryService']['rows']>>;
type Reader = (statement: CatalogStatement) => Promise<Rows>;

function readerOf(deps: GuardDeps, { connection, schema }: PartitionCaller): Reader {
  return async ({ sql, params }) =>
    readKeptRows(
      { db: deps.db, now: () => deps.nowMs },
      { key: ['partitions', connection.version, schema, sql, params], ttlMs: KEPT_MS },
      {
        force: false,
        read: () => deps.queryService.rows({ connection, schema, sql, params, maxRows: 1_000, timeoutMs: TIMEOUT_MS }),
      },
    );
}

/** Empty if the table has no partition keys or doesn't exist. */
async function listKeys(partitions: Partitions, table: PartitionTable, reader: Reader): Promise<readonly PartitionKey[]> {
  const rows = await reader(partitions.describe(table)).catch((error: unknown): Rows => {
    if (error instanceof AppError && ABSENT.has(error.type)) return [];
    throw error;
  });
  return partitions.readKeys(rows);
}

async function readKeys(
  partitions: Partitions,
  table: PartitionTable,
  { reader, name }: { readonly reader: Reader; readonly name: string },
): Promise<readonly PartitionKey[]> {
  const keys = await listKeys(partitions, table, reader);
  if (keys.length === 0)
    throw refused(`Couldn’t read the partitions of "${name}". Check that the table exists and that it’s partitioned.`);
  return keys;
}

/** Errors of describing a table that has no partitions. */
const ABSENT: ReadonlySet<string> = new Set(['TABLE_DOES_NOT_EXIST_ERROR', 'SCHEMA_DOES_NOT_EXIST_ERROR']);

interface Wanted {
  readonly read: readonly PartitionKey[];
  readonly filters: readonly PartitionFilter[];
}

function onlyKey(keys: readonly PartitionKey[], name: string): Wanted {
  if (keys.length === 1) return { read: keys, filters: [] };
  throw refused(
    `"${name}" is partitioned by ${keys.map((key) => key.name).join(', ')}. ` +
      'Use latest_sub_partition and give the values of all of these columns but one.',
  );
}

function otherKey(keys: readonly PartitionKey[], given: readonly (readonly [string, string])[]): Wanted {
  const filters = given.map(([name, value]) => {
    const key = keys.find((one) => one.name === name);
    if (!key)
      throw refused(
        `"${name}" is not a partition column. The table is partitioned by ${keys.map((one) => one.name).join(', ')}.`,
      );
    return { key, value };
  });
  const read = keys.filter((key) => !filters.some((filter) => filter.key === key));
  if (read.length === 1) return { read, filters };
  throw refused(`latest_sub_partition needs values of ${keys.length - 1} of the ${keys.length} partition columns.`);
}

const valueOf = ({ isInteger }: PartitionKey, cell: unknown): string | number | null => {
  if (typeof cell !== 'string') return null;
  const number = Number(cell);
  return isInteger && Number.isSafeInteger(number) ? number : cell;
};

const refused = (message: string): AppError =>
  new AppError('COMMAND_REFUSED_ERROR', `Jinja2 template error (TemplateRuntimeError): ${message}`, {
    extra: { exception_type: 'TemplateRuntimeError' },
  });
