// The driver of each engine, made from a connection's parameters and the bindings of the Worker that runs it.
import { AppError } from '#app/domain/errors.ts';
import type { WarehouseReader } from '#app/domain/warehouse/reader.ts';
import { createPostgresDriver } from './postgres/driver.server.ts';
import { postgresConnection, type PostgresParameters } from './postgres/engine.ts';
import { createHyperdriveTransport, hyperdriveParameters } from './postgres/hyperdrive.server.ts';
import { createTcpTransport } from './postgres/tcp.server.ts';
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
  /** Whether connections may go to loopback, private and link-local addresses. */
  readonly allowPrivateAddresses: boolean;
}

type DriverFactory = (parameters: unknown, transports: Transports) => Driver;

const FACTORIES: ReadonlyMap<string, DriverFactory> = new Map([
  ['sqlite', (parameters, { findWarehouse }) => createSqliteDriver(findWarehouse(sqliteConnection.parse(parameters).warehouse))],
  ['postgres', (parameters, transports) => openPostgres(postgresConnection.parse(parameters), transports)],
]);

/** Throws CONNECTION_MISSING_PARAMETERS_ERROR for parameters that do not fit, GENERIC_COMMAND_ERROR for an unknown engine. */
export function createDriver(engine: string, parameters: unknown, transports: Transports): Driver {
  const create = FACTORIES.get(engine);
  if (!create) throw new AppError('GENERIC_COMMAND_ERROR', `There is no engine "${engine}".`);
  try {
    return create(parameters, transports);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('CONNECTION_MISSING_PARAMETERS_ERROR', 'The parameters of the connection are not complete.', {
      cause: error,
    });
  }
}

/** A binding is the operator's word: only addresses that users write are looked at. */
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
  const transport = parameters.transport === 'websocket' ? createWebSocketTransport() : createTcpTransport();
  return createPostgresDriver(parameters, guardTransport(transport, { allowPrivate: transports.allowPrivateAddresses }));
}
