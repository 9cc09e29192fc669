// Random queries on ClickHouse's engine: each result is what plain JavaScript computes on the rows.
import { expect, it } from 'vitest';
import { createClickhouseDriver } from '#app/engines/clickhouse/driver.server.ts';
import { clickhouseConnection } from '#app/engines/clickhouse/engine.ts';
import { compareRandomQueries, type EngineDifference } from '#scripts/fuzz/random-query-compare.ts';
import { createDriverEngine } from '#scripts/fuzz/random-query-drivers.ts';
import { nodeHttpTransport } from '#scripts/servers/node-transports.ts';
import type { EngineServers } from '#tests/engines/setup.ts';

/** `MERIDIAN_RANDOM_QUERIES` sets another count. */
const COUNT = Number(process.env['MERIDIAN_RANDOM_QUERIES'] ?? 500);
const SEED = 20_261_126;

const { clickhouse } = JSON.parse(process.env['MERIDIAN_ENGINE_SERVERS'] ?? '{}') as EngineServers;
const parameters = { ...clickhouse, database: 'contract', username: 'default' };
const driver = createClickhouseDriver(clickhouseConnection.parse(parameters), nodeHttpTransport);

it('ClickHouse has the expected results of random queries', { timeout: 1_800_000 }, async () => {
  const found: EngineDifference[] = [];
  const engine = createDriverEngine('clickhouse', driver);
  await compareRandomQueries([engine], { count: COUNT, seed: SEED }, (difference) => found.push(difference) < 5);
  expect(found).toEqual([]);
});
