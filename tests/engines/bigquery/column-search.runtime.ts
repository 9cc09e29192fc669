// The query of the search of columns in BigQuery's emulator. It takes a location for a dataset: the tests query a dataset in its place.
import { beforeAll, expect, it } from 'vitest';
import { bigqueryCatalog } from '#app/engines/bigquery/catalog.ts';
import { columnQuery } from '#app/engines/bigquery/catalog/column-query.ts';
import { readStatement } from '#tests/contracts/engines/read-statement.ts';
import { runQuery } from '#tests/engines/run-query.ts';
import { createDataset, openBigquery, PARAMETERS } from './fixture.ts';

const driver = openBigquery({}, { schema: null });

const readMatches = async (terms: readonly string[], maxRows = 100) => {
  const { sql, params } = columnQuery({ project: PARAMETERS.database, terms, maxRows }, 'US');
  return readStatement(driver, { sql: sql.replaceAll('`region-us`', '`searched`'), params });
};
const find = async (...terms: string[]) =>
  bigqueryCatalog
    .readFound?.(await readMatches(terms))
    .map(({ table, column, kind, type }) => [`${table}.${column}`, kind, type]);

beforeAll(async () => {
  await createDataset('searched');
  for (const sql of [
    'CREATE OR REPLACE TABLE searched.events (day DATE NOT NULL, Zebra_Key INT64)',
    'CREATE OR REPLACE VIEW searched.zebras AS SELECT Zebra_Key AS zebra_key FROM searched.events',
    'CREATE OR REPLACE TABLE searched.fresh (zebra_key STRING, plain STRING)',
  ])
    await runQuery(driver, sql, { readOnly: false });
});

it('finds columns by all terms, at most as many as are wanted', async () => {
  expect(await find('zebra')).toEqual([
    ['events.Zebra_Key', 'table', 'INT64'],
    ['fresh.zebra_key', 'table', 'STRING'],
    ['zebras.zebra_key', 'view', 'INT64'],
  ]);
  expect(await find('key', 'fresh.zeb')).toEqual([['fresh.zebra_key', 'table', 'STRING']]);
  expect(await find("zebra%' OR 1=1 -- `\\")).toEqual([]);
  expect(await readMatches(['zebra'], 2)).toHaveLength(2);
});

it('is sent to each location that has datasets', async () => {
  const statement = bigqueryCatalog.searchColumns?.({ terms: ['zebra'], maxRows: 10 });
  expect(statement && (await readStatement(driver, statement))).toEqual([]);
});
