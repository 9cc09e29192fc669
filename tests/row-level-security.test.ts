// Row-level rules on a real SQLite database: whatever way somebody asks, they get the rows that the rules leave them.
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runJobSchema } from '#app/domain/sqllab/run-job.ts';
import { cellAt, emptyTable, type Column, type Table } from '#app/domain/table.ts';
import { answerQuery } from '#app/services/chart-data.server.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { findDatasetSource, insertDataset } from '#app/resources/dataset/store.server.ts';
import { rowClausesFor } from '#app/services/row-clauses.server.ts';
import { groupRoles, groups, groupUsers, queries, rowLevelRules, userRoles } from '#drizzle/schema/index.ts';
import { eq } from 'drizzle-orm';
import { startSqlLab, type Json, type SqlLab } from './fixtures/sql-lab.ts';

type Someone = Awaited<ReturnType<SqlLab['user']>>;

const by = { authorId: null, nowMs: 0 };
const warehouse = new DatabaseSync(':memory:');
let lab: SqlLab;
let admin: Someone;
let nord: Someone;
let sued: Someone;
const ids = { database: 0, orders: 0, twin: 0, all: 0, nord: 0, sued: 0 };
const exported: string[] = [];
const keys: string[] = [];

beforeAll(async () => {
  warehouse.exec(`create table orders (id integer, region text, amount real);
    insert into orders values (1,'north',10),(2,'north',20),(3,'south',40),(4,'east',80);
    create table allowed (region text); insert into allowed values ('south');`);
  lab = await startSqlLab();
  const { deps } = lab;
  deps.fleet.ask = (key, question) => {
    keys.push(key);
    const table = read(question.sql, question.params, question.columns);
    return Promise.resolve({ table, rowCount: table.rowCount, isCached: false, askedAtMs: deps.now() });
  };
  deps.fleet.export = ({ sql }) => {
    exported.push(sql);
    const { columns, rowCount } = read(sql, [], null);
    const lines = Array.from({ length: rowCount }, (_, row) =>
      columns.map((column) => JSON.stringify(cellAt(column, row))).join(','),
    );
    return Promise.resolve(new Response(lines.join('\n')).body ?? new ReadableStream());
  };
  ids.database = await lab.database({ name: 'shop', engine: 'sqlite', parameters: {}, allowCtas: true, allowDml: true });
  ids.orders = await addDataset('orders', null);
  ids.twin = await addDataset('ORDERS', null, 'main');
  ids.all = await addDataset('everything', 'select o.* from orders as o where o.amount > 0');
  admin = await lab.user('Admin');
  const reach = ['all_database_access', 'all_database_access'] as const;
  const data = ['all_datasource_access', 'all_datasource_access'] as const;
  const rights = [
    reach,
    data,
    ['can_read', 'Chart'],
    ['can_read', 'Dataset'],
    ['can_samples', 'Datasource'],
    ['can_get_column_values', 'Datasource'],
    ['can_csv', 'Superset'],
    ['can_export_results', 'SQLLab'],
  ] as const;
  nord = await lab.analyst(...rights);
  sued = await lab.analyst(...rights);
  ids.nord = await roleOf(nord);
  ids.sued = await roleOf(sued);
}, 60_000);
afterAll(() => lab.stop());
beforeEach(async () => {
  await lab.db.delete(rowLevelRules);
  exported.splice(0);
  keys.splice(0);
});

function addDataset(name: string, sql: string | null, schema: string | null = null): Promise<number> {
  const columns = [
    { name: 'id', type: 'INTEGER' },
    { name: 'region', type: 'TEXT' },
    { name: 'amount', type: 'REAL' },
  ].map((column) => ({ ...column, uuid: crypto.randomUUID() }));
  const metrics = [{ uuid: crypto.randomUUID(), name: 'total', expression: 'SUM(amount)' }];
  const dataset = { uuid: crypto.randomUUID(), databaseId: ids.database, name, schema, sql, columns, metrics, ownerIds: [] };
  return insertDataset(lab.db, dataset, by);
}

