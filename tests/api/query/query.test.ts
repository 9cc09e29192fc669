// The runs of SQL Lab through the API: who sees and stops which, lists, filters, and the events of long work.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissionKey, type Identity } from '#app/domain/access/identity.ts';
import { queries } from '#drizzle/schema/index.ts';
import { loadSqllabPage, readRequested } from '#app/services/sqllab/page.server.ts';
import { startSqlLab, type SqlLab } from '#tests/fixtures/sqllab/sql-lab.ts';

const anyNumber: unknown = expect.any(Number);
const decimalText: unknown = expect.stringMatching(/^\d{13}\.\d{6}$/);

let lab: SqlLab;
let admin: Awaited<ReturnType<SqlLab['user']>>;
let me: Awaited<ReturnType<SqlLab['user']>>;
let other: Awaited<ReturnType<SqlLab['user']>>;
const ids: Record<string, number> = {};

beforeAll(async () => {
  lab = await startSqlLab();
  admin = await lab.user('Admin');
  const db = await lab.database({ name: 'examples', allowRunAsync: true });
  const part = ['database_access', `[examples].(id:${db})`] as const;
  me = await lab.analyst(part);
  other = await lab.analyst(part);
  const run = async (who: typeof me, clientId: string, more: Record<string, unknown> = {}) => {
    lab.clock.nowMs += 1_000;
    const sent = {
      client_id: clientId,
      database_id: db,
      sql: 'select * from cleaned_sales_data',
      tab: 'T',
      schema: 'public',
      ...more,
    };
    const { json } = await lab.post('/api/v1/sqllab/execute/', sent, who);
    ids[clientId] = (json['query'] as { queryId: number }).queryId;
  };
  await run(me, 'mine-1');
  await run(me, 'mine-2', { runAsync: true, sql: 'select pg_typeof(1)', tab: '100%_done' });
  await run(other, 'theirs');
});
afterAll(() => lab.stop());

const list = (q: string, who = me) => lab.get(`/api/v1/query/?q=${encodeURIComponent(q)}`, who);
const clientIds = (json: unknown): string[] => (json as { result: { client_id: string }[] }).result.map((row) => row.client_id);

describe('GET query/', () => {
  it('lists the own runs, the last first, in the long envelope', async () => {
    const { status, json } = await list('()');
    expect(status).toBe(200);
    expect(clientIds(json)).toEqual(['mine-2', 'mine-1']);
    expect(json).toMatchObject({
      count: 2,
      ids: [ids['mine-2'], ids['mine-1']],
      list_title: 'List Query',
      description_columns: {},
      label_columns: { 'database.database_name': 'Database Database Name', sql_tables: 'Sql Tables' },
    });
    expect((json['result'] as unknown[])[1]).toMatchObject({
      database: { id: anyNumber, database_name: 'examples' },
      sql_tables: [{ catalog: null, schema: null, table: 'cleaned_sales_data' }],
      status: 'success',
      start_time: anyNumber,
      end_time: anyNumber,
      user: { first_name: 'A', id: me.id, last_name: 'D' },
    });
  });

  it('lists all runs for users who can see all queries', async () => {
    expect((await list('()', admin)).json['count']).toBe(3);
    const seer = await lab.analyst(['all_query_access', 'all_query_access']);
    expect((await list('()', seer)).json['count']).toBe(3);
  });

  it('pages, orders, picks columns and drops the envelope', async () => {
    const q =
      '(columns:!(id,client_id,database.id,nope),keys:!(none),order_column:start_time,order_direction:asc,page:1,page_size:1)';
    const { json } = await list(q);
    expect(Object.keys(json).sort()).toEqual(['count', 'ids', 'result']);
    expect(json).toMatchObject({ count: 2, ids: [ids['mine-2']] });
    expect((json['result'] as unknown[])[0]).toEqual({
      id: ids['mine-2'],
      client_id: 'mine-2',
      database: { id: anyNumber },
    });
    for (const column of ['database.database_name', 'duration', 'rows', 'schema', 'sql', 'tab_name', 'user.first_name'])
      expect([column, (await list(`(order_column:${column})`)).status]).toEqual([column, 200]);
  });

  it.each([
    ['!((col:status,opr:eq,value:success))', ['mine-1']],
    ['!((col:status,opr:neq,value:success))', ['mine-2']],
    ["!((col:sql,opr:ct,value:'CLEANED_SALES'))", ['mine-1']],
    ['!((col:sql,opr:nct,value:cleaned))', ['mine-2']],
    ["!((col:tab_name,opr:ct,value:'%'))", ['mine-2']],
    ["!((col:tab_name,opr:ew,value:'_done'))", ['mine-2']],
    ['!((col:tab_name,opr:sw,value:t))', ['mine-1']],
    ["!((col:tab_name,opr:sw,value:'it''s'))", null],
    [`!((col:sql,opr:ct,value:'${'x'.repeat(200)}'))`, []],
    ['!((col:status,opr:in,value:!(success,pending)))', ['mine-2', 'mine-1']],
    ['!((col:user,opr:rel_o_m,value:1))', []],
    ['!((col:start_time,opr:gt,value:0),(col:rows,opr:eq,value:1))', ['mine-1']],
    ['!((col:id,opr:between,value:!(0,1)))', ['mine-1']],
  ])('filters by %s', async (filters, expected) => {
    const { status, json } = await list(`(filters:${filters})`);
    if (expected === null) expect(status).toBe(400);
    else expect(clientIds(json)).toEqual(expected);
  });

  it.each([
    ['(a:', 'Not a valid rison/json argument'],
    ['(filters:!((col:nope,opr:eq,value:1)))', 'Filter column: nope not allowed to filter'],
    ['(filters:!((col:__proto__,opr:eq,value:1)))', 'Filter column: __proto__ not allowed to filter'],
    ['(filters:!((col:rows,opr:sw,value:1)))', 'Filter operator: sw not allowed on rows'],
    ['(filters:!((col:rows,opr:gt,value:many)))', 'Filter value: "many" is no number for rows'],
    ['(order_column:nope)', 'Invalid order by column: nope'],
  ])('returns 400 for q=%s: %s', async (q, message) => {
    expect(await list(q)).toMatchObject({ status: 400, json: { message } });
  });

  it('cuts pages to 200', async () => {
    for (const size of [-1, 500, 0]) expect((await list(`(page_size:${size})`)).json['count']).toBe(2);
  });
});

