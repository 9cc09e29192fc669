// The driver of each engine, made from a connection's parameters and the bindings of the Worker that runs it.
import { AppError } from '#app/domain/errors.ts';
import type { WarehouseReader } from '#app/domain/warehouse/reader.ts';
import { createPostgresDriver } from './postgres/driver.server.ts';
import { postgresConnection } from './postgres/engine.ts';
import { createTcpTransport } from './postgres/tcp.server.ts';
import type { Driver } from './shared/engine.ts';
import { createSqliteDriver } from './sqlite/driver.server.ts';
import { sqliteConnection } from './sqlite/engine.ts';

/** What drivers reach databases through. */
export interface Transports {
  readonly findWarehouse: (name: string) => WarehouseReader;
}

type DriverFactory = (parameters: unknown, transports: Transports) => Driver;

const FACTORIES: ReadonlyMap<string, DriverFactory> = new Map([
  ['sqlite', (parameters, { findWarehouse }) => createSqliteDriver(findWarehouse(sqliteConnection.parse(parameters).warehouse))],
  ['postgres', (parameters) => createPostgresDriver(postgresConnection.parse(parameters), createTcpTransport())],
]);

/** Throws CONNECTION_MISSING_PARAMETERS_ERROR for parameters that do not fit, GENERIC_COMMAND_ERROR for an unknown engine. */
export function createDriver(engine: string, parameters: unknown, transports: Transports): Driver {
  const create = FACTORIES.get(engine);
  if (!create) throw new AppError('GENERIC_COMMAND_ERROR', `There is no engine "${engine}".`);
  try {
    return create(parameters, transports);
  } catch (error) {
    throw new AppError('CONNECTION_MISSING_PARAMETERS_ERROR', 'The parameters of the connection are not complete.', {
      cause: error,
    });
  }
}
