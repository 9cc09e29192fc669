// Row-level security from the request to BigQuery's emulator and back: chart data and SQL Lab. No reply contains LEAK.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Driver } from '#app/engines/shared/engine.ts';
import { driverRows } from '#scripts/servers/driver-rows.ts';
import { createBigqueryDriver } from '#app/engines/bigquery/driver.server.ts';
import { bigqueryConnection } from '#app/engines/bigquery/engine.ts';
import { nodeHttpTransport } from '#scripts/servers/node-transports.ts';
import { SHOP_ROWS, startEngineShop, type EngineShop } from '#tests/engines/engine-shop.ts';
import type { EngineServers } from '#tests/engines/setup.ts';
import { describeShopCharts } from '#tests/engines/shop-charts.ts';

const { bigquery } = JSON.parse(process.env['MERIDIAN_ENGINE_SERVERS'] ?? '{}') as EngineServers;
const parameters = { ...bigquery, sslmode: 'disable', database: 'meridian-tests', schema: 'shop' };
const open = (schema: string | null): Driver =>
  createBigqueryDriver(bigqueryConnection.parse({ ...parameters, schema }), nodeHttpTransport);
const driver = open(parameters.schema);

let shop: EngineShop;
beforeAll(async () => {
  const anywhere = open(null);
  await driverRows(anywhere, { sql: 'CREATE SCHEMA IF NOT EXISTS shop', readOnly: false });
  await anywhere.close();
  shop = await startEngineShop({
    engine: 'bigquery',
    parameters,
    driver,
    table: 'shop_orders',
    types: ['INT64', 'STRING', 'FLOAT64', 'STRING', 'DATE'],
    statements: [
      'CREATE OR REPLACE TABLE shop_orders (id INT64, region STRING, amount FLOAT64, note STRING, day DATE)',
      `INSERT INTO shop_orders VALUES ${SHOP_ROWS}`,
    ],
  });
}, 120_000);
afterAll(() => Promise.all([shop.stop(), driver.close()]));

describeShopCharts(() => shop, {
  table: 'shop_orders',
  allNotes: "(SELECT STRING_AGG(note, ',') FROM shop_orders)",
  failsOnHidden: "CAST(CASE WHEN note = 'LEAK' THEN 'x' ELSE '1' END AS INT64) = 1",
});

describe('SQL Lab', () => {
  it('shows everything to an administrator', async () =>
    expect(await shop.run('SELECT count(*) FROM shop_orders', shop.admin)).toBe('[[4]]'));
  it.each([
    ['SELECT id FROM shop_orders ORDER BY id', '[[1],[2]]'],
    ['SELECT id FROM shop.`shop_orders` ORDER BY id', '[[1],[2]]'],
    ['SELECT id FROM `meridian-tests.shop.shop_orders` ORDER BY id', '[[1],[2]]'],
    ['SELECT o.id FROM shop_orders AS o JOIN shop_orders AS p ON o.id = p.id ORDER BY 1', '[[1],[2]]'],
    ['WITH a AS (SELECT * FROM shop_orders) SELECT count(*) FROM a', '[[2]]'],
    ['SELECT (SELECT max(amount) FROM shop_orders) AS a, 1 AS b FROM shop_orders ORDER BY id LIMIT 1', '[[20,1]]'],
    ["SELECT id FROM shop_orders WHERE CAST(IF(note = 'LEAK', 'x', '1') AS INT64) = 1 ORDER BY id", '[[1],[2]]'],
    ['FROM shop_orders |> AGGREGATE COUNT(*) AS n', '[[2]]'],
    ['SELECT id FROM shop_orders, UNNEST([1]) AS x ORDER BY id', '[[1],[2]]'],
    ['SELECT id FROM SHOP_ORDERS ORDER BY id', '[[1],[2]]'],
  ])('gives a limited user their rows: %s', async (sql, expected) => expect(await shop.run(sql, shop.limited)).toBe(expected));
  it.each([
    'EXPLAIN SELECT * FROM shop_orders',
    'CREATE VIEW v AS SELECT * FROM shop_orders',
    "INSERT INTO shop_orders SELECT id, 'north', amount, note, day FROM shop_orders",
    "UPDATE shop_orders SET region = 'north' WHERE TRUE",
    'SELECT * FROM `shop.shop_*`',
    'SELECT * FROM `shop_order*`',
    'SELECT * FROM shop_orders FOR SYSTEM_TIME AS OF CURRENT_TIMESTAMP()',
    'SELECT * FROM shop.INFORMATION_SCHEMA.TABLES',
    "SELECT * FROM EXTERNAL_QUERY('c', 'SELECT * FROM shop_orders')",
    'SELECT * FROM APPENDS(TABLE shop_orders)',
    'SELECT shop.leak() AS x',
    "EXECUTE IMMEDIATE 'SELECT * FROM shop_orders'",
    "EXPORT DATA OPTIONS (uri = 'gs://b/*', format = 'CSV') AS SELECT * FROM shop_orders",
    'BEGIN SELECT * FROM shop_orders; END',
    'FROM shop_orders |> CREATE TABLE shop.made',
    'CREATE TABLE shop.made CLONE shop_orders',
    'CREATE TABLE shop.made COPY shop_orders',
    'CREATE TABLE shop.made LIKE shop_orders',
    'SHOW TABLE shop_orders',
  ])('gives them nothing by %s', async (sql) => {
    const text = await shop.run(sql, shop.limited);
    expect([text, text.includes('LEAK')]).toEqual([expect.not.stringMatching(/^\[\[/), false]);
  });
  it('has changed nothing', async () =>
    expect(await shop.run('SELECT sum(amount) FROM shop_orders', shop.admin)).toBe('[[150]]'));
});
