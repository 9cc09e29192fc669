// The real PostgreSQL server of the runtime tests, as the Worker sees it.
import { env } from 'cloudflare:workers';
import { createPostgresDriver } from '#app/engines/postgres/driver.server.ts';
import type { DriverOptions } from '#app/engines/shared/driver/running.server.ts';
import { postgresConnection } from '#app/engines/postgres/engine.ts';
import { createTcpTransport } from '#app/engines/postgres/driver/tcp.server.ts';
import type { HostLookup } from '#app/engines/shared/network/look-up-host.server.ts';
import { createDriver, createPooledDriver } from '#app/engines/create-driver.server.ts';
import type { Transports } from '#app/engines/shared/open-drivers.server.ts';
import type { SqlValue } from '#app/domain/sql/dialect.ts';
import type { Cell } from '#app/domain/table.ts';
import type { CsvRows, Driver, ResultColumn, Statement } from '#app/engines/shared/engine.ts';
import { OUTBOUND_TO_ALL } from '#tests/fixtures/servers/outbound.ts';
import type { PostgresFixture } from './setup.ts';
import { catchAppError } from '#tests/fixtures/servers/catch-app-error.ts';

interface Bindings {
  readonly POSTGRES: PostgresFixture;
  readonly CONTRACT_HYPERDRIVE: Hyperdrive;
}
const bindings = env as unknown as Bindings;
export const postgres = bindings.POSTGRES;

/** A Worker's deps that can reach the test machine. */
export const transports: Transports = {
  findWarehouse: () => {
    throw new Error('There is no Warehouse here.');
  },
  findHyperdrive: (name) => (name === 'CONTRACT_HYPERDRIVE' ? bindings.CONTRACT_HYPERDRIVE : null),
  outbound: OUTBOUND_TO_ALL,
  findAccessToken: () => Promise.reject(new Error('Nobody signs in here.')),
};

/** What makes the analyst's connection go another way. */
export const WAYS = {
  tcp: {},
  websocket: { transport: 'websocket', port: postgres.relayPort },
  hyperdrive: { transport: 'hyperdrive', hyperdrive: 'CONTRACT_HYPERDRIVE', host: 'elsewhere.invalid' },
} as const;

/** The driver as the query service makes it. */
export const openBy = (target: keyof typeof WAYS, rest: Record<string, unknown> = {}): Driver =>
  createDriver('postgres', analystParameters({ ...WAYS[target], ...rest }), transports);

/** One whose sessions serve the next caller. */
export const openPooledBy = (target: keyof typeof WAYS, rest: Record<string, unknown> = {}): Driver =>
  createPooledDriver('postgres', analystParameters({ ...WAYS[target], ...rest }), transports);

/** Parameters of the analyst's connection, some of them changed. */
export const analystParameters = (rest: Record<string, unknown> = {}) => ({
  host: postgres.host,
  port: postgres.port,
  database: postgres.database,
  username: postgres.analyst,
  password: postgres.password,
  sslmode: 'disable',
  ...rest,
});

export function openPostgres(rest: Record<string, unknown> = {}, options: DriverOptions & { lookUp?: HostLookup } = {}): Driver {
  return createPostgresDriver(postgresConnection.parse(analystParameters(rest)), createTcpTransport(options.lookUp), options);
}

export const openAsSuperuser = (options: DriverOptions = {}): Driver =>
  openPostgres({ username: postgres.superuser, password: postgres.superuserPassword }, options);

export interface PostgresResult {
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly (readonly Cell[])[];
}

export async function runQuery(driver: Driver, sql: string, rest: Partial<Statement> = {}): Promise<PostgresResult> {
  let columns: readonly ResultColumn[] = [];
  const rows: (readonly Cell[])[] = [];
  const statement: Statement = { sql, params: [], maxRows: 10_000, timeoutMs: 50_000, readOnly: true, ...rest };
  for await (const event of driver.stream(statement)) {
    if (event.kind === 'columns') columns = event.columns;
    if (event.kind === 'rows') rows.push(...event.rows);
  }
  return { columns, rows };
}

export const write = (driver: Driver, sql: string, params: readonly SqlValue[] = []): Promise<PostgresResult> =>
  runQuery(driver, sql, { params, readOnly: false });

/** Rows that a hostile statement could change, and the table that it could make. */
export async function setVictim(driver: Driver): Promise<void> {
  await write(driver, 'DROP TABLE IF EXISTS victim, made');
  await write(driver, 'CREATE TABLE victim (id int PRIMARY KEY)');
  await write(driver, 'INSERT INTO victim VALUES (1), (2), (3)');
}

/** A user-defined type, for values of `values.ts`. */
export async function setMood(driver: Driver): Promise<void> {
  await write(driver, 'DROP TYPE IF EXISTS mood');
  await write(driver, "CREATE TYPE mood AS ENUM ('fine', '-1', '=ok', 'so, so', '-1234567890123456')");
}

export interface CsvResult {
  readonly columns: readonly ResultColumn[];
  readonly text: string;
  readonly end: Awaited<CsvRows['end']>;
}

/** The whole of an export. */
export async function exportText(driver: Driver, sql: string, rest: Partial<Statement> = {}): Promise<CsvResult> {
  const statement: Statement = { sql, params: [], maxRows: 100_000, timeoutMs: 10_000, readOnly: true, ...rest };
  if (!driver.exportCsv) throw new Error('The driver exports nothing.');
  const { columns, body, end } = await driver.exportCsv(statement);
  return { columns, text: await new Response(body).text(), end: await end };
}

export const catchErrorType = async (work: Promise<unknown>): Promise<string> => (await catchAppError(work)).type;

/** A statement without a row limit. */
export const buildUnlimitedStatement = (sql: string, rest: Partial<Statement> = {}): Statement => ({
  sql,
  params: [],
  maxRows: 1e9,
  timeoutMs: 20_000,
  readOnly: true,
  ...rest,
});

/** An export whose first rows are there. */
export async function beginExport(running: Driver, sql: string, rest: Partial<Statement> = {}, signal?: AbortSignal) {
  const rows = await running.exportCsv?.(buildUnlimitedStatement(sql, rest), signal);
  if (!rows) throw new Error('The driver exports nothing.');
  return { ...rows, reader: rows.body.getReader() };
}

export const activeCount = async (observer: Driver, text: string): Promise<unknown> => {
  const sql =
    "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%' || $1 || '%' AND pid <> pg_backend_pid()";
  return (await runQuery(observer, sql, { params: [text], readOnly: false })).rows[0]?.[0];
};

/** Less than these tests' statements and idle sessions last. */
const PATIENCE_MS = 12_000;

/** Waits for it; throws where it does not come to be however slow the machine is. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadlineMs = Date.now() + PATIENCE_MS;
  while (!(await condition())) if (Date.now() > deadlineMs) throw new Error(`It did not come to be: ${String(condition)}`);
}

/** Reads for long, and can be found on the server by its mark. */
export const endless = (mark: string): string =>
  `SELECT /* ${mark} */ count(*) FROM (SELECT generate_series(1, 1000000000)) AS a`;
