// Datasets read through the API: who sees which, the filters of lists, and the values to choose from.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startDatasetApi, type DatasetApi } from '#tests/fixtures/datasets/dataset-api.ts';
import type { LabJson } from '#tests/fixtures/sqllab/sql-lab.ts';

let api: DatasetApi;
beforeAll(async () => void (api = await startDatasetApi()));
beforeEach(() => api.forget());
afterAll(() => api.lab.stop());

describe('templates of a dataset', () => {
  it('are rendered on request: its statement and its expressions', async () => {
    const { id } = await api.make({
      sql: "SELECT size, sales, day FROM t WHERE x = '{{ shop }}'",
      template_params: '{"shop": "7"}',
    });
    const columns = [
      ...((await api.item(id))['columns'] as unknown as LabJson[])
        .slice(0, 1)
        .map((column) => ({ id: column['id'], column_name: 'size' })),
      { column_name: 'double', expression: 'sales * {{ 1 + 1 }}' },
    ];
    const metrics = [{ metric_name: 'sum', expression: 'SUM({{ "sales" }})' }];
    expect((await api.send('PUT', String(id), { columns, metrics })).status).toBe(200);
    const item = async (query: string) =>
      (await api.get(`${id}${query}`)).json['result'] as LabJson & { columns: LabJson[]; metrics: LabJson[] };
    const rendered = await item('?include_rendered_sql=true');
    expect(rendered['rendered_sql']).toBe("SELECT size, sales, day FROM t WHERE x = '7'");
    expect(rendered.columns.map((column) => column['rendered_expression'])).toEqual(['', 'sales * 2']);
    expect(rendered.metrics.map((metric) => metric['rendered_expression'])).toEqual(['SUM(sales)']);
    expect(await item('')).not.toHaveProperty('rendered_sql');
    await api.send('PUT', String(id), { metrics: [{ metric_name: 'broken', expression: 'SUM({{ )' }] });
    expect((await api.get(`${id}?include_rendered_sql=true`)).status).toBeLessThan(500);
  });
});

describe('the columns at the source', () => {
  it('come with what the database declares of them; a statement’s have no declaration', async () => {
    const { id } = await api.make();
    const external = async (of: number) =>
      (await api.lab.get(`/datasource/external_metadata/table/${of}/`, api.admin)).json as unknown as LabJson[];
    expect((await external(id))[0]).toEqual({
      column_name: 'id',
      name: 'id',
      type: 'INTEGER',
      type_generic: 0,
      is_dttm: false,
      nullable: false,
      default: "nextval('ids'::regclass)",
      autoincrement: true,
      comment: null,
    });
    expect((await external(id))[1]).toMatchObject({ default: null, autoincrement: false });
    const { id: virtual } = await api.make({ sql: 'SELECT size, sales, day FROM t' });
    expect((await external(virtual))[0]).toMatchObject({ nullable: null, default: null, autoincrement: null, comment: null });
  });
});

describe('reading datasets', () => {
  it('lists those that a user can query, and only those, and 404 hides the others', async () => {
    const { id, name } = await api.make();
    const reader = await api.lab.analyst(['can_read', 'Dataset'], ['datasource_access', `[examples].[${name}](id:${id})`]);
    const { json } = await api.list('(order_column:table_name)', reader);
    expect(json).toMatchObject({ count: 1, ids: [id], list_title: 'List Sqla Table' });
    expect((json['result'] as LabJson[])[0]).toMatchObject({
      table_name: name,
      kind: 'physical',
      explore_url: `/explore/?datasource_type=table&datasource_id=${id}`,
      owners: [{ id: api.admin.id, first_name: 'A', last_name: 'D' }],
      database: { id: api.databaseId, database_name: 'examples' },
    });
    expect((await api.list('()', api.gamma)).json['count']).toBe(0);
    expect((await api.get(String(id), api.gamma)).status).toBe(404);
    expect((await api.get('999999')).json).toMatchObject({ message: 'Not found' });
  });

  it('finds one by its uuid, and parts of it', async () => {
    const { id } = await api.make();
    const { uuid } = await api.item(id);
    const { json } = await api.get(`${String(uuid).toUpperCase()}?q=(columns:!(table_name,columns.column_name))`);
    expect(Object.keys(json['result'] as object).sort()).toEqual(['columns', 'table_name']);
    expect((json['result'] as { columns: LabJson[] }).columns[0]).toEqual({ column_name: 'id' });
  });

  it('filters by certification, kind, owner, database and text', async () => {
    const { id, name } = await api.make();
    await api.send('PUT', String(id), { extra: '{"certification":{"certified_by":"B"}}' });
    const virtual = await api.make({ sql: 'select 1' }, api.alpha);
    const idsOf = async (col: string, opr: string, value: string): Promise<number[]> => {
      const { json, status } = await api.list(`(filters:!((col:${col},opr:${opr},value:${value})),page_size:200)`);
      expect(status).toBe(200);
      return json['ids'] as number[];
    };
    expect(await idsOf('id', 'dataset_is_certified', '!t')).toEqual([id]);
    expect(await idsOf('id', 'dataset_is_certified', '!f')).not.toContain(id);
    expect(await idsOf('sql', 'dataset_is_null_or_empty', '!f')).toContain(virtual.id);
    expect(await idsOf('sql', 'dataset_is_null_or_empty', '!t')).not.toContain(virtual.id);
    expect(await idsOf('owners', 'rel_m_m', String(api.alpha.id))).toEqual([virtual.id]);
    expect(await idsOf('owners', 'rel_m_m', `!(${api.alpha.id})`)).toEqual([virtual.id]);
    expect(await idsOf('database', 'rel_o_m', '999')).toEqual([]);
    expect(await idsOf('table_name', 'ct', name)).toContain(id);
    expect(await idsOf('catalog', 'eq', 'shop')).toContain(id);
    expect((await api.list('(filters:!((col:nope,opr:eq,value:1)))')).json).toMatchObject({
      message: 'Filter column: nope not allowed to filter',
    });
    expect((await api.list("(filters:!((col:owners,opr:rel_m_m,value:'x')))")).status).toBe(400);
    for (const column of ['table_name', 'catalog', 'schema', 'changed_by.first_name', 'database.database_name'])
      expect((await api.list(`(order_column:${column},order_direction:desc)`)).status).toBe(200);
  });

  it('gives values of schemas and databases that lists are filtered by', async () => {
    await api.make();
    expect((await api.get("distinct/schema?q=(filter:'pub')")).json).toEqual({
      count: 1,
      result: [{ text: 'public', value: 'public' }],
    });
    expect((await api.get('distinct/schema', api.gamma)).json).toEqual({ count: 0, result: [] });
    expect((await api.get('distinct/sql')).status).toBe(404);
    expect((await api.get("related/database?q=(filter:'ex')")).json).toMatchObject({
      result: [{ value: api.databaseId, text: 'examples' }],
    });
    expect((await api.get('related/database', api.gamma)).json).toMatchObject({ count: 0 });
    expect((await api.get('related/owners')).status).toBe(200);
    expect((await api.get('related/sql')).status).toBe(404);
    expect((await api.get('_info?q=(keys:!(permissions))')).json['permissions']).toContain('can_duplicate');
    expect((await api.get('_info?q=(keys:!(permissions))', api.gamma)).json['permissions']).toEqual([
      'can_read',
      'can_get_drill_info',
    ]);
  });
});
