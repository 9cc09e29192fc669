// Datasets in other catalogs than the connection's own: made, moved, read again and queried there.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { datasets, permissions } from '#drizzle/schema/index.ts';
import { startLake, type Lake } from '#tests/fixtures/datasets/lake.ts';

let lake: Lake;
beforeAll(async () => void (lake = await startLake()));
afterAll(() => lake.stop());
beforeEach(async () => {
  await lake.db.delete(datasets);
  await lake.allowSeveral(true);
  lake.sent.length = 0;
});

const names = (item: Record<string, unknown>) => (item['columns'] as { column_name: string }[]).map((one) => one.column_name);
const SQL = 'select id, region from orders';

describe('a dataset on a table', () => {
  it('is read from its catalog, keeps it, and can be granted by it', async () => {
    const id = await lake.make({ catalog: 'pg' });
    expect(lake.sent.at(-1)?.sql).toMatch(/"pg"/);
    const item = await lake.item(id);
    expect(item).toMatchObject({ catalog: 'pg', schema: 'sales', main_dttm_col: 'paid' });
    expect(names(item)).toEqual(['id', 'region', 'paid']);
    expect(item['select_star']).toContain('FROM "pg"."sales"."orders"');
    const views = (await lake.db.select().from(permissions)).map(({ permission, view }) => `${permission} ${view}`);
    expect(views).toEqual(expect.arrayContaining(['catalog_access [lake].[pg]', 'schema_access [lake].[pg].[sales]']));
  });

  it('names its schema where it is the connection’s', async () => {
    const id = await lake.make({ catalog: 'pg', schema: null });
    expect(await lake.item(id)).toMatchObject({ catalog: 'pg', schema: 'shop' });
    await lake.queryRows(id);
    expect(lake.sent.at(-1)?.sql).toContain('"pg"."shop"."orders"');
  });

  it('has one place for each catalog, and the connection’s own by either name', async () => {
    const own = await lake.make();
    await lake.make({ catalog: 'pg' });
    expect((await lake.item(own))['catalog']).toBe('hive');
    for (const [catalog, name] of [
      ['pg', 'pg.sales.orders'],
      ['PG', 'pg.sales.orders'],
      ['hive', 'sales.orders'],
      ['HIVE', 'sales.orders'],
      [null, 'sales.orders'],
    ] as const) {
      const body = { database: lake.databaseId, catalog, schema: 'sales', table_name: 'orders' };
      const { status, json } = await lake.dataset('POST', '', body);
      expect([catalog, status, json]).toEqual([catalog, 422, { message: { table: [`Dataset ${name} already exists`] } }]);
    }
  });

  it('is refused in a catalog that is not there, and where the database allows one only', async () => {
    const body = { database: lake.databaseId, catalog: 'nowhere', schema: 'sales', table_name: 'orders' };
    expect((await lake.dataset('POST', '', body)).json).toMatchObject({
      message: { table: [expect.stringContaining('[nowhere.sales.orders] could not be found')] },
    });
    const kept = await lake.make({ catalog: 'pg' });
    await lake.allowSeveral(false);
    const refusal = { message: { catalog: ['Only the default catalog is supported for this connection'] } };
    expect((await lake.dataset('POST', '', { ...body, catalog: 'pg' })).json).toEqual(refusal);
    expect((await lake.dataset('PUT', `${kept}/refresh`)).json).toEqual(refusal);
    // What is there is queried as before, and can be edited.
    expect((await lake.queryRows(kept)).status).toBe(200);
    expect((await lake.dataset('PUT', String(kept), { description: 'd', catalog: 'pg' })).status).toBe(200);
  });

  it('is found or made in its catalog', async () => {
    const own = await lake.make();
    const body = { database_id: lake.databaseId, schema: 'sales', table_name: 'orders' };
    const found = async (catalog: string | null) => {
      const { json } = await lake.dataset('POST', 'get_or_create/', { ...body, catalog });
      return (json['result'] as { table_id: number }).table_id;
    };
    const other = await found('pg');
    expect(other).not.toBe(own);
    expect([await found('pg'), await found('hive'), await found(null)]).toEqual([other, own, own]);
  });

  it('moves to another catalog and back, with the columns from there', async () => {
    const id = await lake.make();
    const moved = await lake.dataset('PUT', `${id}?override_columns=true`, { catalog: 'pg' });
    expect(moved.status, moved.text).toBe(200);
    const item = await lake.item(id);
    expect([item['catalog'], names(item)]).toEqual(['pg', ['id', 'region', 'paid']]);
    const { json } = await lake.dataset('POST', `${id}/sync_preview/`, { catalog: null });
    expect(json).toMatchObject({ result: { removed: [{ column_name: 'paid' }], unchanged_count: 2 } });
    // The connection's own catalog by its name is what replies have.
    expect((await lake.dataset('PUT', `${id}?override_columns=true`, { catalog: 'hive' })).status).toBe(200);
    const [row] = await lake.db.select().from(datasets).where(eq(datasets.id, id));
    expect(row?.catalog).toBeNull();
    expect((await lake.dataset('PUT', String(id), { catalog: 'nowhere' })).status).toBe(422);
  });

  it('is refreshed from its catalog', async () => {
    const id = await lake.make({ catalog: 'pg' });
    lake.sent.length = 0;
    expect((await lake.dataset('PUT', `${id}/refresh`)).status).toBe(200);
    expect(lake.sent.filter(({ sql }) => sql.includes('.columns')).map(({ sql }) => sql.includes('"pg"'))).toEqual([true]);
    expect(names(await lake.item(id))).toEqual(['id', 'region', 'paid']);
  });
});

