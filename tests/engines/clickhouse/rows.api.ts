// Row-level security from the request to ClickHouse's engine and back: chart data and SQL Lab. No reply contains LEAK.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openNodeDriver } from '#scripts/servers/node-drivers.ts';
import { SHOP_ROWS, startEngineShop, type EngineShop } from '#tests/engines/engine-shop.ts';
import type { EngineServers } from '#tests/engines/setup.ts';
import { describeShopCharts } from '#tests/engines/shop-charts.ts';

const { clickhouse } = JSON.parse(process.env['MERIDIAN_ENGINE_SERVERS'] ?? '{}') as EngineServers;
const parameters = { ...clickhouse, database: 'contract', username: 'default' };
const driver = openNodeDriver('clickhouse', parameters);

let shop: EngineShop;
beforeAll(async () => {
  shop = await startEngineShop({
    engine: 'clickhouse',
    parameters,
    driver,
    table: 'shop_orders',
    types: ['Int64', 'String', 'Float64', 'String', 'Date'],
    statements: [
      'DROP TABLE IF EXISTS shop_orders',
      'CREATE TABLE shop_orders (id Int64, region String, amount Float64, note String, day Date) ENGINE = MergeTree ORDER BY id',
      `INSERT INTO shop_orders VALUES ${SHOP_ROWS}`,
    ],
  });
}, 120_000);
afterAll(() => Promise.all([shop.stop(), driver.close()]));

describeShopCharts(() => shop, {
  table: 'shop_orders',
  allNotes: "(SELECT arrayStringConcat(groupArray(note), ',') FROM shop_orders)",
  failsOnHidden: "toInt32(CASE WHEN note = 'LEAK' THEN 'x' ELSE '1' END) = 1",
});

describe('SQL Lab', () => {
  it('shows everything to an administrator', async () =>
    expect(await shop.run('SELECT count(*) FROM shop_orders', shop.admin)).toBe('[[4]]'));
  it.each([
    ['SELECT id FROM shop_orders ORDER BY id', '[[1],[2]]'],
    ['SELECT id FROM contract.`shop_orders` ORDER BY id', '[[1],[2]]'],
    ['SELECT o.id FROM shop_orders AS o JOIN shop_orders AS p ON o.id = p.id ORDER BY 1', '[[1],[2]]'],
    ['WITH a AS (SELECT * FROM shop_orders) SELECT count(*) FROM a', '[[2]]'],
    ['SELECT (SELECT max(amount) FROM shop_orders), 1 FROM shop_orders ORDER BY id LIMIT 1', '[[20,1]]'],
    ["SELECT id FROM shop_orders WHERE toInt32(if(note = 'LEAK', 'x', '1')) = 1 ORDER BY id", '[[1],[2]]'],
    ['SELECT count(*) FROM shop_orders ARRAY JOIN [1, 2] AS x', '[[4]]'],
    ['SELECT 3 IN (SELECT id FROM shop_orders)', '[[0]]'],
  ])('gives a limited user their rows: %s', async (sql, expected) => expect(await shop.run(sql, shop.limited)).toBe(expected));
  it.each([
    'EXPLAIN SELECT * FROM shop_orders',
    'CREATE VIEW v AS SELECT * FROM shop_orders',
    "INSERT INTO shop_orders SELECT id, 'north', amount, note, day FROM shop_orders",
    "ALTER TABLE shop_orders UPDATE region = 'north' WHERE 1",
    'SELECT 3 IN shop_orders',
    'SELECT in(3, shop_orders)',
    'SELECT * FROM shop_orders FINAL',
    'SELECT * FROM shop_orders SAMPLE 1',
    'SELECT * FROM `contract.shop_orders`',
    "SELECT * FROM merge('contract', 'shop_.*')",
    "SELECT * FROM remote('127.0.0.1', contract.shop_orders)",
    'SELECT * FROM view(SELECT * FROM shop_orders)',
    'SELECT query FROM system.query_log',
    'SELECT query FROM system.processes',
    'FROM shop_orders SELECT *',
    'SELECT * FROM shop_orders SETTINGS limit = 5',
    'SELECT * FROM {p1:Identifier}',
  ])('gives them nothing by %s', async (sql) => {
    const text = await shop.run(sql, shop.limited);
    expect([text, text.includes('LEAK')]).toEqual([expect.not.stringMatching(/^\[\[/), false]);
  });
  it('has changed nothing', async () =>
    expect(await shop.run('SELECT sum(amount) FROM shop_orders', shop.admin)).toBe('[[150]]'));
});