function read(sql: string, params: readonly unknown[], wanted: readonly { readonly name: string }[] | null): Table {
  const statement = warehouse.prepare(sql);
  const rows = statement.all(...(params as string[])) as Record<string, string | number>[];
  const names = wanted?.map(({ name }) => name) ?? statement.columns().map(({ name }) => name);
  if (names.length === 0) return emptyTable;
  const columns = names.map((name): Column => {
    const values = rows.map((row) => row[name] ?? null);
    return values.some((value) => typeof value === 'string')
      ? { name, type: 'string', values: values.map(String) }
      : { name, type: 'numeric', values: Float64Array.from(values, (value) => (value === null ? NaN : Number(value))) };
  });
  return { columns, rowCount: rows.length };
}

const roleOf = async ({ id }: Someone): Promise<number> =>
  (await lab.db.select().from(userRoles).where(eq(userRoles.userId, id)))[0]?.roleId ?? 0;

let named = 0;
async function rule(clause: string, more: Json = {}): Promise<number> {
  named += 1;
  const body = { name: `rule ${named}`, filter_type: 'Regular', tables: [ids.orders], roles: [ids.nord], clause, ...more };
  const { status, json } = await lab.post('/api/v1/rowlevelsecurity/', body, admin);
  expect([status, json]).toEqual([201, { id: json['id'], result: body }]);
  return json['id'] as number;
}

const QUERY = { columns: ['id'], metrics: [], orderby: [['id', true]] };

async function rowsOf(who: Someone, { dataset = ids.orders, ...more }: Json & { dataset?: number } = {}): Promise<number[]> {
  const body = { datasource: { id: dataset, type: 'table' }, queries: [QUERY], ...more };
  const { status, json, text } = await lab.post('/api/v1/chart/data', body, who);
  expect([status, text.slice(0, 300)]).toEqual([200, text.slice(0, 300)]);
  return (json['result'] as { data: { id: number }[] }[])[0]?.data.map(({ id }) => id) ?? [];
}

