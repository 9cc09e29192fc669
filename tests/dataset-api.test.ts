// Datasets through the API: who sees and changes which, what is read from the source, and what follows a new name.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FleetQuestion } from '#app/services/query-fleet.ts';
import { charts, datasetOwners, datasets, permissions, rolePermissions } from '#drizzle/schema/index.ts';
import { startSqlLab, type Json, type SqlLab } from './fixtures/sql-lab.ts';

let lab: SqlLab;
let databaseId: number;
type Person = Awaited<ReturnType<SqlLab['user']>>;
let admin: Person;
let alpha: Person;
let gamma: Person;
let asked: string[] = [];
let names = 0;

const COLUMNS = [
  ['id', 'integer', false, 'integer', true, null],
  ['label', 'character varying(20)', false, 'text', false, null],
  ['made', 'timestamp without time zone', false, 'timestamp', false, null],
];
/** Rows as PostgreSQL's catalogue gives them, for tables whose name has no "nope" in it. */
let catalogueRows: (question: { readonly params: readonly unknown[] }) => readonly (readonly (string | boolean | null)[])[];

beforeAll(async () => {
  lab = await startSqlLab();
  databaseId = await lab.database({ name: 'examples', parameters: { host: 'db.example', database: 'shop', username: 'u' } });
  [admin, alpha, gamma] = [await lab.user('Admin'), await lab.user('Alpha'), await lab.user('Gamma')];
  Object.assign(lab.deps.fleet, {
    rows: async (question: Omit<FleetQuestion, 'columns'>) => {
      asked.push(question.sql);
      if (question.sql.includes('pg_typeof')) return [['text', 'double precision', 'date']];
      if (question.params.some((value) => String(value).includes('nope'))) return [];
      return catalogueRows(question);
    },
    ask: async (_key: string, question: FleetQuestion) => {
      asked.push(question.sql);
      const column = (name: string) => ({ name, type: 'string' as const, values: [] });
      return {
        table: { columns: ['size', 'sales', 'day'].map(column), rowCount: 0 },
        rowCount: 0,
        isCached: false,
        askedAtMs: 0,
      };
    },
  });
}, 30_000);
beforeEach(() => {
  asked = [];
  catalogueRows = () => COLUMNS;
});
afterAll(() => lab.stop());

