// What ClickHouse's engine says of its tables: comments, rows, partitions, and the columns that a search finds.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SqlValue } from '#app/domain/sql/dialect.ts';
import { clickhouseCatalog } from '#app/engines/clickhouse/catalog.ts';
import { driverRows } from '#scripts/servers/driver-rows.ts';
import { openNodeDriver } from '#scripts/servers/node-drivers.ts';
import type { EngineServers } from '#tests/engines/setup.ts';

const { clickhouse } = JSON.parse(process.env['MERIDIAN_ENGINE_SERVERS'] ?? '{}') as EngineServers;
const driver = openNodeDriver('clickhouse', { ...clickhouse, database: 'contract' });

beforeAll(async () => {
  for (const sql of [
    'DROP TABLE IF EXISTS searched_view',
    'DROP TABLE IF EXISTS searched_events',
    `CREATE TABLE searched_events (day Date COMMENT 'When', Zebra_Key Nullable(Int64)) ENGINE = MergeTree
      PARTITION BY toYYYYMM(day) ORDER BY day COMMENT 'What''s happened'`,
    "INSERT INTO searched_events VALUES ('2026-01-01', 1), ('2026-01-02', 2), ('2026-03-01', NULL)",
    "INSERT INTO searched_events VALUES ('2026-01-03', 3)",
    'CREATE VIEW searched_view AS SELECT Zebra_Key AS zebra_key FROM searched_events',
  ])
    await driverRows(driver, { sql, readOnly: false });
});
afterAll(() => driver.close());

const runCatalogStatement = async (statement: { sql: string; params: readonly SqlValue[] } | undefined) => {
  if (!statement) throw new Error('The catalog has no such statement.');
  return (await driverRows(driver, statement)).rows;
};

it('tells comments, rows and partitions of a table', async () => {
  const details = async (table: string) =>
    clickhouseCatalog.readDetails?.(await runCatalogStatement(clickhouseCatalog.describeTable?.(table, null)));
  expect(await details('searched_events')).toEqual({
    comment: "What's happened",
    rowEstimate: 4,
    partitionedBy: 'toYYYYMM(day)',
  });
  expect(await details('searched_view')).toEqual({ comment: null, rowEstimate: null, partitionedBy: null });
  expect(await details('nothing')).toBeNull();
  const columns = clickhouseCatalog.readColumns(
    await runCatalogStatement(clickhouseCatalog.listColumns('searched_events', null)),
  );
  expect(columns.map(({ name, comment }) => [name, comment])).toEqual([
    ['day', 'When'],
    ['Zebra_Key', null],
  ]);
  const partitions = await runCatalogStatement(clickhouseCatalog.listPartitions?.('searched_events', 'contract', 10));
  expect(clickhouseCatalog.readPartitions?.(partitions)).toEqual([
    { name: '202601', bounds: 'toYYYYMM(day) = 202601', rowEstimate: 3 },
    { name: '202603', bounds: 'toYYYYMM(day) = 202603', rowEstimate: 1 },
  ]);
  expect(await runCatalogStatement(clickhouseCatalog.listPartitions?.('searched_events', null, 1))).toHaveLength(1);
});

it('finds columns in all databases but the server’s own', async () => {
  const found = async (...terms: string[]) =>
    clickhouseCatalog
      .readFound?.(await runCatalogStatement(clickhouseCatalog.searchColumns?.({ terms, maxRows: 100 })))
      .map(({ schema, table, column, kind }) => [`${schema ?? ''}.${table}.${column}`, kind]);
  expect(await found('zebra')).toEqual([
    ['contract.searched_events.Zebra_Key', 'table'],
    ['contract.searched_view.zebra_key', 'view'],
  ]);
  expect(await found('key', 'events.zeb')).toEqual([['contract.searched_events.Zebra_Key', 'table']]);
  expect(await found("zebra' OR 1=1 --")).toEqual([]);
  expect(await found('is_temporary')).toEqual([]);
});

it('has the statement that created a table or a view, and lists functions', async () => {
  const define = async (table: string) => {
    const [statement] = clickhouseCatalog.listDefinition?.(table, null) ?? [];
    return clickhouseCatalog.readDefinition?.([await runCatalogStatement(statement)]);
  };
  const table = await define('searched_events');
  expect([table?.kind, table?.statement]).toEqual(['table', expect.stringMatching(/^CREATE TABLE .*Nullable\(Int64\)/s)]);
  const view = await define('searched_view');
  expect([view?.kind, view?.statement]).toEqual(['view', expect.stringMatching(/^CREATE VIEW .* AS SELECT/s)]);
  expect(await define('nothing')).toBeNull();
  const functions = clickhouseCatalog.readNames?.(await runCatalogStatement(clickhouseCatalog.listFunctions?.()));
  expect(functions).toEqual(expect.arrayContaining(['toYYYYMM', 'count']));
});
