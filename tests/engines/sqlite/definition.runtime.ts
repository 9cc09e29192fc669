// How a Warehouse says a table was created, and the functions that are offered for it.
import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqliteCatalog } from '#app/engines/sqlite/catalog.ts';
import { createSqliteDriver } from '#app/engines/sqlite/driver.server.ts';
import { SQLITE_FUNCTIONS } from '#app/engines/sqlite/grammar/function-names.ts';
import type { Driver } from '#app/engines/shared/engine.ts';
import { createWarehouseStub } from '#durable/stubs.ts';
import { findAbsentFunctions, readDefinition } from '#tests/contracts/engines/definitions.ts';

describe('a Warehouse', () => {
  let driver: Driver;
  beforeAll(async () => {
    const warehouse = createWarehouseStub((env as unknown as QueryEnv).WAREHOUSE, 'defined');
    await warehouse.createStaging('orders', [{ name: 'Zebra_Key', type: 'BIGINT' }]);
    await warehouse.commit('orders');
    driver = createSqliteDriver(warehouse);
  });
  afterAll(() => driver.close());

  it('has the statement that created a table', async () => {
    const { kind, statement } = (await readDefinition(driver, sqliteCatalog, 'orders', null)) ?? {};
    expect([kind, statement]).toEqual(['table', expect.stringMatching(/^CREATE TABLE "?orders"? .*Zebra_Key/s)]);
    expect(await readDefinition(driver, sqliteCatalog, 'nothing', null)).toBeNull();
    expect(await readDefinition(driver, sqliteCatalog, 'sqlite_sequence', null)).toBeNull();
  });

  it('offers only functions that it has and runs', async () => {
    expect(await findAbsentFunctions(driver, SQLITE_FUNCTIONS, /no such function|not authorized|not allowed/i)).toEqual([]);
  });
});
