// The drivers of each engine, made from a connection's parameters and the bindings of the Worker that runs it.
import { AppError } from '#app/domain/errors.ts';
import { idlePerPool } from '#app/domain/database/pool-size.ts';
import type { WarehouseReader } from '#app/domain/warehouse/reader.ts';
import { createClickhouseDriver } from './clickhouse/driver.server.ts';
import { clickhouseConnection } from './clickhouse/engine.ts';
import { createMysqlDriver } from './mysql/driver.server.ts';
import { mysqlConnection, type MysqlParameters } from './mysql/engine.ts';
import { createPooledDriver as createMysqlPool } from './mysql/pooled-driver.server.ts';
import * as mysqlTransports from './mysql/tcp.server.ts';
import type { MysqlTransport } from './mysql/transport.ts';
import { createPostgresDriver } from './postgres/driver.server.ts';
import { postgresConnection, type PostgresParameters } from './postgres/engine.ts';
import { createHyperdriveTransport, hyperdriveParameters } from './postgres/hyperdrive.server.ts';
import { createPooledDriver as createPostgresPool } from './postgres/pooled-driver.server.ts';
import { createTcpTransport } from './postgres/tcp.server.ts';
import type { PostgresTransport } from './postgres/transport.ts';
import { createWebSocketTransport, webSocketPort } from './postgres/websocket.server.ts';
import type { FindAccessToken } from './shared/access-token.ts';
import type { Driver } from './shared/engine.ts';
import { POOL_LIMITS } from './shared/session-pool.server.ts';
import { guardTransport } from './shared/guard-transport.server.ts';
import { createSqliteDriver } from './sqlite/driver.server.ts';
import type { HttpTransport } from './shared/http/http-address.ts';
import { createHttpTransport } from './shared/http/open-http.server.ts';
import type { Outbound } from './shared/outbound.ts';
import { sqliteConnection } from './sqlite/engine.ts';
import { createTrinoDriver } from './trino/driver.server.ts';
import { trinoConnection } from './trino/engine.ts';

/** What drivers reach databases through. */
export interface Transports {
  readonly findWarehouse: (name: string) => WarehouseReader;
  /** The binding of that name; null where the Worker has none. */
  readonly findHyperdrive: (name: string) => Hyperdrive | null;
  readonly outbound: Outbound;
  /** A user's own token for a database. Throws OAUTH2_REDIRECT where they have to sign in. */
  readonly findAccessToken: FindAccessToken;
}

type DriverFactory = (parameters: unknown, transports: Transports) => Driver;

interface EngineDrivers {
  readonly create: DriverFactory;
  /** For engines whose sessions cost more to open than to keep. */
  readonly pooled?: {
    /** Whether a connection with such parameters is one of them. */
    readonly isWorth: (parameters: unknown) => boolean;
    readonly create: DriverFactory;
  };
}

const ENGINES: ReadonlyMap<string, EngineDrivers> = new Map<string, EngineDrivers>([
  [
    'sqlite',
    {
      create: (parameters, { findWarehouse }) => createSqliteDriver(findWarehouse(sqliteConnection.parse(parameters).warehouse)),
    },
  ],
  [
    'postgres',
    {
      create: (parameters, transports) => openPostgres(postgresConnection.parse(parameters), transports),
      pooled: {
        // Hyperdrive pools itself.
        isWorth: (parameters) => postgresConnection.safeParse(parameters).data?.transport !== 'hyperdrive',
        create: (parameters, transports) => openPostgresPool(postgresConnection.parse(parameters), transports),
      },
    },
  ],
  [
    'clickhouse',
    {
      create: (parameters, { outbound }) => createClickhouseDriver(clickhouseConnection.parse(parameters), guardedHttp(outbound)),
    },
  ],
  [
    'mysql',
    {
      create: (parameters, transports) => openMysql(mysqlConnection.parse(parameters), transports),
      pooled: {
        isWorth: (parameters) => mysqlConnection.safeParse(parameters).data?.transport !== 'hyperdrive',
        create: (parameters, transports) => {
          const parsed = mysqlConnection.parse(parameters);
          return createMysqlPool(parsed, guardedMysql(transports), poolOptions(parsed));
        },
      },
    },
  ],
  [
    'trino',
    {
      create: (parameters, { outbound, findAccessToken }) =>
        createTrinoDriver(trinoConnection.parse(parameters), guardedHttp(outbound), { findAccessToken }),
    },
  ],
]);

