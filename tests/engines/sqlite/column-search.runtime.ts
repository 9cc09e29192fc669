// The columns that a search finds in a Warehouse.
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { sqliteCatalog } from '#app/engines/sqlite/catalog.ts';
import { createSqliteDriver } from '#app/engines/sqlite/driver.server.ts';
import { createWarehouseStub } from '#durable/stubs.ts';
import { readStatement } from '#tests/contracts/engines/read-statement.ts';

describe('the catalogue of a Warehouse', () => {
  it('finds columns of its tables, and nothing of what the object keeps for itself', async () => {
    const warehouse = createWarehouseStub((env as unknown as QueryEnv).WAREHOUSE, 'searched');
    for (const table of ['orders', 'zebras']) {
      await warehouse.createStaging(table, [
        { name: 'Zebra_Key', type: 'BIGINT' },
        { name: 'note', type: 'TEXT' },
      ]);
      await warehouse.commit(table);
    }
    const driver = createSqliteDriver(warehouse);
    const found = async (...terms: string[]) => {
      const statement = sqliteCatalog.searchColumns?.({ terms, maxRows: 3 }) ?? { sql: '', params: [] };
      return sqliteCatalog
        .readFound?.(await readStatement(driver, statement))
        .map(({ table, column, type }) => `${table}.${column} ${type}`);
    };
    expect(await found('zebra')).toEqual(['orders.Zebra_Key BIGINT', 'zebras.Zebra_Key BIGINT']);
    expect(await found('zebras.', 'note')).toEqual(['zebras.note TEXT']);
    expect(await found('e')).toHaveLength(3);
    expect(await found('key', 'value')).toEqual([]);
    await driver.close();
  });
});