describe('who sees which rows', { timeout: 30_000 }, () => {
  it('leaves the holders of a Regular rule’s roles their rows, and everybody else all of them', async () => {
    await rule("region = 'north'");
    expect(await rowsOf(nord)).toEqual([1, 2]);
    expect(await rowsOf(sued)).toEqual([1, 2, 3, 4]);
    expect(await rowsOf(admin)).toEqual([1, 2, 3, 4]);
  });

  it('holds a Base rule against everybody but the holders of its roles, administrators too', async () => {
    await rule("region = 'north'", { filter_type: 'Base' });
    expect(await rowsOf(nord)).toEqual([1, 2, 3, 4]);
    expect(await rowsOf(sued)).toEqual([1, 2]);
    expect(await rowsOf(admin)).toEqual([1, 2]);
  });

  it('joins rules by AND, and those with the same group key by OR', async () => {
    await rule("region = 'north'", { group_key: 'region' });
    await rule("region = 'south'", { group_key: 'region' });
    expect(await rowsOf(nord)).toEqual([1, 2, 3]);
    await rule('amount >= 20');
    expect(await rowsOf(nord)).toEqual([2, 3]);
  });

  it('cannot be left by an OR, a comment or a parenthesis of the question', async () => {
    await rule("region = 'north' or region = 'nowhere'");
    const where = (text: string) => ({ queries: [{ ...QUERY, extras: { where: text } }] });
    expect(await rowsOf(nord, where('1 = 1 or 1 = 1'))).toEqual([1, 2]);
    expect(await rowsOf(nord, where('1 = 1 -- and more'))).toEqual([1, 2]);
    const { status } = await lab.post(
      '/api/v1/chart/data',
      { datasource: { id: ids.orders, type: 'table' }, ...where('1 = 1) or (1 = 1') },
      nord,
    );
    expect(status).toBe(400);
  });

  it('looks things up in other tables where a clause says so', async () => {
    await rule('region in (select region from allowed)');
    expect(await rowsOf(nord)).toEqual([3]);
  });

  it('holds for the roles of one’s groups', async () => {
    const loner = await lab.analyst(['all_datasource_access', 'all_datasource_access'], ['can_read', 'Chart']);
    const [group] = await lab.db
      .insert(groups)
      .values({ name: 'North', createdOnMs: 0, changedOnMs: 0 } as never)
      .returning({ id: groups.id });
    await lab.db.insert(groupUsers).values({ groupId: group?.id ?? 0, userId: loner.id });
    await lab.db.insert(groupRoles).values({ groupId: group?.id ?? 0, roleId: ids.nord });
    await rule("region = 'north'");
    expect(await rowsOf(loner)).toEqual([1, 2]);
  });

  it('cannot be left by another dataset over the same table', async () => {
    await rule("region = 'north'");
    expect(await rowsOf(nord, { dataset: ids.twin })).toEqual([1, 2]);
    expect(await rowsOf(sued, { dataset: ids.twin })).toEqual([1, 2, 3, 4]);
    await rule('amount > 10', { tables: [ids.twin, ids.orders] });
    expect(await rowsOf(nord)).toEqual([2]);
    expect(await rowsOf(nord, { dataset: ids.all })).toEqual([2]);
  });

  it('keeps to the dataset where that is made of SQL', async () => {
    await rule("region = 'north'", { tables: [ids.all] });
    expect(await rowsOf(nord, { dataset: ids.all })).toEqual([1, 2]);
    expect(await rowsOf(nord)).toEqual([1, 2, 3, 4]);
  });

  it('gives different people different cache keys, and the same people the same', async () => {
    await rule("region = 'north'");
    await rule("region = 'south'", { roles: [ids.sued] });
    await rowsOf(nord);
    await rowsOf(sued);
    await rowsOf(nord);
    const [a, b, c] = keys;
    expect(a).not.toBe(b);
    expect(a).toBe(c);
  });

  it('asks for the rules of many datasets at once', async () => {
    await rule("region = 'north'");
    const me: Identity = { kind: 'anonymous', permissions: new Set(), roleIds: [ids.nord], roles: [] };
    const found = await Promise.all([ids.orders, ids.all, ids.orders].map((id) => rowClausesFor(lab.deps, me, { id })));
    expect(found.map((clauses) => clauses.length)).toEqual([1, 0, 1]);
  });

  it('adds the clauses of a guest’s token, and holds Base rules against guests', async () => {
    await rule('amount > 10', { filter_type: 'Base', roles: [] });
    const guest: Identity = {
      kind: 'guest',
      ...{ username: 'g', firstName: '', lastName: '', dashboardIds: [], roleIds: [], roles: [], permissions: new Set() },
      clauses: [{ datasetId: ids.orders, clause: "region = 'north'" }],
    };
    expect(await idsFor(guest, ids.orders)).toEqual([2]);
  });

  it('holds a guest’s clauses for a table against datasets made of SQL over it', async () => {
    const guest: Identity = {
      kind: 'guest',
      ...{ username: 'g', firstName: '', lastName: '', dashboardIds: [], roleIds: [], roles: [], permissions: new Set() },
      clauses: [
        { datasetId: ids.orders, clause: "region = 'north'" },
        { datasetId: null, clause: 'id > 1' },
      ],
    };
    expect(await idsFor(guest, ids.all)).toEqual([2]);
    expect(keys).toHaveLength(1);
  });
});

async function idsFor(identity: Identity, datasetId: number): Promise<unknown[]> {
  const source = await findDatasetSource(lab.db, datasetId, lab.deps.config.secretKey);
  if (!source) throw new Error('The dataset is not there.');
  const { table } = await answerQuery(lab.deps, {
    identity,
    ...source,
    rowClauses: await rowClausesFor(lab.deps, identity, source.dataset),
    query: QUERY,
    resultType: 'full',
    force: false,
    timeZone: null,
  });
  const [column] = table.columns;
  return Array.from({ length: table.rowCount }, (_, row) => column && cellAt(column, row));
}

