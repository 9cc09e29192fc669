// The driver of BigQuery, over HTTP.
import { guardedHttp, type EngineDrivers } from '#app/engines/shared/open-drivers.server.ts';
import { createBigqueryDriver } from './driver.server.ts';
import { bigqueryConnection } from './engine.ts';

export const bigqueryDrivers: EngineDrivers = {
  create: (parameters, { outbound }) => createBigqueryDriver(bigqueryConnection.parse(parameters), guardedHttp(outbound)),
};
