// The real Trino of the engines' tests, as the Worker sees it.
import { env } from 'cloudflare:workers';
import { createDriver } from '#app/engines/create-driver.server.ts';
import type { Transports } from '#app/engines/shared/open-drivers.server.ts';
import { createHttpTransport } from '#app/engines/shared/http/open-http.server.ts';
import type { Driver } from '#app/engines/shared/engine.ts';
import { createTrinoDriver, type TrinoDriverOptions } from '#app/engines/trino/driver.server.ts';
import { trinoConnection } from '#app/engines/trino/engine.ts';
import { OUTBOUND_TO_ALL } from '#tests/fixtures/servers/outbound.ts';
import type { EngineServers } from '#tests/engines/setup.ts';

const { trino } = (env as unknown as { readonly SERVERS: EngineServers }).SERVERS;
if (!trino) throw new Error('There is no Trino here.');
export const server = trino;

const transports: Transports = {
  findWarehouse: () => {
    throw new Error('There is no Warehouse here.');
  },
  findHyperdrive: () => null,
  outbound: OUTBOUND_TO_ALL,
  findAccessToken: () => Promise.reject(new Error('Nobody signs in here.')),
};

const analystParameters = (rest: Record<string, unknown> = {}) => ({
  host: server.host,
  port: server.port,
  database: 'memory',
  schema: 'default',
  username: 'analyst',
  ...rest,
});

/** The driver as the query service makes it. */
export const openTrino = (rest: Record<string, unknown> = {}, outbound = OUTBOUND_TO_ALL): Driver =>
  createDriver('trino', analystParameters(rest), { ...transports, outbound });

/** One without a line of defense. */
export const openTrinoWith = (options: TrinoDriverOptions): Driver =>
  createTrinoDriver(trinoConnection.parse(analystParameters()), createHttpTransport(), options);