describe('every way to the rows', { timeout: 30_000 }, () => {
  beforeEach(() => rule("region = 'north'"));

  it('limits samples, values to choose from and files', async () => {
    expect(await rowsOf(nord, { queries: [{ ...QUERY, result_type: 'samples' }] })).toEqual([1, 2]);
    const values = await lab.get(`/api/v1/datasource/table/${ids.orders}/column/region/values/`, nord);
    expect([values.status, values.json]).toEqual([200, { result: ['north'] }]);
    const body = { datasource: { id: ids.orders, type: 'table' }, queries: [QUERY], result_format: 'csv' };
    const csv = await lab.post('/api/v1/chart/data', body, nord);
    expect(
      csv.text
        .replaceAll('\r', '')
        .replace(/^\uFEFF/, '')
        .trim()
        .split('\n'),
    ).toEqual(['id', '1', '2']);
  });

  it('limits totals and row counts', async () => {
    const asked = {
      datasource: { id: ids.orders, type: 'table' },
      queries: [{ metrics: ['total'] }, { columns: ['id'], is_rowcount: true }],
    };
    const { json } = await lab.post('/api/v1/chart/data', asked, nord);
    const [total, counted] = json['result'] as { data: Record<string, number>[] }[];
    expect([total?.data, counted?.data]).toEqual([[{ total: 30 }], [{ rowcount: 2 }]]);
  });

  it('limits what a virtual dataset reads of the table', async () => {
    expect(await rowsOf(nord, { dataset: ids.all })).toEqual([1, 2]);
    expect(await rowsOf(sued, { dataset: ids.all })).toEqual([1, 2, 3, 4]);
  });

  const run = async (sql: string, who: Someone, more: Json = {}) => {
    named += 1;
    const body = { client_id: `run-${named}`, database_id: ids.database, sql, ...more };
    const { status, text } = await lab.post('/api/v1/sqllab/execute/', body, who);
    if (status !== 200) return { status, text, rows: [] };
    const [row] = await lab.db.select().from(queries).where(eq(queries.clientId, body.client_id));
    const last = runJobSchema.parse(row?.job).statements.at(-1)?.sql ?? '';
    return {
      status,
      text,
      last,
      clientId: body.client_id,
      rows: last.startsWith('SELECT') || /^(select|with)/i.test(last) ? read(last, [], null) : [],
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
    const { rows, status, text } = await run(sql, nord);
    expect([status, text.slice(0, 200)]).toEqual([200, text.slice(0, 200)]);
    expect(idsIn(rows)).toEqual(expected);
  });

  it('leaves whoever has no rule what they typed', async () => {
    expect(await run('select id from orders', sued)).toMatchObject({ last: 'select id from orders\nLIMIT 1001' });
  });

  it.each(['delete from orders', 'drop table allowed', 'update orders set amount = 0'])(
    'refuses %s, which cannot keep to the rule',
    async (sql) => {
      const { status, text } = await run(sql, nord);
      expect([status, text]).toEqual([403, expect.stringContaining('limited for you')]);
    },
  );

  it('refuses a WITH query that would stand in for a table of the clause', async () => {
    await rule('region in (select region from allowed)');
    const { status, text } = await run("with allowed as (select 'north' as region) select * from orders", nord);
    expect([status, text]).toEqual([403, expect.stringContaining('Rows of orders are limited for you')]);
  });

  it('makes tables of what somebody may see', async () => {
    const { last } = await run('select id from orders', nord, {
      select_as_cta: true,
      ctas_method: 'TABLE',
      tmp_table_name: 'mine',
    });
    expect(last).toContain("region = 'north'");
  });

  it('limits downloads of a whole query by the rules of now', async () => {
    const { clientId } = await run('select id from orders', nord);
    await rule('amount > 10');
    lab.state.results.clear();
    const { status, text } = await lab.get(`/api/v1/sqllab/export/${clientId}/`, nord);
    expect(status).toBe(200);
    expect([exported.length, text.trim()]).toEqual([1, '2']);
  });
});

