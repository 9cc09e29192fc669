// Datasets changed through the API: what stays and what goes, permissions, effects of a new name, rereading the
// source.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { datasets, permissions, rolePermissions } from '#drizzle/schema/index.ts';
import { startDatasetApi, type DatasetApi } from '#tests/fixtures/datasets/dataset-api.ts';
import type { LabJson } from '#tests/fixtures/sqllab/sql-lab.ts';

let api: DatasetApi;
beforeAll(async () => void (api = await startDatasetApi()));
beforeEach(() => api.forget());
afterAll(() => api.lab.stop());

const anyText: unknown = expect.any(String);

describe('overriding columns', () => {
  it('replaces existing columns and metrics by name, without their ids or with ids of elsewhere, and keeps their ids', async () => {
    const { id } = await api.make();
    const before = await api.item(id);
    const named = (item: Record<string, never>, part: string) => item[part] as unknown as LabJson[];
    const strip = (rows: LabJson[], fake?: number) =>
      rows.map(({ id: _, uuid: _uuid, ...row }, at) => ({ ...row, ...(fake === undefined ? {} : { id: fake + at }) }));
    for (const fake of [undefined, 900_000]) {
      const reply = await api.send('PUT', `${id}?override_columns=true`, {
        columns: strip(named(before, 'columns'), fake).map((row) => ({ ...row, verbose_name: `new ${String(fake)}` })),
        metrics: strip(named(before, 'metrics'), fake).map((row) => ({ ...row, expression: 'COUNT(1)' })),
      });
      expect(reply.status, reply.text).toBe(200);
      const after = await api.item(id);
      expect(named(after, 'columns').map((row) => [row['id'], row['column_name'], row['verbose_name']])).toEqual(
        named(before, 'columns').map((row) => [row['id'], row['column_name'], `new ${String(fake)}`]),
      );
      expect(named(after, 'metrics')).toMatchObject(
        named(before, 'metrics').map((row) => ({ id: row['id'], expression: 'COUNT(1)' })),
      );
    }
    const twice = [{ column_name: 'id' }, { column_name: 'id' }];
    expect((await api.send('PUT', `${id}?override_columns=true`, { columns: twice })).status).toBe(422);
    expect((await api.send('PUT', String(id), { columns: [{ column_name: 'id' }] })).status).toBe(422);
  });
});

describe('a dataset that another tool manages', () => {
  it('keeps that and where', async () => {
    const managed = { is_managed_externally: true, external_url: 'https://git.example.org/dataset.yaml' };
    const { id } = await api.make();
    expect((await api.send('PUT', String(id), managed)).status).toBe(200);
    expect((await api.send('PUT', String(id), { description: 'about' })).status).toBe(200);
    expect(await api.item(id)).toMatchObject({ ...managed, description: 'about' });
  });
});

describe('the column of currency codes', () => {
  it('is kept, also before the dataset has it', async () => {
    const { id } = await api.make();
    for (const currency_code_column of ['label', 'to_come', null]) {
      expect((await api.send('PUT', String(id), { currency_code_column })).status).toBe(200);
      expect((await api.item(id))['currency_code_column']).toBe(currency_code_column);
    }
  });
});

