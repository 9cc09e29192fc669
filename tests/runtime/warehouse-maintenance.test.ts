// A Warehouse's own size: measured, given back, and gone.
import { describe, expect, it } from 'vitest';
import { createSqliteDriver } from '#app/engines/sqlite/driver.server.ts';
import type { ResultEvent } from '#app/engines/shared/engine.ts';
import { createWarehouseStub, type Warehouse } from '#durable/stubs.ts';
import { bindings } from './bindings.ts';

const ROWS = 20_000;
const open = (name: string): Warehouse => createWarehouseStub(bindings.WAREHOUSE, `maintenance-${name}`);
const fill = async (warehouse: Warehouse, table: string): Promise<void> => {
  await warehouse.createStaging(table, [{ name: 'x', type: 'TEXT' }]);
  for (let at = 0; at < ROWS; at += 5_000)
    await warehouse.appendRows(
      table,
      Array.from({ length: 5_000 }, (_, index) => [`${at + index} ${'x'.repeat(100)}`]),
    );
  await warehouse.commit(table);
};

/** A reader that has seen its first rows and waits. */
async function readSome(warehouse: Warehouse, table: string): Promise<AsyncIterator<ResultEvent>> {
  const statement = { sql: `SELECT x FROM ${table}`, params: [], maxRows: ROWS, timeoutMs: 60_000, readOnly: true };
  const reading = createSqliteDriver(warehouse).stream(statement)[Symbol.asyncIterator]();
  await reading.next();
  await reading.next();
  return reading;
}

async function readRest(reading: AsyncIterator<ResultEvent>): Promise<ResultEvent['kind'] | undefined> {
  let last: ResultEvent['kind'] | undefined;
  for (let step = await reading.next(); !step.done; step = await reading.next()) last = step.value.kind;
  return last;
}

describe('the size of a Warehouse', () => {
  it('is that of its tables, with their rows', async () => {
    const warehouse = open('size');
    expect(await warehouse.measure()).toMatchObject({ tables: [], tableCount: 0 });
    await fill(warehouse, 'visits');
    const { sizeBytes, tables } = await warehouse.measure();
    expect(sizeBytes).toBeGreaterThan(ROWS * 100);
    expect(tables).toEqual([{ name: 'visits', rows: ROWS }]);
  });

  it('gets smaller by what replaced tables left, which somebody still read', async () => {
    const warehouse = open('vacuum');
    await fill(warehouse, 'visits');
    const reading = await readSome(warehouse, 'visits');
    await fill(warehouse, 'visits');
    const before = await warehouse.measure();
    expect(before.tables.map(({ name }) => name)).toEqual(['visits']);
    expect((await warehouse.vacuum()).reclaimedBytes).toBe(0);
    expect(await readRest(reading)).toBe('end');
    expect((await warehouse.vacuum()).reclaimedBytes).toBeGreaterThan(ROWS * 100);
    expect((await warehouse.measure()).sizeBytes).toBeLessThan(before.sizeBytes - ROWS * 100);
    expect((await warehouse.vacuum()).reclaimedBytes).toBe(0);
  });
});

describe('a Warehouse that is dropped', () => {
  it('is empty for every reader, and can be used again', async () => {
    const warehouse = open('drop');
    await fill(warehouse, 'visits');
    const reading = await readSome(warehouse, 'visits');
    await warehouse.drop();
    // What was read goes on from a copy or fails: it never hangs.
    await readRest(reading).catch(() => undefined);
    expect(await warehouse.listTables()).toEqual([]);
    expect((await warehouse.measure()).sizeBytes).toBeLessThan(100_000);
    await warehouse.drop();
    await fill(warehouse, 'visits');
    expect((await warehouse.measure()).tables).toEqual([{ name: 'visits', rows: ROWS }]);
  });
});
