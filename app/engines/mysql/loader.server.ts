// Loads a table into MySQL: inserts into a staging table on a separate connection, then a rename, or one transaction that appends.
import { connectionLost } from '#app/engines/shared/driver/session-failure.server.ts';
import { AppError } from '#app/domain/errors.ts';
import type { TextCell } from '#app/domain/upload/row-reader.ts';
import { orAborted } from '#app/engines/shared/driver/patience.server.ts';
import type { CreateLoader } from '#app/engines/shared/open-drivers.server.ts';
import { notTable, tableExists, type LoadTarget, type TableLoader } from '#app/engines/shared/table-loader.ts';
import { mysqlDialect } from './dialect.ts';
import { reachMysql } from './drivers.server.ts';
import type { MysqlParameters } from './engine.ts';
import { isServerError, serverFailure } from './failure.ts';
import { isDeniedSchema } from './grammar/refusals.ts';
import { openSession, type MysqlSession } from './driver/session.server.ts';
import {
  appendRows,
  createRowEncoder,
  createStaging,
  dropStaging,
  insertRows,
  lockPending,
  markAppended,
  renameStaging,
  stagingName,
  stagingNames,
  type StagingNames,
} from './loader/staging.ts';
import type { MysqlTransport } from './driver/transport.ts';

/** Max characters per INSERT: below the default packet size (4 MB) for any text. */
const INSERT_CHARACTERS = 500_000;

/**
 * What doesn't fit is an error, not cut off; 0 is a value of a column that counts; `\` escapes. For the transaction in which they
 * are set: Hyperdrive keeps a server connection for one only.
 */
const SETTINGS =
  "SET NAMES utf8mb4, SESSION sql_mode = 'STRICT_ALL_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ZERO_DATE,NO_ZERO_IN_DATE,NO_AUTO_VALUE_ON_ZERO', SESSION time_zone = '+00:00', SESSION foreign_key_checks = 1, SESSION unique_checks = 1";

/** Lock timeout for staging tables, which nothing interrupts; the server's default is a year. */
const BEGIN_LOCK_SECONDS = 30;

interface MysqlLoading {
  readonly parameters: MysqlParameters;
  readonly transport: MysqlTransport;
  /** Ends what runs. */
  readonly signal: AbortSignal;
}

interface State extends MysqlLoading {
  readonly target: LoadTarget;
  readonly names: StagingNames;
  session: Promise<MysqlSession> | null;
  encode: ((row: readonly TextCell[]) => string) | null;
}

/** Throws CONNECTION_DATABASE_PERMISSIONS_ERROR for a schema of the server's own. */
function createMysqlLoader(loading: MysqlLoading, target: LoadTarget): TableLoader {
  const names = stagingNames(target, loading.parameters.schema ?? loading.parameters.database);
  if (isDeniedSchema(names.schema) || /^information_schema$/i.test(names.schema))
    throw new AppError('CONNECTION_DATABASE_PERMISSIONS_ERROR', `The schema "${names.schema}" is internal.`);
  const state: State = { ...loading, target, names, session: null, encode: null };
  let [values, sending]: [string, Promise<unknown>] = ['', Promise.resolve()];
  const send = async (): Promise<void> => {
    if (values === '') return;
    const sql = insertRows(names) + values;
    values = '';
    await sending;
    sending = run(state, (command) => inTransaction(command, [sql]));
    // A failure is thrown by the next await; until then it must not count as unhandled.
    sending.catch(() => undefined);
  };
  return {
    begin: () => run(state, (command) => begin(state, command)),
    async write(rows) {
      const encode = (state.encode ??= await run(state, (command) => readEncoder(state, command)));
      for (const row of rows) {
        values += values === '' ? encode(row) : `,${encode(row)}`;
        if (values.length > INSERT_CHARACTERS) await send();
      }
    },
    async flush() {
      await send();
      await sending;
    },
    publish: () => run(state, (command) => publish(state, command)),
    discard: () => run(state, async (command) => void (await command(dropStaging(names)))),
    close: async () => {
      const session = await state.session?.catch(() => null);
      state.session = null;
      await session?.destroy();
    },
  };
}

type Command = MysqlSession['command'];

const literal = (text: string): string => mysqlDialect.literal(text);

async function run<T>(state: State, work: (command: Command) => Promise<T>): Promise<T> {
  const { parameters, transport, signal } = state;
  try {
    const session = await (state.session ??= openSession(parameters, transport, signal));
    return await orAborted(
      work((sql) => session.command(sql)),
      signal,
    );
  } catch (error) {
    await letGo(state, isServerError(error));
    throw isServerError(error) ? serverFailure(error, '') : connectionLost(error);
  }
}

/** An open transaction would keep the staging table from being dropped. */
async function letGo(state: State, isSessionWhole: boolean): Promise<void> {
  const session = await state.session?.catch(() => null);
  if (session && isSessionWhole) return void (await session.command('ROLLBACK').catch(() => undefined));
  state.session = null;
  await session?.destroy();
}

