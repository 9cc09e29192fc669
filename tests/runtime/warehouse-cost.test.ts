// A Warehouse refuses what its own table sizes make too expensive, and runs the same text over small tables.
import { beforeAll, expect, it } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import { createWarehouseStub } from '#durable/stubs.ts';
import { bindings } from './bindings.ts';

const warehouse = createWarehouseStub(bindings.WAREHOUSE, 'warehouse-cost');
const run = async (sql: string, readOnly = true): Promise<string> =>
  new Response(await warehouse.run({ sql, params: [], maxRows: 10, timeoutMs: 30_000, readOnly })).text();
const refusal = (sql: string, readOnly = true): Promise<string> =>
  run(sql, readOnly).then(
    () => 'ran',
    (error: unknown) => (error instanceof AppError ? `${error.type} ${error.message}` : String(error)),
  );
const numbers = (rows: number): string => `WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT ${rows})`;
const load = (table: string, rows: number): Promise<string> =>
  run(`CREATE TABLE ${table} AS ${numbers(rows)} SELECT x AS id, x % 5 AS kind, 'name ' || x AS name FROM n`, false);

beforeAll(async () => {
  await load('large', 200_000);
  await load('small', 1_000);
});

it('by the rows that a join would combine', async () => {
  expect(await refusal('SELECT count(*) FROM large a JOIN large b ON a.kind = b.kind')).toMatch(
    /^INVALID_SQL_ERROR This query would read/,
  );
  expect(await refusal('SELECT count(*) FROM small a JOIN small b ON a.kind = b.kind')).toBe('ran');
  expect(await refusal('SELECT count(*) FROM large a JOIN large b ON a.id = b.id')).toBe('ran');
  expect(await refusal('SELECT count(*) FROM large a JOIN small b ON a.kind = b.id')).toBe('ran');
});

it('by sub-queries, frames and texts', async () => {
  expect(await refusal('SELECT max((SELECT count(*) FROM large b WHERE b.kind = a.kind)) FROM large a')).toMatch(/subquery/);
  expect(await refusal('SELECT group_concat(name) OVER (ORDER BY id) FROM large')).toMatch(/window frames/);
  expect(await refusal(`SELECT max(length(${'hex('.repeat(9)}name${')'.repeat(9)})) FROM large`)).toMatch(/characters/);
  expect(await refusal('SELECT max((SELECT count(*) FROM small b WHERE b.kind = a.kind)) FROM small a')).toBe('ran');
});

it('also where it writes', async () => {
  expect(await refusal('CREATE TABLE pairs AS SELECT a.id FROM large a, large b', false)).toMatch(/combinations/);
  expect(await refusal('DELETE FROM large WHERE id IN (SELECT a.id FROM large a, large b WHERE a.id < b.id)', false)).toMatch(
    /combinations/,
  );
});

it('by the sizes after a change', async () => {
  const sql = 'SELECT count(*) FROM growing a, growing b WHERE a.id < b.id';
  await load('growing', 100);
  expect(await refusal(sql)).toBe('ran');
  await run('INSERT INTO growing SELECT * FROM large', false);
  expect(await refusal(sql)).toMatch(/combinations/);
  await run('DELETE FROM growing WHERE id > 100', false);
  expect(await refusal(sql)).toBe('ran');
});

it('by the texts of the views that a statement reads, as they are now', async () => {
  const heavy = `length(${'hex('.repeat(9)}name${')'.repeat(9)})`;
  await run(`CREATE VIEW lengths AS SELECT ${heavy} AS n FROM large`, false);
  expect(await refusal('SELECT n FROM lengths')).toMatch(/characters/);
  await run('DROP VIEW lengths', false);
  await run('CREATE VIEW lengths AS SELECT length(hex(name)) AS n FROM large', false);
  expect(await refusal('SELECT n FROM lengths')).toBe('ran');
});