describe('names of columns', () => {
  it('are refused where no such column is there, or where it is not temporal', async () => {
    const { id } = await api.make();
    const refused = async (body: LabJson) => {
      const { status, json } = await api.send('PUT', String(id), body);
      expect(status).toBe(422);
      return json['message'];
    };
    expect(await refused({ main_dttm_col: 'nope' })).toEqual({ main_dttm_col: [expect.stringContaining('nope')] });
    expect(await refused({ main_dttm_col: 'label' })).toEqual({ main_dttm_col: [expect.stringContaining('not temporal')] });
    const item = await api.item(id);
    expect((await api.send('PUT', String(id), { main_dttm_col: item['main_dttm_col'] })).status).toBe(200);
    const columns = (item['columns'] as unknown as LabJson[]).filter((row) => row['column_name'] !== 'made');
    const kept = columns.map(({ type_generic: _, ...row }) => row);
    expect((await api.send('PUT', String(id), { columns: kept })).status).toBe(200);
    expect((await api.item(id))['main_dttm_col']).toBeNull();
  });

  it('has a predicate of values checked by the database before it is kept', async () => {
    const { id } = await api.make();
    api.queryService.refuse = 'syntax error at or near "sel"';
    const refused = await api.send('PUT', String(id), { fetch_values_predicate: 'label = nope' });
    expect(refused.status).toBe(422);
    expect(refused.json['message']).toEqual({ fetch_values_predicate: ['syntax error at or near "sel"'] });
    expect((await api.send('PUT', String(id), { fetch_values_predicate: '(label = ' })).status).toBe(422);
    api.queryService.refuse = null;
    expect((await api.send('PUT', String(id), { fetch_values_predicate: "label <> ''" })).status).toBe(200);
    api.queryService.refuse = 'not queried again';
    const same = { fetch_values_predicate: "label <> ''", description: 'x' };
    expect((await api.send('PUT', String(id), same)).status).toBe(200);
  });
});

