// A search across the columns of a database, through the API.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addReader,
  call,
  forgetDatabases,
  insertTable,
  insertWarehouse,
  metadata,
  queryService,
  startDatabaseApi,
} from '#tests/fixtures/datasets/database-api.ts';

beforeAll(startDatabaseApi);
afterAll(() => metadata.stop());
beforeEach(forgetDatabases);

describe('a search across columns', () => {
  const search = async (id: number, filter: string, as = 'Admin') => {
    const { status, json } = await call<{ count: number; truncated: boolean; result: { table: string; column: string }[] }>(
      'GET',
      `/${id}/columns/?q=(filter:'${filter}')`,
      undefined,
      as,
    );
    return { status, truncated: json.truncated, found: json.result?.map(({ table, column }) => `${table}.${column}`) };
  };

  it('finds only columns of tables that the caller sees', async () => {
    const id = await insertWarehouse();
    const orders = await insertTable(id, 'orders');
    await addReader('searcher', [
      ['can_read', 'Database'],
      ['datasource_access', `[examples].[orders](id:${orders})`],
    ]);
    queryService.respond = () => [
      ['orders', 'table', 'customer_id', 'INTEGER'],
      ['salaries', 'table', 'customer_id', 'INTEGER'],
    ];
    expect(await search(id, 'Customer ID', 'searcher')).toMatchObject({ truncated: false, found: ['orders.customer_id'] });
    expect(queryService.requested.at(-1)?.params).toEqual(['["customer","id"]', 10_000]);
    expect((await search(id, 'customer')).found).toEqual(['orders.customer_id', 'salaries.customer_id']);
    expect((await search(id, 'customer', 'Gamma')).status).toBe(404);
  });

  it('is cut, says so, and is empty without a term', async () => {
    const id = await insertWarehouse();
    queryService.respond = () => Array.from({ length: 201 }, (_, n) => ['orders', 'table', `c${n}`, 'TEXT']);
    const { found, truncated } = await search(id, 'c');
    expect([found.length, truncated]).toEqual([200, true]);
    queryService.requested = [];
    expect(await search(id, ' ')).toMatchObject({ status: 200, truncated: false, found: [] });
    expect(queryService.requested).toEqual([]);
  });
});
