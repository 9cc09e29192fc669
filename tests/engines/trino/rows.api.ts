// Row-level security from the request to Trino and back: chart data and SQL Lab on a real cluster. No reply contains LEAK.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openNodeDriver } from '#scripts/servers/node-drivers.ts';
import { SHOP_ROWS, startEngineShop, type EngineShop } from '#tests/engines/engine-shop.ts';
import type { EngineServers } from '#tests/engines/setup.ts';
import { describeShopCharts } from '#tests/engines/shop-charts.ts';

const { trino } = JSON.parse(process.env['MERIDIAN_ENGINE_SERVERS'] ?? '{}') as EngineServers;
const parameters = { ...trino, database: 'memory', schema: 'shop', username: 'analyst' };
const driver = openNodeDriver('trino', parameters);

let shop: EngineShop;
beforeAll(async () => {
  shop = await startEngineShop({
    engine: 'trino',
    parameters,
    driver,
    table: 'orders',
    types: ['integer', 'varchar', 'double', 'varchar', 'date'],
    statements: [
      'CREATE SCHEMA IF NOT EXISTS memory.shop',
      'DROP TABLE IF EXISTS orders',
      'CREATE TABLE orders AS SELECT id, CAST(region AS VARCHAR) AS region, CAST(amount AS DOUBLE) AS amount, CAST(note AS VARCHAR) AS note, ' +
        `CAST(day AS DATE) AS day FROM (VALUES ${SHOP_ROWS}) AS t (id, region, amount, note, day)`,
    ],
  });
}, 120_000);
afterAll(() => Promise.all([shop.stop(), driver.close()]));

describeShopCharts(() => shop, {
  table: 'orders',
  allNotes: "(SELECT array_join(array_agg(note), ',') FROM orders)",
  failsOnHidden: "CAST(CASE WHEN note = 'LEAK' THEN 'x' ELSE '1' END AS INTEGER) = 1",
});

describe('SQL Lab', () => {
  it('shows everything to an administrator', async () =>
    expect(await shop.run('SELECT count(*) FROM orders', shop.admin)).toBe('[[4]]'));
  it.each([
    ['SELECT id FROM orders ORDER BY id', '[[1],[2]]'],
    ['SELECT id FROM MEMORY."Shop".ORDERS ORDER BY id', '[[1],[2]]'],
    ['SELECT o.id FROM orders o JOIN orders p ON o.id = p.id ORDER BY 1', '[[1],[2]]'],
    ['TABLE orders ORDER BY id LIMIT 1', '[[1,"north",10,"fine","2026-01-01"]]'],
    ['WITH a AS (SELECT * FROM orders) SELECT count(*) FROM a', '[[2]]'],
    ['SELECT (SELECT max(amount) FROM orders), 1 FROM orders ORDER BY id LIMIT 1', '[[20,1]]'],
    ["SELECT id FROM orders WHERE CAST(CASE WHEN note = 'LEAK' THEN 'x' ELSE '1' END AS INTEGER) = 1 ORDER BY id", '[[1],[2]]'],
    ['SELECT count(*) FROM orders TABLESAMPLE BERNOULLI (100)', '[[2]]'],
  ])('gives a limited user their rows: %s', async (sql, expected) => expect(await shop.run(sql, shop.limited)).toBe(expected));
  it.each([
    'EXPLAIN SELECT * FROM orders',
    'SHOW STATS FOR orders',
    'SHOW STATS FOR (SELECT * FROM orders)',
    'CREATE VIEW v AS SELECT * FROM orders',
    "INSERT INTO orders SELECT id, 'north', amount, note, day FROM orders",
    "UPDATE orders SET region = 'north'",
    'SELECT * FROM TABLE(exclude_columns(input => TABLE(orders), columns => DESCRIPTOR(id)))',
    'SELECT * FROM orders FOR VERSION AS OF 1',
    'SELECT query FROM system.runtime.queries',
    'SELECT * FROM shop."orders$data"',
    'SELECT U&"note" FROM orders',
  ])('gives them nothing by %s', async (sql) => {
    const text = await shop.run(sql, shop.limited);
    expect([text, text.includes('LEAK')]).toEqual([expect.not.stringMatching(/^\[\[/), false]);
  });
  it('has changed nothing', async () => expect(await shop.run('SELECT sum(amount) FROM orders', shop.admin)).toBe('[[150]]'));
});
