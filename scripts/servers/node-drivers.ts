// The drivers of database servers outside workerd, for tests, benches and commands.
import type { Driver } from '#app/engines/shared/engine.ts';
import { createClickhouseDriver } from '#app/engines/clickhouse/driver.server.ts';
import { clickhouseConnection } from '#app/engines/clickhouse/engine.ts';
import { createMysqlDriver } from '#app/engines/mysql/driver.server.ts';
import { mysqlConnection } from '#app/engines/mysql/engine.ts';
import { createPostgresDriver } from '#app/engines/postgres/driver.server.ts';
import { postgresConnection } from '#app/engines/postgres/engine.ts';
import { createTrinoDriver } from '#app/engines/trino/driver.server.ts';
import { trinoConnection } from '#app/engines/trino/engine.ts';
import { nodeHttpTransport, nodeMysqlTransport, nodePostgresTransport } from './node-transports.ts';

type Parameters = Readonly<Record<string, unknown>>;

const DRIVERS = {
  clickhouse: (parameters: Parameters) => createClickhouseDriver(clickhouseConnection.parse(parameters), nodeHttpTransport),
  mysql: (parameters: Parameters) =>
    createMysqlDriver(mysqlConnection.parse({ ...parameters, sslmode: 'disable' }), nodeMysqlTransport),
  postgres: (parameters: Parameters) =>
    createPostgresDriver(postgresConnection.parse({ ...parameters, sslmode: 'disable' }), nodePostgresTransport),
  trino: (parameters: Parameters) => createTrinoDriver(trinoConnection.parse(parameters), nodeHttpTransport),
} as const;

export type ServerEngine = keyof typeof DRIVERS;

/** A driver of one database server, without TLS. It connects when it is first needed. */
export const openNodeDriver = (engine: ServerEngine, parameters: Parameters): Driver => DRIVERS[engine](parameters);