async function inTransaction(command: Command, statements: readonly string[]): Promise<void> {
  await command('START TRANSACTION');
  await command(SETTINGS);
  for (const sql of statements) await command(sql);
  await command('COMMIT');
}

async function begin({ target, names }: State, command: Command): Promise<void> {
  await command(`SET SESSION lock_wait_timeout = ${BEGIN_LOCK_SECONDS}`);
  await command(dropStaging(names));
  if (target.ifExists === 'append') await requireAppendable(target, names, command);
  for (const sql of createStaging(target, names)) await command(sql);
  await command('SET SESSION lock_wait_timeout = DEFAULT');
}

interface Existing {
  /** Whether the table's storage engine has transactions. */
  readonly isTransactional: boolean;
  readonly isTable: boolean;
}

/** Finds a table by its exact name, regardless of the server's case rules; null: no such table. */
async function findTable({ schema }: StagingNames, table: string, command: Command): Promise<Existing | null> {
  const [row] = await command(
    `SELECT t.TABLE_TYPE, e.TRANSACTIONS FROM information_schema.TABLES AS t LEFT JOIN information_schema.ENGINES AS e ON e.ENGINE = t.ENGINE WHERE t.TABLE_SCHEMA = ${literal(schema)} AND t.TABLE_NAME = ${literal(table)} AND CAST(t.TABLE_NAME AS BINARY) = CAST(${literal(table)} AS BINARY)`,
  );
  return row ? { isTable: row[0] === 'BASE TABLE', isTransactional: row[1] === 'YES' } : null;
}

/** Without transactions some rows would stay where the rest of them fails. */
async function requireAppendable({ table }: LoadTarget, names: StagingNames, command: Command): Promise<void> {
  const found = await findTable(names, table, command);
  if (found && !found.isTable) throw notTable(table);
  if (found && !found.isTransactional)
    throw new AppError(
      'COMMAND_REFUSED_ERROR',
      `The storage engine of "${table}" has no transactions, so a file can’t be appended safely. Replace the table instead.`,
    );
}

/** Booleans are encoded depending on which columns of the staging table are numeric. */
async function readEncoder({ target, names }: State, command: Command): Promise<(row: readonly TextCell[]) => string> {
  const rows = await command(
    `SELECT COLUMN_NAME, DATA_TYPE FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = ${literal(names.schema)} AND TABLE_NAME = ${literal(stagingName(target.id))}`,
  );
  const types = new Map(rows.map(([name, type]) => [String(name).toLowerCase(), String(type)]));
  const isNumeric = target.columns.map(({ name }) => NUMERIC.test(types.get(name.toLowerCase()) ?? ''));
  return createRowEncoder(
    target.columns.map(({ type }) => type),
    isNumeric,
  );
}

const NUMERIC = /^(?:(?:tiny|small|medium|big)?int|double|float|decimal|bit)$/i;
const TABLE_EXISTS = 1050;

async function publish({ target, names }: State, command: Command): Promise<boolean> {
  const { table, ifExists } = target;
  const isStaged = (await findTable(names, stagingName(target.id), command)) !== null;
  if (!isStaged) {
    // A job that died after it had published left these.
    await command(`DROP TABLE IF EXISTS ${names.replaced}, ${names.pending}`);
    return false;
  }
  if (ifExists === 'append') return append(names, command);
  const existing = ifExists === 'replace' ? await findTable(names, table, command) : null;
  if (existing) await refuseReferenced(target, names, existing, command);
  await command(renameStaging(names, existing !== null)).catch((error: unknown) => {
    throw isServerError(error) && error.errno === TABLE_EXISTS ? tableExists(table) : error;
  });
  if (existing) await command(`DROP TABLE IF EXISTS ${names.replaced}`);
  return true;
}

async function append(names: StagingNames, command: Command): Promise<boolean> {
  await command('START TRANSACTION');
  await command(SETTINGS);
  const isPending = (await command(lockPending(names))).length > 0;
  if (isPending) for (const sql of [appendRows(names), markAppended(names)]) await command(sql);
  await command('COMMIT');
  await command(dropStaging(names));
  return isPending;
}

/** A rename takes the keys that point to a table along: they would end at the table that is dropped. */
async function refuseReferenced(
  { table }: LoadTarget,
  { schema }: StagingNames,
  { isTable }: Existing,
  command: Command,
): Promise<void> {
  if (!isTable) throw notTable(table);
  const keys = await command(
    `SELECT TABLE_NAME FROM information_schema.REFERENTIAL_CONSTRAINTS WHERE UNIQUE_CONSTRAINT_SCHEMA = ${literal(schema)} AND REFERENCED_TABLE_NAME = ${literal(table)} AND TABLE_NAME <> ${literal(table)} LIMIT 1`,
  );
  if (keys.length > 0)
    throw new AppError(
      'COMMAND_REFUSED_ERROR',
      `The table "${table}" can’t be replaced: foreign keys of "${String(keys[0]?.[0])}" refer to it. Append to it, or use another name.`,
    );
}

export const mysqlLoader: CreateLoader = ({ parameters, transports, signal }, target) =>
  createMysqlLoader({ ...reachMysql(parameters, transports), signal }, target);
