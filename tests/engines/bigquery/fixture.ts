// BigQuery's emulator, as the Worker sees it.
import { env } from 'cloudflare:workers';
import { createHttpTransport } from '#app/engines/shared/http/open-http.server.ts';
import type { Driver } from '#app/engines/shared/engine.ts';
import type { DriverOptions } from '#app/engines/shared/driver/running.server.ts';
import { createBigqueryDriver } from '#app/engines/bigquery/driver.server.ts';
import { bigqueryConnection } from '#app/engines/bigquery/engine.ts';
import { runQuery } from '#tests/engines/run-query.ts';
import type { EngineServers } from '#tests/engines/setup.ts';

const { bigquery } = (env as unknown as { readonly SERVERS: EngineServers }).SERVERS;
if (!bigquery) throw new Error('There is no BigQuery here.');
const server = { host: bigquery.host, port: bigquery.port, sslmode: 'disable' };

const PROJECT = 'meridian-tests';

export const PARAMETERS = bigqueryConnection.parse({ database: PROJECT, schema: 'contract', ...server });

export const openBigquery = (options: DriverOptions = {}, rest: Record<string, unknown> = {}): Driver =>
  createBigqueryDriver(bigqueryConnection.parse({ ...PARAMETERS, ...rest }), createHttpTransport(), options);

/** A dataset that is there already stays. */
export const createDataset = (name: string) =>
  runQuery(openBigquery({}, { schema: null }), `CREATE SCHEMA IF NOT EXISTS \`${name}\``, { readOnly: false });
