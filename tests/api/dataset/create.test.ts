// Datasets that come and go through the API: what is read from the source, copies, removals and what they leave.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { charts, datasetOwners } from '#drizzle/schema/index.ts';
import { startDatasetApi, type DatasetApi } from '#tests/fixtures/datasets/dataset-api.ts';
import type { LabJson } from '#tests/fixtures/sqllab/sql-lab.ts';

let api: DatasetApi;
beforeAll(async () => void (api = await startDatasetApi()));
beforeEach(() => api.forget());
afterAll(() => api.lab.stop());

const anyText: unknown = expect.any(String);

describe('making a dataset', () => {
  it('reads the columns of the table, marks instants, counts rows and belongs to its maker', async () => {
    const { id, name } = await api.make();
    const result = await api.item(id);
    expect(result).toMatchObject({
      table_name: name,
      schema: 'public',
      catalog: 'shop',
      kind: 'physical',
      main_dttm_col: 'made',
      granularity_sqla: [['made', 'made']],
      uid: `${id}__table`,
      datasource_type: 'table',
      sql: null,
      owners: [{ id: api.admin.id }],
      database: { id: api.databaseId, database_name: 'examples', backend: 'postgresql' },
      verbose_map: { __timestamp: 'Time', count: 'COUNT(*)', made: 'made' },
      metrics: [{ metric_name: 'count', expression: 'COUNT(*)', metric_type: 'count' }],
      columns: [
        { column_name: 'id', type: 'INTEGER', type_generic: 0, is_dttm: false },
        { column_name: 'label', type: 'VARCHAR(20)', type_generic: 1 },
        { column_name: 'made', type: 'TIMESTAMP WITHOUT TIME ZONE', type_generic: 2, is_dttm: true },
      ],
    });
    expect(result['order_by_choices']).toContainEqual(['["id", false]', 'id [desc]']);
    expect(result['time_grain_sqla']).toContainEqual(['P1D', 'Day']);
    expect(result['select_star']).toContain(name);
  });

  it('returns 422 by field', async () => {
    const missing = await api.send('POST', '', { database: api.databaseId, schema: 'public', table_name: 'nope' });
    expect(missing).toMatchObject({
      status: 422,
      json: {
        message: {
          table: [
            'Table [shop.public.nope] could not be found, please double check your database connection, schema, and table name',
          ],
        },
      },
    });
    const { name } = await api.make();
    const again = await api.send('POST', '', { database: api.databaseId, schema: 'public', table_name: name });
    expect(again).toMatchObject({ status: 422, json: { message: { table: [`Dataset public.${name} already exists`] } } });
    expect((await api.send('POST', '', { database: 999_999, table_name: 'x' })).json).toEqual({
      message: { database: ['Database does not exist'] },
    });
    expect((await api.send('POST', '', { database: api.databaseId, table_name: 'x', catalog: 'other' })).status).toBe(422);
    expect((await api.send('POST', '', { database: api.databaseId, table_name: api.fresh(), owners: [999_999] })).json).toEqual({
      message: { owners: ['Owners are invalid'] },
    });
    expect((await api.send('POST', '', { database: api.databaseId, table_name: 'x', nope: 1 })).json).toEqual({
      message: { nope: ['Unknown field.'] },
    });
  });

  it('reads what a statement gives, and never runs one that writes or a template', async () => {
    const { id } = await api.make({ sql: 'select size, sales, day from orders' });
    expect(await api.item(id)).toMatchObject({
      kind: 'virtual',
      main_dttm_col: 'day',
      columns: [
        { column_name: 'size', type: 'TEXT' },
        { column_name: 'sales', type: 'DOUBLE PRECISION', type_generic: 0 },
        { column_name: 'day', type: 'DATE', is_dttm: true },
      ],
    });
    api.queryService.requested = [];
    for (const sql of ['drop table orders', 'select 1; select 2', 'select nope from']) {
      const reply = await api.send('POST', '', { database: api.databaseId, table_name: api.fresh(), sql });
      expect([400, 422]).toContain(reply.status);
      expect(reply.json['errors']).toMatchObject([{ error_type: 'INVALID_SQL_ERROR' }]);
    }
    expect(api.queryService.requested).toEqual([]);
  });

  it('is refused to those who cannot write datasets', async () => {
    expect((await api.send('POST', '', { database: api.databaseId, table_name: 'x' }, api.gamma)).status).toBe(403);
  });

  it('does not open tables to callers without a right to them', async () => {
    const { id } = await api.make();
    const other = await api.lab.analyst(['can_read', 'Dataset'], ['can_write', 'Dataset'], ['can_read', 'Database']);
    await api.lab.db.insert(datasetOwners).values({ datasetId: id, userId: other.id });
    const elsewhere = await api.send('PUT', String(id), { table_name: 'secrets' }, other);
    expect(elsewhere.status).toBe(422);
    const statement = await api.send('PUT', String(id), { sql: 'select * from secrets' }, other);
    expect(statement.status).toBe(403);
    expect((await api.item(id, other))['sql']).toBeNull();
  });
});

