// ClickHouse's engine behind its HTTP interface, as the Worker sees it.
import { env } from 'cloudflare:workers';
import { createHttpTransport } from '#app/engines/shared/http/open-http.server.ts';
import type { Driver } from '#app/engines/shared/engine.ts';
import { createClickhouseDriver, type ClickhouseDriverOptions } from '#app/engines/clickhouse/driver.server.ts';
import { clickhouseConnection } from '#app/engines/clickhouse/engine.ts';
import type { EngineServers } from '#tests/engines/setup.ts';

const { clickhouse } = (env as unknown as { readonly SERVERS: EngineServers }).SERVERS;
if (!clickhouse) throw new Error('There is no ClickHouse here.');
const place = clickhouse;

export const openClickhouse = (options: ClickhouseDriverOptions = {}): Driver =>
  createClickhouseDriver(clickhouseConnection.parse({ ...place, database: 'contract' }), createHttpTransport(), options);