/** Throws CONNECTION_MISSING_PARAMETERS_ERROR for parameters that do not fit, GENERIC_COMMAND_ERROR for an unknown engine. */
export function createDriver(engine: string, parameters: unknown, transports: Transports): Driver {
  const drivers = ENGINES.get(engine);
  if (!drivers) throw new AppError('GENERIC_COMMAND_ERROR', `Databases of type "${engine}" aren’t supported.`);
  return withParameters(() => drivers.create(parameters, transports));
}

/** Whether a driver of `createPooledDriver` responds sooner than one of `createDriver`. */
export const isWorthPooling = (engine: string, parameters: unknown): boolean =>
  ENGINES.get(engine)?.pooled?.isWorth(parameters) ?? false;

/**
 * A driver that only reads, keeps its sessions for the next caller, and resets them in between: for where sockets outlive a
 * request. Throws as `createDriver`, GENERIC_COMMAND_ERROR also for an engine that is not worth it.
 */
export function createPooledDriver(engine: string, parameters: unknown, transports: Transports): Driver {
  const pooled = ENGINES.get(engine)?.pooled;
  if (!pooled?.isWorth(parameters)) throw new AppError('GENERIC_COMMAND_ERROR', `Connections of "${engine}" are not kept.`);
  return withParameters(() => pooled.create(parameters, transports));
}

function withParameters(create: () => Driver): Driver {
  try {
    return create();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('CONNECTION_MISSING_PARAMETERS_ERROR', 'The parameters of the connection are not complete.', {
      cause: error,
    });
  }
}

function openPostgres(given: PostgresParameters, transports: Transports): Driver {
  const { parameters, transport } = reachPostgres(given, transports);
  return createPostgresDriver(parameters, transport);
}

type Reach = Omit<Transports, 'findWarehouse' | 'findAccessToken'>;

/** A binding is the operator's choice: only addresses that users write are looked at. */
export function reachPostgres(
  parameters: PostgresParameters,
  transports: Reach,
): { readonly parameters: PostgresParameters; readonly transport: PostgresTransport } {
  if (parameters.transport !== 'hyperdrive') return { parameters, transport: guardedTransport(parameters, transports) };
  const binding = requireHyperdrive(parameters.hyperdrive, transports);
  return { parameters: hyperdriveParameters(parameters, binding), transport: createHyperdriveTransport(binding) };
}

const openPostgresPool = (parameters: PostgresParameters, transports: Transports): Driver =>
  createPostgresPool(parameters, guardedTransport(parameters, transports), poolOptions(parameters));

const poolOptions = ({ pool_size: size }: { readonly pool_size: number | null }) =>
  size === null ? {} : { limits: { ...POOL_LIMITS, maxIdle: idlePerPool(size) } };

function guardedTransport({ transport }: PostgresParameters, { outbound }: Reach): PostgresTransport {
  const guard = databaseGuard(outbound);
  return transport === 'websocket'
    ? guardTransport(createWebSocketTransport(outbound), { ...guard, findPort: webSocketPort })
    : guardTransport(createTcpTransport(outbound.lookUp), guard);
}

const databaseGuard = (outbound: Outbound) => ({ use: 'databases', ...outbound }) as const;

const guardedHttp = (outbound: Outbound): HttpTransport =>
  guardTransport(createHttpTransport(outbound.lookUp), databaseGuard(outbound));

function openMysql(given: MysqlParameters, transports: Transports): Driver {
  const { parameters, transport } = reachMysql(given, transports);
  return createMysqlDriver(parameters, transport);
}

/** As `reachPostgres`. */
export function reachMysql(
  parameters: MysqlParameters,
  transports: Reach,
): { readonly parameters: MysqlParameters; readonly transport: MysqlTransport } {
  if (parameters.transport !== 'hyperdrive') return { parameters, transport: guardedMysql(transports) };
  const binding = requireHyperdrive(parameters.hyperdrive, transports);
  return {
    parameters: mysqlTransports.hyperdriveParameters(parameters, binding),
    transport: mysqlTransports.createHyperdriveTransport(binding),
  };
}

const guardedMysql = ({ outbound }: Reach): MysqlTransport =>
  guardTransport(mysqlTransports.createTcpTransport(outbound.lookUp), databaseGuard(outbound));

/** Throws CONNECTION_MISSING_PARAMETERS_ERROR where the Worker has no such binding. */
function requireHyperdrive(name: string | null, { findHyperdrive }: Reach): Hyperdrive {
  const binding = findHyperdrive(name ?? '');
  if (binding) return binding;
  throw new AppError('CONNECTION_MISSING_PARAMETERS_ERROR', `The Worker has no Hyperdrive binding "${name ?? ''}".`);
}
