// The driver of ClickHouse, over HTTP.
import { guardedHttp, type EngineDrivers } from '#app/engines/shared/open-drivers.server.ts';
import { createClickhouseDriver } from './driver.server.ts';
import { clickhouseConnection } from './engine.ts';

export const clickhouseDrivers: EngineDrivers = {
  create: (parameters, { outbound }) => createClickhouseDriver(clickhouseConnection.parse(parameters), guardedHttp(outbound)),
};
