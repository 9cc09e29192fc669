// The files of Warehouses on the local host: measured, compacted and removed, while others query.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSqliteDriver } from '#app/engines/sqlite/driver.server.ts';
import type { Cell } from '#app/domain/table.ts';
import { createWarehouseStub, type Warehouse } from '#durable/stubs.ts';
import { openGateway, type Gateway } from '#scripts/warehouses/gateway.ts';
import { deriveObjectId } from '#scripts/warehouses/object-files.ts';
import { eventually } from './sql-lab-host.ts';

const ROWS = 100_000;
let directory: string;
let gateway: Gateway;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'meridian-files-'));
  gateway = await openGateway({ directory, report: () => undefined });
});
afterAll(async () => {
  await gateway.stop();
  rmSync(directory, { recursive: true, force: true });
});

async function run(name: string, sql: string, readOnly = true): Promise<(readonly Cell[])[]> {
  const rows: (readonly Cell[])[] = [];
  const statement = { sql, params: [], maxRows: 1_000_000, timeoutMs: 120_000, readOnly };
  for await (const event of createSqliteDriver(createWarehouseStub(gateway, name)).stream(statement))
    if (event.kind === 'rows') rows.push(...event.rows);
  return rows;
}
const write = (name: string, sql: string): Promise<unknown> => run(name, sql, false);

async function fill(name: string): Promise<Warehouse> {
  await write(name, 'CREATE TABLE numbers (n INTEGER, filling TEXT)');
  await write(
    name,
    `INSERT INTO numbers WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT ${ROWS}) SELECT n, printf('%100d', n) FROM c`,
  );
  return createWarehouseStub(gateway, name);
}

/** In `durable/warehouse-process.capnp`: files lie in a folder of the class. */
const filesOf = (name: string): string[] =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((path) => path.includes(deriveObjectId(name)));
/** Minutes, in a view, where no estimate of a statement's cost looks for it. */
const ENDLESS = 'SELECT n FROM endless';
const SLOW = [5, 6, 7, 8, 9].map((size) => `length(hex(zeroblob(${size}00000 + n)))`).join(' + ');
const makeEndless = (name: string) => write(name, `CREATE VIEW endless AS SELECT count(*) AS n FROM numbers WHERE ${SLOW} > 0`);
const untilBusy = (name: string) => eventually('a busy process', async () => gateway.busyPidOf(name, ENDLESS) !== null);

describe('a Warehouse’s file', () => {
  it('is as large as is said, and gives back what was deleted, while others query', async () => {
    const warehouse = await fill('vacuumed');
    const full = await warehouse.measure();
    expect(full.sizeBytes).toBeGreaterThan(ROWS * 100);
    expect(full.tables).toEqual([{ name: 'numbers', rows: ROWS }]);
    await write('vacuumed', `DELETE FROM numbers WHERE n > 1000`);
    expect((await warehouse.measure()).freeBytes).toBeGreaterThan(ROWS * 90);
    const [reclaimed, ...counts] = await Promise.all([
      warehouse.vacuum(),
      ...Array.from({ length: 20 }, () => run('vacuumed', 'SELECT count(*) FROM numbers')),
    ]);
    expect(reclaimed.reclaimedBytes).toBeGreaterThan(ROWS * 90);
    expect(counts).toEqual(Array.from({ length: 20 }, () => [[1_000]]));
    const small = await warehouse.measure();
    expect(small.sizeBytes).toBeLessThan(1_000_000);
    expect(small.tables).toMatchObject([{ name: 'numbers' }]);
  });

  it('is left alone while somebody reads for long, which says so', async () => {
    const warehouse = await fill('busy');
    const statement = { sql: 'SELECT * FROM numbers', params: [], maxRows: ROWS, timeoutMs: 120_000, readOnly: true };
    const reading = createSqliteDriver(warehouse).stream(statement)[Symbol.asyncIterator]();
    await reading.next();
    await expect(warehouse.vacuum()).rejects.toMatchObject({ type: 'COMMAND_CONFLICT_ERROR' });
    let count = 0;
    for (let step = await reading.next(); !step.done; step = await reading.next())
      if (step.value.kind === 'rows') count += step.value.rows.length;
    expect(count).toBe(ROWS);
    expect((await warehouse.vacuum()).reclaimedBytes).toBeGreaterThanOrEqual(0);
  });
});

describe('a Warehouse that is dropped', () => {
  it('has no files any more, and its readers get an error', async () => {
    const warehouse = await fill('dropped');
    await makeEndless('dropped');
    const running = run('dropped', ENDLESS).catch((error: unknown) => error);
    await untilBusy('dropped');
    expect(filesOf('dropped')).not.toEqual([]);
    await warehouse.drop();
    expect(filesOf('dropped')).toEqual([]);
    expect(await running).toMatchObject({ message: 'The Warehouse was deleted while this query ran.' });
    expect(await warehouse.listTables()).toEqual([]);
    await fill('dropped');
    expect((await warehouse.measure()).tables).toEqual([{ name: 'numbers', rows: ROWS }]);
  });

  it('can have been none', async () => {
    await createWarehouseStub(gateway, 'never').drop();
    expect(filesOf('never')).toEqual([]);
  });
});