describe('GET query/{id} and its neighbours', () => {
  it('gives the own run with decimal texts for its instants', async () => {
    const { json } = await lab.get(`/api/v1/query/${ids['mine-1']}`, me);
    expect(json).toMatchObject({
      id: ids['mine-1'],
      show_title: 'Show Query',
      result: {
        client_id: 'mine-1',
        start_time: decimalText,
        end_time: decimalText,
        select_as_cta_used: false,
        status: 'success',
        database: { id: anyNumber },
      },
    });
    expect(json['show_columns']).toHaveLength(25);
  });

  it('replies to requests for a foreign run as for an unknown one', async () => {
    for (const id of [String(ids['theirs']), '999999', 'abc', '1e3'])
      expect([id, (await lab.get(`/api/v1/query/${id}`, me)).status]).toEqual([id, 404]);
    expect((await lab.get(`/api/v1/query/${ids['theirs']}`, admin)).status).toBe(200);
  });

  it('tells what occurs in the own runs only', async () => {
    expect((await lab.get('/api/v1/query/distinct/status?q=()', me)).json).toEqual({
      count: 2,
      result: [
        { text: 'pending', value: 'pending' },
        { text: 'success', value: 'success' },
      ],
    });
    expect((await lab.get('/api/v1/query/distinct/sql', me)).status).toBe(404);
    expect((await lab.get("/api/v1/query/related/user?q=(filter:'a')", me)).json).toMatchObject({
      count: 1,
      result: [{ value: me.id, text: 'A D', extra: { active: true } }],
    });
    expect((await lab.get('/api/v1/query/related/user', admin)).json['count']).toBe(2);
    expect((await lab.get("/api/v1/query/related/database?q=(filter:'',page:0,page_size:5)", me)).json).toMatchObject({
      count: 1,
      result: [{ text: 'examples', extra: {} }],
    });
  });

  it('gives the own runs that changed since', async () => {
    const since = async (ms: number, who = me) =>
      (await lab.get(`/api/v1/query/updated_since?q=(last_updated_ms:${ms})`, who)).json['result'] as { id: string }[];
    expect((await since(0)).map((query) => query.id)).toEqual(['mine-2', 'mine-1']);
    expect(await since(lab.clock.nowMs + 1)).toEqual([]);
    expect((await since(0, admin)).length).toBe(0);
    expect((await lab.get('/api/v1/query/updated_since', me)).status).toBe(400);
  });
});

