// The drivers of each engine, made from a connection's parameters and the bindings of the Worker that runs it.
import { AppError } from '#app/domain/errors.ts';
import type { WarehouseReader } from '#app/domain/warehouse/reader.ts';
import { createPostgresDriver } from './postgres/driver.server.ts';
import { postgresConnection, type PostgresParameters } from './postgres/engine.ts';
import { createHyperdriveTransport, hyperdriveParameters } from './postgres/hyperdrive.server.ts';
import { createPooledDriver as createPostgresPool } from './postgres/pooled-driver.server.ts';
import { createTcpTransport } from './postgres/tcp.server.ts';
import type { PostgresTransport } from './postgres/transport.ts';
import { createWebSocketTransport } from './postgres/websocket.server.ts';
import type { Driver } from './shared/engine.ts';
import { guardTransport } from './shared/guard-transport.server.ts';
import { createSqliteDriver } from './sqlite/driver.server.ts';
import { sqliteConnection } from './sqlite/engine.ts';

/** What drivers reach databases through. */
export interface Transports {
  readonly findWarehouse: (name: string) => WarehouseReader;
  /** The binding of that name; null where the Worker has none. */
  readonly findHyperdrive: (name: string) => Hyperdrive | null;
  /** Whether connections can go to loopback, private and link-local addresses. */
  readonly allowPrivateAddresses: boolean;
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
]);

/** Throws CONNECTION_MISSING_PARAMETERS_ERROR for parameters that do not fit, GENERIC_COMMAND_ERROR for an unknown engine. */
export function createDriver(engine: string, parameters: unknown, transports: Transports): Driver {
  const drivers = ENGINES.get(engine);
  if (!drivers) throw new AppError('GENERIC_COMMAND_ERROR', `There is no engine "${engine}".`);
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

/** A binding is the operator's choice: only addresses that users write are looked at. */
function openPostgres(parameters: PostgresParameters, transports: Transports): Driver {
  if (parameters.transport === 'hyperdrive') {
    const binding = transports.findHyperdrive(parameters.hyperdrive ?? '');
    if (!binding)
      throw new AppError(
        'CONNECTION_MISSING_PARAMETERS_ERROR',
        `There is no Hyperdrive binding "${parameters.hyperdrive ?? ''}".`,
      );
    return createPostgresDriver(hyperdriveParameters(parameters, binding), createHyperdriveTransport(binding));
  }
  return createPostgresDriver(parameters, guardedTransport(parameters, transports));
}

const openPostgresPool = (parameters: PostgresParameters, transports: Transports): Driver =>
  createPostgresPool(parameters, guardedTransport(parameters, transports));

function guardedTransport(
  { transport }: PostgresParameters,
  { allowPrivateAddresses: allowPrivate }: Transports,
): PostgresTransport {
  return guardTransport(transport === 'websocket' ? createWebSocketTransport() : createTcpTransport(), { allowPrivate });
}
