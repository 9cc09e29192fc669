// Row-level rules apply on every path: samples, files, counts, datasets made of SQL, and SQL Lab.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runJobSchema } from '#app/domain/sqllab/run-job.ts';
import { cellAt, type Table } from '#app/domain/table.ts';
import { queries } from '#drizzle/schema/index.ts';
import { QUERY, startRowRules, type RowRules } from '#tests/fixtures/access/row-rules.ts';
import type { Analyst, LabJson } from '#tests/fixtures/sqllab/sql-lab.ts';
import { readSqlite } from '#tests/fixtures/datasets/sqlite-query-service.ts';

let shop: RowRules;
beforeAll(async () => void (shop = await startRowRules()), 60_000);
beforeEach(() => shop.forget());
afterAll(() => shop.lab.stop());

describe('every way to the rows', () => {
  let runs = 0;
  beforeEach(() => shop.rule("region = 'north'"));

  it('limits samples, values to choose from and files', async () => {
    expect(await shop.rowsOf(shop.nord, { queries: [{ ...QUERY, result_type: 'samples' }] })).toEqual([1, 2]);
    const values = await shop.lab.get(`/api/v1/datasource/table/${shop.ids.orders}/column/region/values/`, shop.nord);
    expect([values.status, values.json]).toEqual([200, { result: ['north'] }]);
    const body = { datasource: { id: shop.ids.orders, type: 'table' }, queries: [QUERY], result_format: 'csv' };
    const csv = await shop.lab.post('/api/v1/chart/data', body, shop.nord);
    expect(
      csv.text
        .replaceAll('\r', '')
        .replace(/^\uFEFF/, '')
        .trim()
        .split('\n'),
    ).toEqual(['id', '1', '2']);
  });

  it('limits totals and row counts', async () => {
    const request = {
      datasource: { id: shop.ids.orders, type: 'table' },
      queries: [{ metrics: ['total'] }, { columns: ['id'], is_rowcount: true }],
    };
    const { json } = await shop.lab.post('/api/v1/chart/data', request, shop.nord);
    const [total, counted] = json['result'] as { data: Record<string, number>[] }[];
    expect([total?.data, counted?.data]).toEqual([[{ total: 30 }], [{ rowcount: 2 }]]);
  });

  it('limits what a virtual dataset reads of the table', async () => {
    expect(await shop.rowsOf(shop.nord, { dataset: shop.ids.all })).toEqual([1, 2]);
    expect(await shop.rowsOf(shop.sued, { dataset: shop.ids.all })).toEqual([1, 2, 3, 4]);
  });

  const run = async (sql: string, who: Analyst, more: LabJson = {}) => {
    runs += 1;
    const body = { client_id: `run-${runs}`, database_id: shop.ids.database, sql, ...more };
    const { status, text } = await shop.lab.post('/api/v1/sqllab/execute/', body, who);
    if (status !== 200) return { status, text, rows: [] };
    const [row] = await shop.lab.db.select().from(queries).where(eq(queries.clientId, body.client_id));
    const last = runJobSchema.parse(row?.job).statements.at(-1)?.sql ?? '';
    return {
      status,
      text,
      last,
      clientId: body.client_id,
      rows: last.startsWith('SELECT') || /^(select|with)/i.test(last) ? readSqlite(shop.warehouse, last) : [],
    };
  };
  const idsIn = (table: unknown): unknown[] => {
    const { columns, rowCount } = table as Table;
    return Array.from({ length: rowCount }, (_, row) => columns[0] && cellAt(columns[0], row));
  };

  it.each([
    ['select id from orders', [1, 2]],
    ['select o.id from orders o where 1 = 1 or 2 = 2', [1, 2]],
    ['select id from "orders" union all select id from main.orders order by 1', [1, 1, 2, 2]],
    ['with x as (select * from orders) select id from x', [1, 2]],
    ['with orders as (select 9 as id) select id from orders', [9]],
    ['select a.id from orders a join orders b on a.id = b.id', [1, 2]],
    ['select (select count(*) from orders) as n', [2]],
    ['select region from allowed where region in (select region from orders)', []],
    ['select count(*) from ORDERS /* all */', [2]],
    ['select main.orders.id from main.orders order by main.orders.id', [1, 2]],
  ])('limits %s in SQL Lab', async (sql, expected) => {
    const { rows, status, text } = await run(sql, shop.nord);
    expect([status, text.slice(0, 200)]).toEqual([200, text.slice(0, 200)]);
    expect(idsIn(rows)).toEqual(expected);
  });

  it('leaves SQL unchanged for users without rules', async () => {
    expect(await run('select id from orders', shop.sued)).toMatchObject({ last: 'select id from orders\nLIMIT 1001' });
  });

  it.each(['delete from orders', 'drop table allowed', 'update orders set amount = 0'])(
    'refuses %s, which cannot keep to the rule',
    async (sql) => {
      const { status, text } = await run(sql, shop.nord);
      expect([status, text]).toEqual([403, expect.stringContaining('Row-level security')]);
    },
  );

  it('refuses a WITH query that would shadow a table of the clause', async () => {
    await shop.rule('region in (select region from allowed)');
    const { status, text } = await run("with allowed as (select 'north' as region) select * from orders", shop.nord);
    expect([status, text]).toEqual([403, expect.stringContaining('Row-level security on orders')]);
  });

  it('creates tables of what the user can see', async () => {
    const { last } = await run('select id from orders', shop.nord, {
      select_as_cta: true,
      ctas_method: 'TABLE',
      tmp_table_name: 'mine',
    });
    expect(last).toContain("region = 'north'");
  });

  it('limits downloads of a whole query by the rules of now', async () => {
    const { clientId } = await run('select id from orders', shop.nord);
    await shop.rule('amount > 10');
    shop.lab.state.results.clear();
    const { status, text } = await shop.lab.get(`/api/v1/sqllab/export/${clientId}/`, shop.nord);
    expect(status).toBe(200);
    expect([shop.exported.length, text.trim()]).toEqual([1, '2']);
  });
});
