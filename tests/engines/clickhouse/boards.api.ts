// Dashboards on ClickHouse have the results that they have on PostgreSQL: archives imported with the database swapped, and every
// chart's queries.
import { expect, it } from 'vitest';
import { driverRows } from '#scripts/servers/driver-rows.ts';
import { createDriverTarget } from '#scripts/examples/drivers.ts';
import { openNodeDriver } from '#scripts/servers/node-drivers.ts';
import { BOARDS, boardsUnlikePostgres } from '#tests/fixtures/dashboards/unlike-postgres.ts';
import type { EngineServers } from '#tests/engines/setup.ts';

const { clickhouse } = JSON.parse(process.env['MERIDIAN_ENGINE_SERVERS'] ?? '{}') as EngineServers;

it(`every chart of ${BOARDS} has the same rows as on PostgreSQL`, { timeout: 900_000 }, async () => {
  const driver = openNodeDriver('clickhouse', { ...clickhouse, database: 'public', username: 'default' });
  await driverRows(openNodeDriver('clickhouse', { ...clickhouse, database: 'contract' }), {
    sql: 'CREATE DATABASE IF NOT EXISTS public ENGINE = Atomic',
    readOnly: false,
  });
  const target = createDriverTarget('clickhouse', driver);
  expect(await boardsUnlikePostgres({ engine: 'clickhouse', target, driver })).toEqual([]);
  await driver.close();
});
