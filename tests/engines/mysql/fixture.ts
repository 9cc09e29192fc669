// The real MariaDB server of the runtime tests, as the Worker sees it.
import { env } from 'cloudflare:workers';
import { createDriver, createPooledDriver } from '#app/engines/create-driver.server.ts';
import type { Transports } from '#app/engines/shared/open-drivers.server.ts';
import { createMysqlDriver } from '#app/engines/mysql/driver.server.ts';
import { mysqlConnection } from '#app/engines/mysql/engine.ts';
import { createPooledDriver as createMysqlPool } from '#app/engines/mysql/driver/pooled-driver.server.ts';
import { createTcpTransport } from '#app/engines/mysql/driver/tcp.server.ts';
import type { DriverOptions } from '#app/engines/shared/driver/running.server.ts';
import type { Driver, ResultColumn, Statement } from '#app/engines/shared/engine.ts';
import type { Cell } from '#app/domain/table.ts';
import { OUTBOUND_TO_ALL } from '#tests/fixtures/servers/outbound.ts';
import type { MysqlFixture } from './setup.ts';

interface Bindings {
  readonly MYSQL: MysqlFixture;
  readonly MYSQL_HYPERDRIVE: Hyperdrive;
}
const bindings = env as unknown as Bindings;
export const server = bindings.MYSQL;

export const hyperdriveBinding = (name: string): Hyperdrive | null =>
  name === 'MYSQL_HYPERDRIVE' ? bindings.MYSQL_HYPERDRIVE : null;

const transports: Transports = {
  findWarehouse: () => {
    throw new Error('There is no Warehouse here.');
  },
  findHyperdrive: (name) => hyperdriveBinding(name),
  outbound: OUTBOUND_TO_ALL,
  findAccessToken: () => Promise.reject(new Error('Nobody signs in here.')),
};

/** The certificate of the test server is for `localhost`. */
export const analystParameters = (rest: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> => ({
  host: 'localhost',
  port: server.port,
  database: server.database,
  username: server.analyst,
  password: server.password,
  ...rest,
});

export const WAYS = {
  tcp: { sslmode: 'disable' },
  tls: { sslmode: 'verify-full' },
  hyperdrive: { transport: 'hyperdrive', hyperdrive: 'MYSQL_HYPERDRIVE' },
} as const;

export const openBy = (way: keyof typeof WAYS): Driver => createDriver('mysql', analystParameters(WAYS[way]), transports);
export const openPooledBy = (way: 'tcp' | 'tls'): Driver => createPooledDriver('mysql', analystParameters(WAYS[way]), transports);
export const openWith = (parameters: Readonly<Record<string, unknown>>): Driver => createDriver('mysql', parameters, transports);

/** With lines of defence taken away. */
export const openMysql = (options: DriverOptions = {}, rest: Readonly<Record<string, unknown>> = {}): Driver =>
  createMysqlDriver(mysqlConnection.parse(analystParameters({ sslmode: 'disable', ...rest })), createTcpTransport(), options);
export const openMysqlPool = (options: DriverOptions = {}): Driver =>
  createMysqlPool(mysqlConnection.parse(analystParameters({ sslmode: 'disable' })), createTcpTransport(), options);

export const openAsSuperuser = (): Driver =>
  openMysql({ prove: () => undefined }, { username: server.superuser, password: server.superuserPassword });

export interface QueryResult {
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly (readonly Cell[])[];
  readonly truncated: boolean;
}

export async function runQuery(driver: Driver, sql: string, rest: Partial<Statement> = {}): Promise<QueryResult> {
  let columns: readonly ResultColumn[] = [];
  let truncated = false;
  const rows: (readonly Cell[])[] = [];
  const statement = { sql, params: [], maxRows: 100_000, timeoutMs: 20_000, readOnly: true, ...rest };
  for await (const event of driver.stream(statement)) {
    if (event.kind === 'columns') columns = event.columns;
    if (event.kind === 'rows') rows.push(...event.rows);
    if (event.kind === 'end') truncated = event.truncated;
  }
  return { columns, rows, truncated };
}

export const write = (driver: Driver, sql: string): Promise<QueryResult> => runQuery(driver, sql, { readOnly: false });
