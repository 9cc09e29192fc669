// BigQuery's table loader, over HTTP.
import { guardedHttp, type CreateLoader } from '#app/engines/shared/open-drivers.server.ts';
import { bigqueryConnection } from './engine.ts';
import { createBigqueryLoader } from './loader/load-table.server.ts';

export const bigqueryLoader: CreateLoader = ({ parameters, transports: { outbound }, signal }, target) =>
  createBigqueryLoader({ parameters: bigqueryConnection.parse(parameters), transport: guardedHttp(outbound), signal }, target);