const get = (path: string, who = admin) => lab.get(`/api/v1/dataset/${path}`, who);
const send = (method: string, path: string, body?: unknown, who = admin) =>
  lab.send(`/api/v1/dataset/${path}`, {
    method,
    headers: { ...who.headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const list = (q: string, who = admin) => get(`?q=${encodeURIComponent(q)}`, who);
const fresh = (): string => `t${(names += 1)}`;
async function make(more: Json = {}, who = admin): Promise<{ id: number; name: string }> {
  const name = fresh();
  const reply = await send('POST', '', { database: databaseId, schema: 'public', table_name: name, ...more }, who);
  expect(reply.status, reply.text).toBe(201);
  return { id: reply.json['id'] as number, name };
}
const item = async (id: number, who = admin) => (await get(String(id), who)).json['result'] as Record<string, never>;

describe('making a dataset', { timeout: 30_000 }, () => {
  it('reads the columns of the table, marks instants, counts rows and belongs to its maker', async () => {
    const { id, name } = await make();
    const result = await item(id);
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
      owners: [{ id: admin.id }],
      database: { id: databaseId, database_name: 'examples', backend: 'postgresql' },
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

  it('answers 422 in the words of its fields', async () => {
    const missing = await send('POST', '', { database: databaseId, schema: 'public', table_name: 'nope' });
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
    const { name } = await make();
    const again = await send('POST', '', { database: databaseId, schema: 'public', table_name: name });
    expect(again).toMatchObject({ status: 422, json: { message: { table: [`Dataset public.${name} already exists`] } } });
    expect((await send('POST', '', { database: 999_999, table_name: 'x' })).json).toEqual({
      message: { database: ['Database does not exist'] },
    });
    expect((await send('POST', '', { database: databaseId, table_name: 'x', catalog: 'other' })).status).toBe(422);
    expect((await send('POST', '', { database: databaseId, table_name: fresh(), owners: [999_999] })).json).toEqual({
      message: { owners: ['Owners are invalid'] },
    });
    expect((await send('POST', '', { database: databaseId, table_name: 'x', nope: 1 })).json).toEqual({
      message: { nope: ['Unknown field.'] },
    });
  });

  it('reads what a statement gives, and never runs one that writes or a template', async () => {
    const { id } = await make({ sql: 'select size, sales, day from orders' });
    expect(await item(id)).toMatchObject({
      kind: 'virtual',
      main_dttm_col: 'day',
      columns: [
        { column_name: 'size', type: 'TEXT' },
        { column_name: 'sales', type: 'DOUBLE PRECISION', type_generic: 0 },
        { column_name: 'day', type: 'DATE', is_dttm: true },
      ],
    });
    asked = [];
    for (const sql of ['drop table orders', 'select 1; select 2', 'select nope from']) {
      const reply = await send('POST', '', { database: databaseId, table_name: fresh(), sql });
      expect([400, 422]).toContain(reply.status);
      expect(reply.json['errors']).toMatchObject([{ error_type: 'INVALID_SQL_ERROR' }]);
    }
    expect(asked).toEqual([]);
  });

  it('is refused to those who may not write datasets', async () => {
    expect((await send('POST', '', { database: databaseId, table_name: 'x' }, gamma)).status).toBe(403);
  });

  it('does not open tables to whoever has no right to them', async () => {
    const { id } = await make();
    const other = await lab.analyst(['can_read', 'Dataset'], ['can_write', 'Dataset'], ['can_read', 'Database']);
    await lab.db.insert(datasetOwners).values({ datasetId: id, userId: other.id });
    const elsewhere = await send('PUT', String(id), { table_name: 'secrets' }, other);
    expect(elsewhere.status).toBe(422);
    const statement = await send('PUT', String(id), { sql: 'select * from secrets' }, other);
    expect(statement.status).toBe(403);
    expect((await item(id, other))['sql']).toBeNull();
  });
});

describe('reading datasets', { timeout: 30_000 }, () => {
  it('lists those that somebody may ask, and only those, and 404 hides the others', async () => {
    const { id, name } = await make();
    const reader = await lab.analyst(['can_read', 'Dataset'], ['datasource_access', `[examples].[${name}](id:${id})`]);
    const { json } = await list('(order_column:table_name)', reader);
    expect(json).toMatchObject({ count: 1, ids: [id], list_title: 'List Sqla Table' });
    expect((json['result'] as Json[])[0]).toMatchObject({
      table_name: name,
      kind: 'physical',
      explore_url: `/explore/?datasource_type=table&datasource_id=${id}`,
      owners: [{ id: admin.id, first_name: 'A', last_name: 'D' }],
      database: { id: databaseId, database_name: 'examples' },
    });
    expect((await list('()', gamma)).json['count']).toBe(0);
    expect((await get(String(id), gamma)).status).toBe(404);
    expect((await get('999999')).json).toMatchObject({ message: 'Not found' });
  });

  it('finds one by its uuid, and parts of it', async () => {
    const { id } = await make();
    const { uuid } = await item(id);
    const { json } = await get(`${String(uuid).toUpperCase()}?q=(columns:!(table_name,columns.column_name))`);
    expect(Object.keys(json['result'] as object).sort()).toEqual(['columns', 'table_name']);
    expect((json['result'] as { columns: Json[] }).columns[0]).toEqual({ column_name: 'id' });
  });

  it('filters by certification, kind, owner, database and text', async () => {
    const { id, name } = await make();
    await send('PUT', String(id), { extra: '{"certification":{"certified_by":"B"}}' });
    const virtual = await make({ sql: 'select 1' }, alpha);
    const idsOf = async (col: string, opr: string, value: string): Promise<number[]> => {
      const { json, status } = await list(`(filters:!((col:${col},opr:${opr},value:${value})),page_size:200)`);
      expect(status).toBe(200);
      return json['ids'] as number[];
    };
    expect(await idsOf('id', 'dataset_is_certified', '!t')).toEqual([id]);
    expect(await idsOf('id', 'dataset_is_certified', '!f')).not.toContain(id);
    expect(await idsOf('sql', 'dataset_is_null_or_empty', '!f')).toContain(virtual.id);
    expect(await idsOf('sql', 'dataset_is_null_or_empty', '!t')).not.toContain(virtual.id);
    expect(await idsOf('owners', 'rel_m_m', String(alpha.id))).toEqual([virtual.id]);
    expect(await idsOf('owners', 'rel_m_m', `!(${alpha.id})`)).toEqual([virtual.id]);
    expect(await idsOf('database', 'rel_o_m', '999')).toEqual([]);
    expect(await idsOf('table_name', 'ct', name)).toContain(id);
    expect(await idsOf('catalog', 'eq', 'shop')).toContain(id);
    expect((await list('(filters:!((col:nope,opr:eq,value:1)))')).json).toMatchObject({
      message: 'Filter column: nope not allowed to filter',
    });
    expect((await list("(filters:!((col:owners,opr:rel_m_m,value:'x')))")).status).toBe(400);
    for (const column of ['table_name', 'catalog', 'schema', 'changed_by.first_name', 'database.database_name'])
      expect((await list(`(order_column:${column},order_direction:desc)`)).status).toBe(200);
  });

  it('gives values of schemas and databases that lists are filtered by', async () => {
    await make();
    expect((await get("distinct/schema?q=(filter:'pub')")).json).toEqual({
      count: 1,
      result: [{ text: 'public', value: 'public' }],
    });
    expect((await get('distinct/schema', gamma)).json).toEqual({ count: 0, result: [] });
    expect((await get('distinct/sql')).status).toBe(404);
    expect((await get("related/database?q=(filter:'ex')")).json).toMatchObject({
      result: [{ value: databaseId, text: 'examples' }],
    });
    expect((await get('related/database', gamma)).json).toMatchObject({ count: 0 });
    expect((await get('related/owners')).status).toBe(200);
    expect((await get('related/sql')).status).toBe(404);
    expect((await get('_info?q=(keys:!(permissions))')).json['permissions']).toContain('can_duplicate');
    expect((await get('_info?q=(keys:!(permissions))', gamma)).json['permissions']).toEqual(['can_read', 'can_get_drill_info']);
  });
});

describe('changing a dataset', { timeout: 30_000 }, () => {
  it('keeps what is named, takes what is new, drops what is left out, and makes cached answers old', async () => {
    const { id } = await make();
    const before = await item(id);
    const [first, second] = before['columns'] as unknown as Record<string, unknown>[];
    const swapped = [
      { ...first, column_name: 'label' },
      { ...second, column_name: 'id', verbose_name: 'Number' },
      { column_name: 'double', expression: 'id * 2', type: 'INTEGER' },
    ];
    const reply = await send('PUT', String(id), {
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
      owners: [alpha.id],
    });
    expect(reply).toMatchObject({
      status: 200,
      json: { id, result: { always_filter_main_dttm: false, description: 'virtual' } },
    });
    const after = await item(id);
    expect(after).toMatchObject({
      description: 'virtual',
      owners: [{ id: alpha.id }],
      column_formats: { total: ',.2f' },
      columns: [
        { id: first?.['id'], uuid: first?.['uuid'], column_name: 'label' },
        { id: second?.['id'], column_name: 'id', verbose_name: 'Number' },
        { column_name: 'double', expression: 'id * 2', groupby: true },
      ],
      metrics: [{ metric_name: 'total', currency: { symbol: 'EUR', symbolPosition: 'suffix' } }],
    });
    const [row] = await lab.db.select().from(datasets).where(eq(datasets.id, id));
    expect(row?.version).toBe(2);
  });

  it('refuses unknown ids, repeated names and names that stand already', async () => {
    const { id } = await make();
    const [column] = (await item(id))['columns'] as unknown as Record<string, unknown>[];
    const put = async (body: Json) => (await send('PUT', String(id), body)).json['message'];
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
    expect(await put({ columns: [{ column_name: 'x', python_date_format: 'bogus' }] })).toMatchObject({ columns: [anyText] });
    expect(await put({ default_endpoint: 'javascript:alert(1)' })).toMatchObject({ default_endpoint: [anyText] });
    expect((await item(id))['columns']).toHaveLength(3);
  });

  it('is for owners and administrators: others who see it are told that they may not', async () => {
    const { id } = await make();
    expect((await send('PUT', String(id), { description: 'x' }, alpha)).json).toMatchObject({ message: 'Forbidden' });
    expect((await send('DELETE', String(id), undefined, alpha)).status).toBe(403);
    expect((await send('PUT', `${id}/refresh`, undefined, alpha)).status).toBe(403);
    expect((await send('PUT', String(id), { description: 'x' }, gamma)).status).toBe(403);
    const own = await make({}, alpha);
    expect((await send('PUT', String(own.id), { owners: [admin.id] }, alpha)).status).toBe(200);
    expect((await item(own.id))['owners']).toMatchObject([{ id: admin.id }, { id: alpha.id }]);
  });

  it('takes the rights to it along when it is renamed, and gives them to nobody else', async () => {
    const { id, name } = await make();
    const renamed = fresh();
    const view = (table: string) => `[examples].[${table}](id:${id})`;
    const reader = await lab.analyst(['can_read', 'Dataset'], ['datasource_access', view(name)]);
    const other = await lab.analyst(['can_read', 'Dataset'], ['datasource_access', view(renamed)]);
    expect((await get(String(id), other)).status).toBe(404);
    expect((await send('PUT', String(id), { table_name: renamed })).status).toBe(200);
    expect((await get(String(id), reader)).status).toBe(200);
    expect((await get(String(id), other)).status).toBe(404);
    const rows = await lab.db
      .select({ view: permissions.view })
      .from(rolePermissions)
      .innerJoin(permissions, eq(permissions.id, rolePermissions.permissionId))
      .where(eq(permissions.view, view(name)));
    expect(rows).toEqual([]);
  });

  it('reads the columns again and keeps what people said of them', async () => {
    const { id } = await make();
    const columns = (await item(id))['columns'] as unknown as Record<string, unknown>[];
    await send('PUT', String(id), {
      columns: [
        ...columns.map((column) => ({ ...column, verbose_name: `My ${String(column['column_name'])}` })),
        { column_name: 'calc', expression: '1' },
      ],
    });
    catalogueRows = () => [
      ['id', 'bigint', false, 'bigint', true, null],
      ['fresh', 'date', false, 'date', false, null],
    ];
    expect((await send('PUT', `${id}/refresh`)).json).toEqual({ message: 'OK' });
    expect(await item(id)).toMatchObject({
      main_dttm_col: 'fresh',
      columns: [
        { column_name: 'id', type: 'BIGINT', verbose_name: 'My id', id: columns[0]?.['id'] },
        { column_name: 'fresh', is_dttm: true },
        { column_name: 'calc', expression: '1' },
      ].sort(byId),
    });
  });

  it('removes a column and a metric by their ids, once', async () => {
    const { id } = await make();
    const { columns, metrics } = (await item(id)) as unknown as Record<string, { id: number }[]>;
    expect((await send('DELETE', `${id}/column/${columns?.[0]?.id}`)).json).toEqual({ message: 'OK' });
    expect((await send('DELETE', `${id}/column/${columns?.[0]?.id}`)).status).toBe(404);
    expect((await send('DELETE', `${id}/metric/${metrics?.[0]?.id}`)).status).toBe(200);
    const [row] = await lab.db.select().from(datasets).where(eq(datasets.id, id));
    expect(row?.version).toBe(3);
  });
});

describe('copies and removals', { timeout: 30_000 }, () => {
  it('duplicates virtual datasets with all that is in them, and no others', async () => {
    const { id } = await make({ sql: 'select 1' });
    const name = fresh();
    const reply = await send('POST', 'duplicate', { base_model_id: id, table_name: name }, alpha);
    expect(reply.status).toBe(201);
    expect(await item(reply.json['id'] as number)).toMatchObject({
      table_name: name,
      sql: 'select 1',
      columns: [{ column_name: 'size' }, { column_name: 'sales' }, { column_name: 'day' }],
      metrics: [{ metric_name: 'count' }],
      owners: [{ id: alpha.id }],
    });
    expect((await send('POST', 'duplicate', { base_model_id: id, table_name: name })).status).toBe(422);
    const physical = await make();
    expect((await send('POST', 'duplicate', { base_model_id: physical.id, table_name: fresh() })).json).toEqual({
      message: { datasource_type: ['Datasource type is invalid'] },
    });
    expect((await send('POST', 'duplicate', { base_model_id: 999_999, table_name: fresh() })).status).toBe(404);
  });

  it('gets the dataset on a table, and makes it where there is none', async () => {
    const { id, name } = await make();
    const sent = { database_id: databaseId, schema: 'public' };
    expect((await send('POST', 'get_or_create/', { ...sent, table_name: name })).json).toEqual({ result: { table_id: id } });
    const made = await send('POST', 'get_or_create/', { ...sent, table_name: fresh() });
    expect((made.json['result'] as Json)['table_id']).not.toBe(id);
    const outsider = await lab.analyst(['can_get_or_create_dataset', 'Dataset']);
    expect((await send('POST', 'get_or_create/', { ...sent, table_name: name }, outsider)).status).toBe(403);
  });

  it('names the charts on it, and leaves them when it goes', async () => {
    const { id } = await make();
    const chart = {
      uuid: crypto.randomUUID(),
      name: 'On it',
      vizType: 'table',
      params: '{}',
      datasetId: id,
      createdOnMs: 0,
      changedOnMs: 0,
    };
    const [row] = await lab.db.insert(charts).values(chart).returning({ id: charts.id });
    expect((await get(`${id}/related_objects`)).json).toEqual({
      charts: { count: 1, result: [{ id: row?.id, slice_name: 'On it', viz_type: 'table' }] },
      dashboards: { count: 0, result: [] },
    });
    expect((await send('DELETE', String(id))).json).toEqual({ message: 'OK' });
    expect((await get(String(id))).status).toBe(404);
    const [left] = await lab.db
      .select()
      .from(charts)
      .where(eq(charts.id, row?.id ?? 0));
    expect(left).toMatchObject({ name: 'On it', datasetId: null });
  });

  it('removes several or none', async () => {
    const [one, two] = [await make(), await make()];
    expect((await send('DELETE', `?q=!(${one.id},999999)`)).status).toBe(404);
    expect((await get(String(one.id))).status).toBe(200);
    expect((await send('DELETE', `?q=!(${one.id},${two.id})`)).json).toEqual({ message: 'Deleted 2 datasets' });
    expect((await get(String(one.id))).status).toBe(404);
  });

  it('tells those who drill the names alone', async () => {
    const { id } = await make();
    const { json } = await get(`${id}/drill_info/`);
    expect(json).toMatchObject({
      id,
      result: { table_name: anyText, columns: [{ column_name: 'id', verbose_name: null }, {}, {}] },
    });
    expect(Object.keys(json['result'] as object)).not.toContain('sql');
  });
});

const anyText: unknown = expect.any(String);

/** Columns come by id: calculated ones that were there before come before those that were just found. */
const byId = (a: { column_name: string }, b: { column_name: string }): number =>
  ['id', 'calc', 'fresh'].indexOf(a.column_name) - ['id', 'calc', 'fresh'].indexOf(b.column_name);