describe('changing a dataset', () => {
  it('keeps what is named, takes what is new, drops what is left out, and makes cached results stale', async () => {
    const { id } = await api.make();
    const before = await api.item(id);
    const [first, second] = before['columns'] as unknown as Record<string, unknown>[];
    const swapped = [
      { ...first, column_name: 'label' },
      { ...second, column_name: 'id', verbose_name: 'Number' },
      { column_name: 'double', expression: 'id * 2', type: 'INTEGER' },
    ];
    const reply = await api.send('PUT', String(id), {
      description: 'virtual',
      columns: swapped,
      metrics: [
        {
          metric_name: 'total',
          expression: 'SUM(sales)',
          verbose_name: 'Total',
          currency: { symbol: 'EUR', symbolPosition: 'suffix' },
          d3format: ',.2f',
        },
      ],
      owners: [api.alpha.id],
    });
    expect(reply).toMatchObject({
      status: 200,
      json: { id, result: { always_filter_main_dttm: false, description: 'virtual' } },
    });
    const after = await api.item(id);
    expect(after).toMatchObject({
      description: 'virtual',
      owners: [{ id: api.alpha.id }],
      column_formats: { total: ',.2f' },
      columns: [
        { id: first?.['id'], uuid: first?.['uuid'], column_name: 'label' },
        { id: second?.['id'], column_name: 'id', verbose_name: 'Number' },
        { column_name: 'double', expression: 'id * 2', groupby: true },
      ],
      metrics: [{ metric_name: 'total', currency: { symbol: 'EUR', symbolPosition: 'suffix' } }],
    });
    const [row] = await api.lab.db.select().from(datasets).where(eq(datasets.id, id));
    expect(row?.version).toBe(2);
  });

  it('refuses unknown ids, repeated names and existing names', async () => {
    const { id } = await api.make();
    const [column] = (await api.item(id))['columns'] as unknown as Record<string, unknown>[];
    const put = async (body: LabJson) => (await api.send('PUT', String(id), body)).json['message'];
    expect(await put({ columns: [{ id: 999_999, column_name: 'x' }] })).toEqual({
      columns: ['One or more columns do not exist'],
    });
    expect(await put({ columns: [{ column_name: 'x' }, { column_name: 'x' }] })).toEqual({
      columns: ['One or more columns are duplicated'],
    });
    expect(
      await put({
        columns: [
          { id: column?.['id'], column_name: 'a' },
          { id: column?.['id'], column_name: 'b' },
        ],
      }),
    ).toEqual({
      columns: ['One or more columns are duplicated'],
    });
    expect(await put({ columns: [{ column_name: 'label' }] })).toEqual({ columns: ['One or more columns already exist'] });
    expect(await put({ metrics: [{ id: 999_999, metric_name: 'x', expression: '1' }] })).toEqual({
      metrics: ['One or more metrics do not exist'],
    });
    expect(await put({ columns: [{ column_name: 'x', python_date_format: 'bogus' }] })).toMatchObject({
      columns: { 0: { python_date_format: [anyText] } },
    });
    expect(await put({ default_endpoint: 'javascript:alert(1)' })).toMatchObject({ default_endpoint: [anyText] });
    expect((await api.item(id))['columns']).toHaveLength(3);
  });

  it('is for owners and administrators: other viewers get a refusal', async () => {
    const { id } = await api.make();
    expect((await api.send('PUT', String(id), { description: 'x' }, api.alpha)).json).toMatchObject({ message: 'Forbidden' });
    expect((await api.send('DELETE', String(id), undefined, api.alpha)).status).toBe(403);
    expect((await api.send('PUT', `${id}/refresh`, undefined, api.alpha)).status).toBe(403);
    expect((await api.send('PUT', String(id), { description: 'x' }, api.gamma)).status).toBe(403);
    const own = await api.make({}, api.alpha);
    expect((await api.send('PUT', String(own.id), { owners: [api.admin.id] }, api.alpha)).status).toBe(200);
    expect((await api.item(own.id))['owners']).toMatchObject([{ id: api.admin.id }, { id: api.alpha.id }]);
  });

  it('moves its permissions along when it is renamed, and gives them to no one else', async () => {
    const { id, name } = await api.make();
    const renamed = api.fresh();
    const view = (table: string) => `[examples].[${table}](id:${id})`;
    const reader = await api.lab.analyst(['can_read', 'Dataset'], ['datasource_access', view(name)]);
    const other = await api.lab.analyst(['can_read', 'Dataset'], ['datasource_access', view(renamed)]);
    expect((await api.get(String(id), other)).status).toBe(404);
    expect((await api.send('PUT', String(id), { table_name: renamed })).status).toBe(200);
    expect((await api.get(String(id), reader)).status).toBe(200);
    expect((await api.get(String(id), other)).status).toBe(404);
    const rows = await api.lab.db
      .select({ view: permissions.view })
      .from(rolePermissions)
      .innerJoin(permissions, eq(permissions.id, rolePermissions.permissionId))
      .where(eq(permissions.view, view(name)));
    expect(rows).toEqual([]);
  });

  it('rereads the columns and keeps users’ descriptions', async () => {
    const { id } = await api.make();
    const columns = (await api.item(id))['columns'] as unknown as Record<string, unknown>[];
    await api.send('PUT', String(id), {
      columns: [
        ...columns.map((column) => ({ ...column, verbose_name: `My ${String(column['column_name'])}` })),
        { column_name: 'calc', expression: '1' },
      ],
    });
    api.queryService.catalogue = [
      ['id', 'bigint', false, 'bigint', true, null],
      ['fresh', 'date', false, 'date', false, null],
    ];
    expect((await api.send('PUT', `${id}/refresh`)).json).toEqual({ message: 'OK' });
    expect(await api.item(id)).toMatchObject({
      main_dttm_col: 'fresh',
      columns: [
        { column_name: 'id', type: 'BIGINT', verbose_name: 'My id', id: columns[0]?.['id'] },
        { column_name: 'fresh', is_dttm: true },
        { column_name: 'calc', expression: '1' },
      ].sort(byId),
    });
  });

  it('removes a column and a metric by their ids, once', async () => {
    const { id } = await api.make();
    const { columns, metrics } = (await api.item(id)) as unknown as Record<string, { id: number }[]>;
    expect((await api.send('DELETE', `${id}/column/${columns?.[0]?.id}`)).json).toEqual({ message: 'OK' });
    expect((await api.send('DELETE', `${id}/column/${columns?.[0]?.id}`)).status).toBe(404);
    expect((await api.send('DELETE', `${id}/metric/${metrics?.[0]?.id}`)).status).toBe(200);
    const [row] = await api.lab.db.select().from(datasets).where(eq(datasets.id, id));
    expect(row?.version).toBe(3);
  });
});

/** Columns come by id: calculated ones that were there before come before those that were just found. */
const byId = (a: { column_name: string }, b: { column_name: string }): number =>
  ['id', 'calc', 'fresh'].indexOf(a.column_name) - ['id', 'calc', 'fresh'].indexOf(b.column_name);