describe('copies and removals', () => {
  it('duplicates virtual datasets with all that is in them, and no others', async () => {
    const { id } = await api.make({ sql: 'select 1' });
    const name = api.fresh();
    const reply = await api.send('POST', 'duplicate', { base_model_id: id, table_name: name }, api.alpha);
    expect(reply.status).toBe(201);
    expect(await api.item(reply.json['id'] as number)).toMatchObject({
      table_name: name,
      sql: 'select 1',
      columns: [{ column_name: 'size' }, { column_name: 'sales' }, { column_name: 'day' }],
      metrics: [{ metric_name: 'count' }],
      owners: [{ id: api.alpha.id }],
    });
    const again = await api.send('POST', 'duplicate', { base_model_id: id, table_name: name });
    const isTaken = expect.stringContaining(`${name} already exists`) as string;
    expect(again).toMatchObject({
      status: 422,
      json: { message: isTaken, errors: [{ extra: { messages: { table_name: [isTaken] } } }] },
    });
    const physical = await api.make();
    expect((await api.send('POST', 'duplicate', { base_model_id: physical.id, table_name: api.fresh() })).json).toMatchObject({
      message: 'Dataset parameters are invalid. Only virtual datasets can be duplicated.',
    });
  });

  it('refuses a copy of a dataset that is missing or hidden as of one that can’t be copied', async () => {
    const { id } = await api.make({ sql: 'select 1' });
    const outsider = await api.lab.analyst(['can_duplicate', 'Dataset'], ['can_read', 'Dataset']);
    const table_name = api.fresh();
    const [hidden, missing] = [
      await api.send('POST', 'duplicate', { base_model_id: id, table_name }, outsider),
      await api.send('POST', 'duplicate', { base_model_id: 999_999, table_name }),
    ];
    expect(missing).toMatchObject({
      status: 422,
      json: { message: 'Dataset parameters are invalid. The dataset to duplicate doesn’t exist.' },
    });
    expect([hidden.status, hidden.text]).toEqual([missing.status, missing.text]);
  });

  it('gets the dataset on a table, and makes it where there is none', async () => {
    const { id, name } = await api.make();
    const sent = { database_id: api.databaseId, schema: 'public' };
    expect((await api.send('POST', 'get_or_create/', { ...sent, table_name: name })).json).toEqual({ result: { table_id: id } });
    const made = await api.send('POST', 'get_or_create/', { ...sent, table_name: api.fresh() });
    expect((made.json['result'] as LabJson)['table_id']).not.toBe(id);
  });

  it('reveals no table or dataset that the caller cannot see', async () => {
    const { name } = await api.make();
    const unused = api.fresh();
    const nowhere = 'is nowhere';
    const outsider = await api.lab.analyst(
      ['can_get_or_create_dataset', 'Dataset'],
      ['can_write', 'Dataset'],
      ['can_read', 'Dataset'],
    );
    const own = await api.make({ owners: [outsider.id] });
    const place = { schema: 'public' };
    const responses = async (table: string) => {
      const request = [
        await api.send('POST', '', { database: api.databaseId, ...place, table_name: table }, outsider),
        await api.send('POST', 'get_or_create/', { database_id: api.databaseId, ...place, table_name: table }, outsider),
        await api.send('PUT', String(own.id), { table_name: table }, outsider),
      ];
      return request.map(({ status, text }) => [status, text.replaceAll(table, 'TABLE')]);
    };
    expect(await responses(name)).toEqual(await responses(nowhere));
    expect(await responses(unused)).toEqual(await responses(nowhere));
    expect((await responses(nowhere)).map(([status]) => status)).toEqual([422, 422, 422]);
  });

  it('names the charts on it, and leaves them when it goes', async () => {
    const { id } = await api.make();
    const chart = {
      uuid: crypto.randomUUID(),
      name: 'On it',
      vizType: 'table',
      params: '{}',
      datasetId: id,
      createdOnMs: 0,
      changedOnMs: 0,
    };
    const [row] = await api.lab.db.insert(charts).values(chart).returning({ id: charts.id });
    expect((await api.get(`${id}/related_objects`)).json).toEqual({
      charts: { count: 1, result: [{ id: row?.id, slice_name: 'On it', viz_type: 'table' }] },
      dashboards: { count: 0, result: [] },
    });
    expect((await api.send('DELETE', String(id))).json).toEqual({ message: 'OK' });
    expect((await api.get(String(id))).status).toBe(404);
    const [left] = await api.lab.db
      .select()
      .from(charts)
      .where(eq(charts.id, row?.id ?? 0));
    expect(left).toMatchObject({ name: 'On it', datasetId: null });
  });

  it('removes several or none', async () => {
    const [one, two] = [await api.make(), await api.make()];
    expect((await api.send('DELETE', `?q=!(${one.id},999999)`)).status).toBe(404);
    expect((await api.get(String(one.id))).status).toBe(200);
    expect((await api.send('DELETE', `?q=!(${one.id},${two.id})`)).json).toEqual({ message: 'Deleted 2 datasets' });
    expect((await api.get(String(one.id))).status).toBe(404);
  });

  it('shows those who drill the names alone', async () => {
    const { id } = await api.make();
    const { json } = await api.get(`${id}/drill_info/`);
    expect(json).toMatchObject({
      id,
      result: { table_name: anyText, columns: [{ column_name: 'id', verbose_name: null }, {}, {}] },
    });
    expect(Object.keys(json['result'] as object)).not.toContain('sql');
  });
});
