// Random queries on a real Trino: each result is what plain JavaScript computes on the rows.
import { expect, it } from 'vitest';
import { createTrinoDriver } from '#app/engines/trino/driver.server.ts';
import { trinoConnection } from '#app/engines/trino/engine.ts';
import { driverRows } from '#scripts/servers/driver-rows.ts';
import { compareRandomQueries, type EngineDifference } from '#scripts/fuzz/random-query-compare.ts';
import { createDriverEngine } from '#scripts/fuzz/random-query-drivers.ts';
import { nodeHttpTransport } from '#scripts/servers/node-transports.ts';
import type { EngineServers } from '#tests/engines/setup.ts';

/** Each takes at least a tenth of a second on Trino; `MERIDIAN_RANDOM_QUERIES` sets another count. */
const COUNT = Number(process.env['MERIDIAN_RANDOM_QUERIES'] ?? 120);
const SEED = 20_261_126;

const { trino } = JSON.parse(process.env['MERIDIAN_ENGINE_SERVERS'] ?? '{}') as EngineServers;
const parameters = { ...trino, database: 'memory', schema: 'random', username: 'analyst' };
const driver = createTrinoDriver(trinoConnection.parse(parameters), nodeHttpTransport);

it('Trino has the expected results of random queries', { timeout: 1_800_000 }, async () => {
  await driverRows(driver, { sql: 'CREATE SCHEMA IF NOT EXISTS memory.random', readOnly: false });
  const found: EngineDifference[] = [];
  const engine = createDriverEngine('trino', driver);
  await compareRandomQueries([engine], { count: COUNT, seed: SEED }, (difference) => found.push(difference) < 5);
  expect(found).toEqual([]);
});