describe('POST query/stop', () => {
  const stop = (clientId: unknown, who = me) => lab.post('/api/v1/query/stop', { client_id: clientId }, who);

  it('stops the own run, and what has ended stays as it is', async () => {
    expect(await stop('mine-2')).toMatchObject({ status: 200, json: { result: 'OK' } });
    expect(lab.state.stopped).toEqual([ids['mine-2']]);
    expect((await stop('mine-1')).status).toBe(200);
    expect(lab.state.stopped).toHaveLength(1);
  });

  it('does not stop the runs of others, but an admin does', async () => {
    await lab.db.update(queries).set({ state: 'running' }).where(eq(queries.clientId, 'theirs'));
    const seer = await lab.analyst(['all_query_access', 'all_query_access']);
    for (const who of [me, seer]) expect((await stop('theirs', who)).status).toBe(404);
    expect(lab.state.stopped).toHaveLength(1);
    expect((await stop('theirs', admin)).status).toBe(200);
    expect((await stop('nope')).status).toBe(404);
    expect((await stop(7)).status).toBe(400);
  });
});

describe('GET async_event/', () => {
  it('returns the caller’s events after the last one that they know', async () => {
    const { json } = await lab.get('/api/v1/async_event/?last_id=1795255967462-0', admin);
    expect(json).toMatchObject({ result: [{ channel_id: `user-${admin.id}`, job_id: '1795255967462-0' }] });
    expect((await lab.get('/api/v1/async_event/?last_id=x', admin)).status).toBe(400);
    expect((await lab.get('/api/v1/async_event/', me)).status).toBe(403);
  });

  it('opens sockets for pages of this site only', async () => {
    const runQuery = (headers: Record<string, string>) =>
      lab.send('/api/v1/async_event/socket', { headers: { ...admin.headers, ...headers } });
    expect((await runQuery({})).status).toBe(426);
    const upgrade = { upgrade: 'websocket' };
    expect((await runQuery({ ...upgrade, origin: 'https://evil.example' })).status).toBe(403);
    expect((await runQuery({ ...upgrade, origin: 'null' })).status).toBe(403);
    expect(await runQuery({ ...upgrade, origin: 'http://localhost:8080' })).toMatchObject({
      status: 200,
      text: `user-${admin.id}`,
    });
  });
});

describe('SQL Lab’s page for a run that its address names', () => {
  const read: [string, string] = ['can_read', 'Query'];
  const pageOf = (userId: number, pairs: readonly [string, string][], queryId: number) =>
    loadSqllabPage(lab.deps, viewer(userId, pairs), { queryId });

  it('brings the run’s text, place, limit and parameters as a copy of its tab, to those who can see the run', async () => {
    await lab.db
      .update(queries)
      .set({ catalog: 'pg', templateParams: '{"n":1}', limit: 50, limitingFactor: 'DROPDOWN' })
      .where(eq(queries.clientId, 'mine-1'));
    const { json } = await list('(columns:!(catalog,template_params),filters:!((col:client_id,opr:eq,value:mine-1)))');
    expect(json['result']).toEqual([{ catalog: 'pg', template_params: '{"n":1}' }]);
    const page = await pageOf(me.id, [read], ids['mine-1'] ?? 0);
    expect(page).toMatchObject({
      isRunMissing: false,
      shared: {
        sql: 'select * from cleaned_sales_data',
        catalog: 'pg',
        schema: 'public',
        queryLimit: 50,
        templateParams: '{"n":1}',
        name: 'T',
        isCopy: true,
      },
    });
  });

  it('brings nothing of the runs of others, nor without the right to read runs', async () => {
    for (const [pairs, id] of [
      [[read], ids['theirs']],
      [[read], 999_999],
      [[], ids['mine-1']],
    ] as const) {
      expect(await pageOf(me.id, [...pairs], id ?? 0)).toMatchObject({ isRunMissing: true, shared: null });
    }
    const all: [string, string] = ['all_query_access', 'all_query_access'];
    expect(await pageOf(me.id, [read, all], ids['theirs'] ?? 0)).toMatchObject({ isRunMissing: false });
    expect(['queryId=7', 'queryId=x', ''].map((text) => readRequested(new URLSearchParams(text)).queryId)).toEqual([7, 0, null]);
  });
});

const viewer = (userId: number, pairs: readonly (readonly [string, string])[]): Extract<Identity, { kind: 'user' }> => ({
  kind: 'user',
  userId,
  username: 'u',
  firstName: 'A',
  lastName: 'D',
  email: '',
  isAdmin: false,
  via: 'session',
  roleIds: [],
  roles: [],
  permissions: new Set(pairs.map(([permission, view]) => permissionKey(permission, view))),
});
