import { expect, test } from 'vitest';
import { createCatalogue } from '#app/screens/sqllab/client/catalog/catalogue.ts';
import { findPlace, loadColumns } from './load-columns.ts';

const PLACE = { databaseId: 1, schema: 'public' };
const COLUMNS = { columns: [{ name: 'delay', type: 'INTEGER' }] };

function catalogueOf(describe: () => Promise<unknown>) {
  const calls: string[] = [];
  const call = async (path: string): Promise<unknown> => {
    calls.push(path);
    if (path.includes('/table_metadata/')) return describe();
    return { result: [{ value: 'Flights', type: 'table' }] };
  };
  return { catalogue: createCatalogue({ call }), calls };
}

test('waits for a request that is already running instead of giving up', async () => {
  const reply = Promise.withResolvers<unknown>();
  const { catalogue, calls } = catalogueOf(() => reply.promise);
  await catalogue.loadTables(PLACE);
  void catalogue.describe(PLACE, 'Flights');
  const columns = loadColumns(catalogue, PLACE, { schema: null, table: 'flights' });
  reply.resolve(COLUMNS);
  expect((await columns)?.map(({ name }) => name)).toEqual(['delay']);
  expect(calls.filter((path) => path.includes('/table_metadata/'))).toHaveLength(1);
});

test('is null for a table that does not exist, and where loading fails', async () => {
  const { catalogue, calls } = catalogueOf(() => Promise.reject(new Error('offline')));
  expect(await loadColumns(catalogue, PLACE, { schema: null, table: 'nowhere' })).toBeNull();
  expect(calls.some((path) => path.includes('/table_metadata/'))).toBe(false);
  expect(await loadColumns(catalogue, PLACE, { schema: null, table: 'flights' })).toBeNull();
});

test('finds the place of a schema whatever its case, and of another catalog without knowing its schemas', async () => {
  const call = async (path: string): Promise<unknown> => ({
    result: path.includes('/catalogs/') ? ['hive', 'tpch'] : ['public', 'Sales'],
  });
  const catalogue = createCatalogue({ call });
  await catalogue.loadCatalogs(1);
  await catalogue.loadSchemas(1);
  expect(findPlace(catalogue, PLACE, { schema: 'sales' })).toEqual({ databaseId: 1, schema: 'Sales' });
  expect(findPlace(catalogue, PLACE, { schema: 'nowhere' })).toBe(PLACE);
  expect(findPlace(catalogue, PLACE, { catalog: 'TPCH', schema: 'tiny' })).toEqual({
    databaseId: 1,
    catalog: 'tpch',
    schema: 'tiny',
  });
  expect(findPlace(catalogue, PLACE, { catalog: 'nowhere', schema: 'sales' })).toEqual({ databaseId: 1, schema: 'Sales' });
});
