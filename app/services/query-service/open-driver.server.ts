// Drivers as Workers and objects open them: each statement is timed, and a slow one is logged.
import type { Connection } from '#app/domain/database/connection.ts';
import { createDriver, createPooledDriver } from '#app/engines/create-driver.server.ts';
import type { Transports } from '#app/engines/shared/open-drivers.server.ts';
import type { Driver } from '#app/engines/shared/engine.ts';
import { watchDriver } from './watch-driver.server.ts';

/** Throws as `createDriver`. */
export const openDriver = (connection: Connection, transports: Transports): Driver =>
  watchDriver(createDriver(connection.engine, connection.parameters, transports), connection);

/** Throws as `createPooledDriver`. */
export const openPooledDriver = (connection: Connection, transports: Transports): Driver =>
  watchDriver(createPooledDriver(connection.engine, connection.parameters, transports), connection);