describe('/api/v1/rowlevelsecurity/', { timeout: 30_000 }, () => {
  const valid = () => ({ name: 'r', filter_type: 'Regular', tables: [ids.orders], roles: [ids.nord], clause: 'id = 1' });

  it('names what a rule lacks', async () => {
    const { status, json } = await lab.post(
      '/api/v1/rowlevelsecurity/',
      { name: 'x', filter_type: 'Odd', tables: [], roles: [] },
      admin,
    );
    expect([status, json]).toEqual([
      400,
      expect.objectContaining({
        message: {
          clause: ['Missing data for required field.'],
          filter_type: ['Must be one of: Regular, Base.'],
          tables: ['Shorter than minimum length 1.'],
        },
      }),
    ]);
  });

  it.each([
    [{ clause: 'id = ' }, 'clause'],
    [{ clause: '1 = 1) or (1 = 1' }, 'clause'],
    [{ clause: 'id = 1; drop table orders' }, 'clause'],
    [{ tables: [999_999] }, 'tables'],
    [{ roles: [999_999] }, 'roles'],
  ])('refuses %j at its field', async (change, field) => {
    const { status, json } = await lab.post('/api/v1/rowlevelsecurity/', { ...valid(), ...change }, admin);
    expect([status, Object.keys(json['message'] as object)]).toEqual([422, [field]]);
  });

  it('takes templates and sub-queries as they are', async () => {
    await rule("region = '{{ current_username() }}'");
    await rule('exists (select 1 from allowed a where a.region = orders.region)');
  });

  it('refuses a name that is taken, keeps the own one, and says what a rule is', async () => {
    const id = await rule('id = 1', { name: 'taken', group_key: 'g' });
    expect((await lab.post('/api/v1/rowlevelsecurity/', { ...valid(), name: 'taken' }, admin)).status).toBe(422);
    const put = await lab.send(`/api/v1/rowlevelsecurity/${id}`, {
      method: 'PUT',
      body: JSON.stringify({ name: 'taken', roles: [], clause: 'id = 2' }),
      headers: { ...admin.headers, 'content-type': 'application/json' },
    });
    expect([put.status, put.json]).toEqual([200, { id, result: { name: 'taken', roles: [], clause: 'id = 2' } }]);
    const item = await lab.get(`/api/v1/rowlevelsecurity/${id}`, admin);
    expect(item.json).toMatchObject({
      id,
      result: {
        ...{ id, name: 'taken', filter_type: 'Regular', description: null, group_key: 'g', clause: 'id = 2', roles: [] },
        tables: [{ id: ids.orders, schema: null, table_name: 'orders' }],
      },
    });
    const listed = await lab.get(
      `/api/v1/rowlevelsecurity/?q=(filters:!((col:tables,opr:rel_m_m,value:!(${ids.orders}))))`,
      admin,
    );
    expect(listed.json).toMatchObject({ count: 1, ids: [id] });
  });

  it('names the tables to choose from, and removes rules', async () => {
    const { json } = await lab.get("/api/v1/rowlevelsecurity/related/tables?q=(filter:'ord')", admin);
    expect(json).toEqual({
      count: 2,
      result: [
        { extra: {}, text: 'orders', value: ids.orders },
        { extra: {}, text: 'main.ORDERS', value: ids.twin },
      ],
    });
    const id = await rule('id = 1');
    const gone = await lab.send(`/api/v1/rowlevelsecurity/?q=!(${id})`, { method: 'DELETE', headers: admin.headers });
    expect([gone.status, gone.json]).toEqual([200, { message: 'Deleted 1 rules' }]);
    expect((await lab.get(`/api/v1/rowlevelsecurity/${id}`, admin)).status).toBe(404);
    expect((await lab.get('/api/v1/rowlevelsecurity/?q=(filters:!((col:nope,opr:eq,value:1)))', admin)).json['message']).toBe(
      'Filter column: nope not allowed to filter',
    );
  });

  it('is for administrators alone', async () => {
    const alpha = await lab.user('Alpha');
    expect((await lab.get('/api/v1/rowlevelsecurity/', alpha)).status).toBe(403);
    expect((await lab.post('/api/v1/rowlevelsecurity/', valid(), nord)).status).toBe(403);
  });

  it('says what is wrong with a clause before it is saved', async () => {
    const check = (clause: string) => lab.post('/api/v1/rowlevelsecurity/check_clause', { clause, tables: [ids.orders] }, admin);
    expect((await check("region = 'north'")).json).toEqual({ result: [] });
    expect((await check('region =')).json['result']).toHaveLength(1);
  });
});