describe('queries', () => {
  const last = () => lake.sent.at(-1);

  it('of charts, samples, values and drilling name the table in full and are sent to its catalog', async () => {
    const id = await lake.make({ catalog: 'pg' });
    const inPg = { catalog: 'pg', version: expect.stringMatching(/\.in\.pg$/) as unknown };
    expect((await lake.queryRows(id)).status).toBe(200);
    expect(last()).toMatchObject({
      ...inPg,
      schema: 'sales',
      sql: expect.stringContaining('FROM "pg"."sales"."orders"') as unknown,
    });
    lake.sent.length = 0;
    const samples = await lake.post(`/datasource/samples?datasource_id=${id}&datasource_type=table`, {}, lake.admin);
    expect(samples.status, samples.text).toBe(200);
    const values = await lake.get(`/api/v1/datasource/table/${id}/column/region/values/`, lake.admin);
    expect(values.status, values.text).toBe(200);
    const detail = await lake.queryRows(id, lake.admin, { result_type: 'drill_detail', queries: [{ columns: [] }] });
    expect(detail.status, detail.text).toBe(200);
    expect(lake.sent.length).toBeGreaterThanOrEqual(3);
    for (const one of lake.sent)
      expect(one).toMatchObject({ ...inPg, sql: expect.stringContaining('"pg"."sales"."orders"') as unknown });
  });

  it('of the connection’s own catalog are as before', async () => {
    await lake.queryRows(await lake.make({ catalog: 'hive' }));
    expect(last()).toMatchObject({ catalog: 'hive', sql: expect.stringContaining('FROM "sales"."orders"') as unknown });
    expect(last()?.version).not.toContain('.in.');
  });

  it('of a statement run in its catalog, from its first look on', async () => {
    const id = await lake.make({ catalog: 'pg', table_name: 'recent', sql: SQL });
    expect(last()).toMatchObject({ catalog: 'pg', schema: 'sales' });
    await lake.queryRows(id);
    expect(last()).toMatchObject({ catalog: 'pg', schema: 'sales', sql: expect.stringContaining(SQL) as unknown });
    const copy = await lake.dataset('POST', 'duplicate', { base_model_id: id, table_name: 'copy' });
    expect(await lake.item(copy.json['id'] as number)).toMatchObject({ catalog: 'pg', kind: 'virtual' });
    expect((await lake.dataset('PUT', String(id), { catalog: null })).status).toBe(200);
    await lake.queryRows(id);
    expect(last()).toMatchObject({ catalog: 'hive' });
  });

  it('of a run and of a saved query stay in its catalog', async () => {
    expect((await lake.run(SQL, lake.admin, { client_id: 'run-in-pg', catalog: 'pg', schema: 'sales' })).status).toBe(200);
    const { json } = await lake.get('/api/v1/query/?q=(columns:!(id,client_id))', lake.admin);
    const run = (json['result'] as { id: number; client_id?: string }[])[0];
    const body = { db_id: lake.databaseId, label: 'saved', sql: SQL, catalog: 'pg', schema: 'sales' };
    const saved = await lake.post('/api/v1/saved_query/', body, lake.admin);
    for (const [type, id] of [
      ['query', run?.id],
      ['saved_query', saved.json['id']],
    ]) {
      const { status, text } = await lake.queryRows(0, lake.admin, { datasource: { id, type } });
      expect([type, status, status === 200 ? '' : text]).toEqual([type, 200, '']);
      expect(last()).toMatchObject({ catalog: 'pg', schema: 'sales' });
    }
  });

  it('of one catalog read datasets of another by their full names, and refuse what has a meaning there only', async () => {
    const pg = await lake.make({ catalog: 'pg' });
    const own = await lake.make();
    const virtual = await lake.make({ catalog: 'pg', table_name: 'recent', sql: SQL });
    const join = await lake.make({ table_name: 'both', sql: `select * from {{ dataset(${pg}) }}` });
    await lake.queryRows(join);
    expect(last()).toMatchObject({ catalog: 'hive', sql: expect.stringContaining('FROM "pg"."sales"."orders"') as unknown });
    const back = await lake.make({ catalog: 'pg', table_name: 'back', sql: `select * from {{ dataset(${own}) }}` });
    await lake.queryRows(back);
    expect(last()).toMatchObject({ catalog: 'pg', sql: expect.stringContaining('FROM "hive"."sales"."orders"') as unknown });
    const refused = await lake.run(`select * from {{ dataset(${virtual}) }}`, lake.admin);
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('is in another catalog')]);
    const there = await lake.run(`select * from {{ dataset(${virtual}) }}`, lake.admin, { catalog: 'pg' });
    expect(there.status, there.text).toBe(200);
  });
});

describe('lists', () => {
  it('tell and filter by catalog, and warn of tables where they are', async () => {
    await lake.make();
    const id = await lake.make({ catalog: 'pg' });
    const extra = JSON.stringify({ warning_markdown: 'Stale' });
    expect((await lake.dataset('PUT', String(id), { extra })).status).toBe(200);
    const { json } = await lake.dataset('GET', '?q=(filters:!((col:catalog,opr:eq,value:pg)))');
    expect((json['result'] as { id: number; catalog: string }[]).map((row) => [row.id, row.catalog])).toEqual([[id, 'pg']]);
    const extras = async (q: string) => {
      const { json: tables } = await lake.get(`/api/v1/database/${lake.databaseId}/tables/?q=${q}`, lake.admin);
      return (tables['result'] as { extra: unknown }[]).map((table) => table.extra);
    };
    expect(await extras('(catalog_name:pg,schema_name:sales)')).toEqual([{ warning_markdown: 'Stale' }]);
    expect(await extras('(schema_name:sales)')).toEqual([null]);
  });
});
