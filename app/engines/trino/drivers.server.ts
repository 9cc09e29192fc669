// The driver of Trino, over HTTP.
import { guardedHttp, type EngineDrivers } from '#app/engines/shared/open-drivers.server.ts';
import { createTrinoDriver } from './driver.server.ts';
import { trinoConnection } from './engine.ts';

export const trinoDrivers: EngineDrivers = {
  create: (parameters, { outbound, findAccessToken }) =>
    createTrinoDriver(trinoConnection.parse(parameters), guardedHttp(outbound), { findAccessToken }),
};
