// The real PostgreSQL server of the runtime tests, as the Worker sees it.
import { env } from 'cloudflare:workers';
import { createPostgresDriver, type PostgresDriverOptions } from '#app/engines/postgres/driver.server.ts';
import { postgresConnection } from '#app/engines/postgres/engine.ts';
import { createTcpTransport, type HostLookup } from '#app/engines/postgres/tcp.server.ts';
import type { SqlValue } from '#app/domain/sql/dialect.ts';
import type { Cell } from '#app/domain/table.ts';
import type { Driver, ResultColumn, Statement } from '#app/engines/shared/engine.ts';
import type { PostgresFixture } from './engine-postgres-setup.ts';

export const postgres = (env as unknown as { readonly POSTGRES: PostgresFixture }).POSTGRES;

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

export function openPostgres(
  rest: Record<string, unknown> = {},
  options: PostgresDriverOptions & { lookUp?: HostLookup } = {},
): Driver {
  return createPostgresDriver(postgresConnection.parse(analystParameters(rest)), createTcpTransport(options.lookUp), options);
}

export const openAsSuperuser = (options: PostgresDriverOptions = {}): Driver =>
  openPostgres({ username: postgres.superuser, password: postgres.superuserPassword }, options);

export interface Answer {
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly (readonly Cell[])[];
}

export async function ask(driver: Driver, sql: string, rest: Partial<Statement> = {}): Promise<Answer> {
  let columns: readonly ResultColumn[] = [];
  const rows: (readonly Cell[])[] = [];
  const statement: Statement = { sql, params: [], maxRows: 10_000, timeoutMs: 10_000, readOnly: true, ...rest };
  for await (const event of driver.stream(statement)) {
    if (event.kind === 'columns') columns = event.columns;
    if (event.kind === 'rows') rows.push(...event.rows);
  }
  return { columns, rows };
}

export const write = (driver: Driver, sql: string, params: readonly SqlValue[] = []): Promise<Answer> =>
  ask(driver, sql, { params, readOnly: false });
