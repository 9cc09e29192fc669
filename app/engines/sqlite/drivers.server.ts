// The driver of Warehouses.
import type { EngineDrivers } from '#app/engines/shared/open-drivers.server.ts';
import { createSqliteDriver } from './driver.server.ts';
import { sqliteConnection } from './engine.ts';

export const sqliteDrivers: EngineDrivers = {
  create: (parameters, { findWarehouse }) => createSqliteDriver(findWarehouse(sqliteConnection.parse(parameters).warehouse)),
};
