// Running SQL through the API: replies, errors, access and repeats, on real metadata with fakes behind Deps.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queries } from '#drizzle/schema/index.ts';
import { ONE_ROW, startSqlLab, type SqlLab } from './fixtures/sql-lab.ts';

let lab: SqlLab;
let admin: Awaited<ReturnType<SqlLab['user']>>;
let db: number;

beforeAll(async () => {
  lab = await startSqlLab();
  admin = await lab.user('Admin');
  db = await lab.database({ name: 'examples', allowRunAsync: true });
}, 30_000);
afterAll(() => lab.stop());
beforeEach(() => {
  lab.state.outcome = { kind: 'rows', result: ONE_ROW };
  lab.state.ran.length = 0;
  lab.state.submitted.length = 0;
});

let last = 0;
const newClientId = (): string => `c${String((last += 1)).padStart(10, '0')}`;
const body = (more: Record<string, unknown> = {}) => ({
  client_id: newClientId(),
  database_id: db,
  runAsync: false,
  schema: 'public',
  sql: 'select 1 n',
  sql_editor_id: '1',
  tab: 'Untitled Query 1',
  tmp_table_name: '',
  select_as_cta: false,
  ctas_method: 'TABLE',
  queryLimit: 100,
  expand_data: true,
  ...more,
});
const run = (more: Record<string, unknown> = {}, who = admin) => lab.post('/api/v1/sqllab/execute/', body(more), who);
const errorType = (json: unknown): unknown => (json as { errors?: { error_type?: string }[] }).errors?.[0]?.error_type;
const rowOf = async (clientId: string) => (await lab.db.select().from(queries).where(eq(queries.clientId, clientId)))[0];

describe('POST sqllab/execute/', { timeout: 30_000 }, () => {
  it('answers rows as objects with their columns and the run', async () => {
    const columns = [
      { name: 'n', databaseType: 'INT8' },
      { name: '__proto__', databaseType: 'TEXT' },
      { name: 'n__1', databaseType: 'TIMESTAMP' },
    ];
    lab.state.outcome = {
      kind: 'rows',
      result: { columns, segments: [[['9007199254740993', 'x"', '2020-01-02T03:04:05.678000']], [[1, null, null]]] },
    };
    const { status, json, text } = await run({ client_id: '91ed7794c47' });
    expect(status).toBe(200);
    expect(text).toContain('"__proto__":"x\\""');
    expect(json['data']).toMatchObject([
      { n: '9007199254740993', n__1: '2020-01-02T03:04:05.678000' },
      { n: 1, n__1: null },
    ]);
    expect(json).toMatchObject({
      status: 'success',
      columns: [
        { column_name: 'n', name: 'n', type: 'LONGINTEGER', type_generic: 0, is_dttm: false },
        { name: '__proto__', type: 'STRING' },
        { name: 'n__1', type: 'DATETIME', type_generic: 2, is_dttm: true },
      ],
      expanded_columns: [],
      query: {
        changed_on: '2026-11-21T09:34:47.416000',
        dbId: db,
        db: 'examples',
        id: '91ed7794c47',
        limit: 100,
        catalog: 'shop',
        schema: 'public',
        ctas: false,
        sql: 'select 1 n',
        state: 'success',
        rows: 2,
        tab: 'Untitled Query 1',
        userId: admin.id,
        trackingUrl: null,
        extra: { progress: null, columns: [{ name: 'n' }, {}, {}] },
      },
    });
    expect(json).not.toHaveProperty('displayLimitReached');
    expect(json['selected_columns']).toEqual(json['columns']);
  });

  it('gives the run its statement with one row more than the limit, and the smaller of two limits', async () => {
    await run({ client_id: 'limit-in-sql', sql: 'select generate_series(1,500) n limit 20' });
    const row = await rowOf('limit-in-sql');
    expect(row?.limit).toBe(20);
    expect(row?.limitingFactor).toBe('QUERY');
    expect(row?.job.statements[0]?.sql).toMatch(/limit 20$/i);
    await run({ client_id: 'chooser', sql: 'select * from generate_series(1,500) n' });
    expect((await rowOf('chooser'))?.job.statements[0]).toMatchObject({ maxRows: 100, readOnly: true });
    expect((await rowOf('chooser'))?.job.statements[0]?.sql).toMatch(/101/);
  });

  it('shows no more rows than a reply may have, and says so', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => [index]);
    lab.state.outcome = { kind: 'rows', result: { columns: ONE_ROW.columns, segments: [many, [[-1]]] } };
    const { json } = await run();
    expect((json['data'] as unknown[]).length).toBe(10_000);
    expect(json['displayLimitReached']).toBe(true);
  });

  it('submits to the queue where the client and the database want it, and answers 202', async () => {
    const { status, json } = await run({ client_id: 'b7b5887c2d7', runAsync: true });
    expect(status).toBe(202);
    expect(json).toMatchObject({
      query: {
        state: 'pending',
        endDttm: null,
        executedSql: null,
        rows: null,
        resultsKey: null,
        extra: {},
        limitingFactor: 'DROPDOWN',
      },
    });
    expect(lab.state.submitted).toHaveLength(1);
    expect(lab.state.ran).toHaveLength(0);
    const waits = await lab.database();
    expect((await run({ database_id: waits, runAsync: true })).status).toBe(200);
  });

  it('ends what the policy refuses as a run that has failed, where it was to run in the background', async () => {
    const refused = await run({ client_id: 'asleep', runAsync: true, sql: 'select pg_sleep(20)' });
    expect(refused.status).toBe(202);
    expect(refused.json).toMatchObject({
      query: { state: 'failed', errorMessage: expect.stringContaining('pg_sleep') as string, rows: null },
    });
    expect(lab.state.submitted).toHaveLength(0);
    expect((await run({ client_id: 'asleep', runAsync: true, sql: 'select pg_sleep(20)' })).status).toBe(202);
    expect((await run({ runAsync: true, sql: 'selct 1' })).status).toBe(422);
    expect((await run({ sql: 'select pg_sleep(20)' })).status).toBe(422);
  });

  it('ends a run as failed when the queue cannot be reached', async () => {
    const { deps, state } = lab;
    const broken = { ...deps, runs: { ...deps.runs, submit: () => Promise.reject(new Error('queue down')) } };
    const { executeSql } = await import('#app/services/execute-sql.server.ts');
    const { identityOf } = await import('#app/services/auth.server.ts');
    const identity = await identityOf(new Request('http://localhost/', { headers: admin.headers }), deps);
    const request = {
      clientId: 'unsent',
      databaseId: db,
      sql: 'select 1',
      catalog: null,
      schema: null,
      tabName: null,
      sqlEditorId: null,
      templateParams: null,
      urlParams: {},
      queryLimit: null,
      runAsync: true,
      ctas: null,
    };
    await expect(executeSql(broken, identity, request)).rejects.toThrow('queue down');
    expect((await rowOf('unsent'))?.state).toBe('failed');
    expect(state.ran).toHaveLength(0);
  });

  it('makes one run of one client id, and shows it as it is', async () => {
    const sent = body({ runAsync: true });
    const replies = await Promise.all([1, 2, 3].map(() => lab.post('/api/v1/sqllab/execute/', sent, admin)));
    expect(replies.map((reply) => reply.status)).toEqual([202, 202, 202]);
    expect(new Set(replies.map(({ json }) => (json['query'] as { queryId: number }).queryId)).size).toBe(1);
    expect(lab.state.submitted).toHaveLength(1);
    const sync = body();
    await lab.post('/api/v1/sqllab/execute/', sync, admin);
    const again = await lab.post('/api/v1/sqllab/execute/', { ...sync, sql: 'select 2' }, admin);
    expect(again.json).toMatchObject({ status: 'success', data: [{ n: 1 }], query: { sql: 'select 1 n' } });
    expect(lab.state.ran).toHaveLength(1);
  });

  it('refuses the client id of somebody else', async () => {
    const sent = body();
    await lab.post('/api/v1/sqllab/execute/', sent, admin);
    const other = await lab.user('Admin');
    const { status, json } = await lab.post('/api/v1/sqllab/execute/', sent, other);
    expect(status).toBe(409);
    expect(JSON.stringify(json)).not.toContain('select 1 n');
  });

  it('answers a failed run with its stored errors and the engine', async () => {
    lab.state.outcome = { kind: 'fails', type: 'COLUMN_DOES_NOT_EXIST_ERROR', message: 'There is no column "nope".' };
    const { status, json } = await run({ sql: 'select nope from t' });
    expect(status).toBe(422);
    expect(json).toMatchObject({
      errors: [
        {
          message: 'There is no column "nope".',
          error_type: 'COLUMN_DOES_NOT_EXIST_ERROR',
          level: 'error',
          extra: { engine_name: 'PostgreSQL', issue_codes: [{ code: 1003 }, { code: 1004 }] },
        },
      ],
    });
  });

  it.each([
    ['an unknown database', { database_id: 999 }, 404, 'GENERIC_BACKEND_ERROR'],
    ['empty SQL', { sql: '' }, 422, 'INVALID_SQL_ERROR'],
    ['a comment alone', { sql: '-- nothing' }, 422, 'INVALID_SQL_ERROR'],
    ['SQL that cannot be read', { sql: 'selct 1' }, 422, 'INVALID_SQL_ERROR'],
    ['a name that nothing defines', { sql: 'select {{ x }}' }, 400, 'MISSING_TEMPLATE_PARAMS_ERROR'],
    ['a broken template', { sql: 'select {{ 1/ }}' }, 422, 'GENERIC_COMMAND_ERROR'],
    ['broken parameters', { sql: 'select {{ x }}', templateParams: '[1]' }, 400, 'INVALID_TEMPLATE_PARAMS_ERROR'],
    ['writing', { sql: "insert into t(a) values ('x')" }, 403, 'DML_NOT_ALLOWED_ERROR'],
    [
      'CREATE TABLE AS where it is not allowed',
      { sql: 'select 1 a', select_as_cta: true, tmp_table_name: 'zz' },
      403,
      'DML_NOT_ALLOWED_ERROR',
    ],
  ])('answers %s with a typed 4xx and runs nothing', async (_what, more, status, type) => {
    const reply = await run(more);
    expect(reply.status).toBe(status);
    expect(errorType(reply.json)).toBe(type);
    expect(lab.state.ran).toHaveLength(0);
  });

  it.each([
    ['an unknown field', { foo: 1 }, { foo: ['Unknown field.'] }],
    ['a field of the wrong type', { queryLimit: 'many' }, { queryLimit: ['Not a valid number.'] }],
    ['a missing field', { database_id: undefined }, { database_id: ['Missing data for required field.'] }],
    ['a client id that could name anything', { client_id: '../x' }, { client_id: [expect.any(String)] }],
    ['SQL with NUL', { sql: 'select \0' }, { sql: ['Must not contain NUL characters.'] }],
    ['SQL beyond the limit', { sql: `select '${'é'.repeat(250_000)}'` }, { sql: [expect.stringContaining('Longer than')] }],
  ])('answers %s with 400 by field', async (_what, more, message) => {
    const reply = await run(more);
    expect(reply).toMatchObject({ status: 400, json: { message } });
  });

  it('renders templates with the parameters of the tab, the address and the user, and keeps what was typed', async () => {
    const sql = "select '{{ a }}' a, '{{ url_param('q') }}' q, {{ current_user_id() }} me, {{ filter_values('x') | length }} n";
    const sent = body({ sql, templateParams: '{"a": "x"}' });
    const { status, json } = await lab.post("/api/v1/sqllab/execute/?q=O'Neil", sent, admin);
    expect(status).toBe(200);
    expect(json['query']).toMatchObject({
      sql,
      executedSql: expect.stringContaining(`select 'x' a, 'O''Neil' q, ${admin.id} me, 0 n`) as unknown,
    });
  });

  it('decides on the tables of the text that a template makes', async () => {
    const other = await lab.analyst();
    const reply = await lab.post('/api/v1/sqllab/execute/', body({ sql: "select * from {{ 'sec' ~ 'ret' }}" }), other);
    expect(reply.status).toBe(403);
  });

  it('ignores the field json of older clients and makes a client id where there is none', async () => {
    const { client_id: _, ...rest } = body({ json: true });
    const { status, json } = await lab.post('/api/v1/sqllab/execute/', rest, admin);
    expect(status).toBe(200);
    expect((json['query'] as { id: string }).id).toMatch(/^\w{11}$/);
  });

  it('creates a table where the database allows it, in the schema that it forces', async () => {
    const open = await lab.database({ allowCtas: true, forceCtasSchema: 'scratch' });
    lab.state.outcome = { kind: 'rows', result: { columns: [], segments: [] } };
    const sent = { client_id: 'ctas', database_id: open, sql: 'select 1 a', select_as_cta: true, tmp_table_name: 'z"z' };
    expect((await run(sent)).json).toMatchObject({ data: [], query: { ctas: true, tempTable: 'z"z', tempSchema: 'scratch' } });
    const row = await rowOf('ctas');
    expect(row?.job.statements[0]?.sql).toContain('"scratch"."z""z"');
    expect(row?.selectSql).toContain('"scratch"."z""z"');
  });

  it('refuses a database that is not open to SQL Lab', async () => {
    const closed = await lab.database({ exposeInSqllab: false });
    const reply = await run({ database_id: closed });
    expect([reply.status, errorType(reply.json)]).toEqual([403, 'DATABASE_SECURITY_ACCESS_ERROR']);
  });

  it('keeps the rows of a run that was stopped while it was waited for', async () => {
    lab.state.outcome = { kind: 'stops', result: ONE_ROW };
    expect(await run()).toMatchObject({
      status: 200,
      json: { status: 'stopped', data: [{ n: 1 }], query: { state: 'stopped' } },
    });
  });
});

describe('whose tables a statement may touch', { timeout: 30_000 }, () => {
  it('is everything for whoever has the database', async () => {
    const me = await lab.analyst(['database_access', `[examples].(id:${db})`]);
    expect((await run({ sql: 'select * from secret.t join u on true' }, me)).status).toBe(200);
  });

  it('is nothing, not even a constant, for whoever has no part of the database', async () => {
    for (const who of [await lab.analyst(), await lab.analyst(['datasource_access', '[other].[t](id:1)'])]) {
      const reply = await run({ sql: 'select 1' }, who);
      expect([reply.status, errorType(reply.json)]).toEqual([403, 'DATABASE_SECURITY_ACCESS_ERROR']);
    }
    expect((await run({}, await lab.user('Gamma'))).status).toBe(403);
    expect((await lab.post('/api/v1/sqllab/execute/', body(), { headers: {} })).status).toBe(401);
  });

  it('follows datasets, whatever the text calls things', async () => {
    const id = await lab.dataset({ databaseId: db, name: 'orders' });
    const mixed = await lab.dataset({ databaseId: db, name: 'Odd "one"' });
    await lab.dataset({ databaseId: db, name: 'hidden', sql: 'select 1' });
    const me = await lab.analyst(
      ['datasource_access', `[examples].[orders](id:${id})`],
      ['datasource_access', `[examples].[Odd "one"](id:${mixed})`],
    );
    const allowed = [
      'select * from orders',
      'select * from public.orders o',
      'select * from ORDERS',
      'with staff as (select * from orders) select * from staff',
      'select * from "Odd ""one"""',
      'select 1; select * from orders',
      'explain select * from orders',
    ];
    for (const sql of allowed) expect([sql, (await run({ sql }, me)).status]).toEqual([sql, 200]);
    const denied: [string, string[]][] = [
      ['select * from "Orders"', ['Orders']],
      ['select * from secret.orders', ['secret.orders']],
      ['select * from orders, staff', ['staff']],
      ['with orders as (select * from staff) select * from orders', ['staff']],
      ['with staff as (select * from public.staff) select * from staff', ['public.staff']],
      ['select (select max(pay) from staff) from orders', ['staff']],
      ['select * from orders; select * from pg_class', ['pg_class']],
      ['select * from information_schema.tables', ['information_schema.tables']],
      ['select * from hidden', ['hidden']],
    ];
    for (const [sql, tables] of denied) {
      const reply = await run({ sql }, me);
      expect([sql, reply.status, errorType(reply.json)]).toEqual([sql, 403, 'TABLE_SECURITY_ACCESS_ERROR']);
      expect(reply.json).toMatchObject({ errors: [{ extra: { tables } }] });
    }
  });

  it('is everything that a function of somebody may read: whoever has only datasets may not call it', async () => {
    const id = await lab.dataset({ databaseId: db, name: 'trips' });
    const me = await lab.analyst(['datasource_access', `[examples].[trips](id:${id})`]);
    expect((await run({ sql: 'select lower(a) from trips' }, me)).status).toBe(200);
    for (const sql of ['select * from my_function()', 'select public.lower(a) from trips', 'select a from trips where f(a)'])
      expect([sql, (await run({ sql }, me)).status]).toEqual([sql, 403]);
    expect((await run({ sql: 'select * from my_function()' })).status).toBe(200);
  });

  it('reads names in the schema that is sent, and gives that schema to the run', async () => {
    const id = await lab.dataset({ databaseId: db, name: 'visits', schema: 'web' });
    const me = await lab.analyst(['datasource_access', `[examples].[visits](id:${id})`]);
    expect((await run({ client_id: 'in-web', sql: 'select * from visits', schema: 'web' }, me)).status).toBe(200);
    expect((await rowOf('in-web'))?.job.schema).toBe('web');
    expect((await run({ sql: 'select * from visits', schema: 'public' }, me)).status).toBe(403);
    expect((await run({ sql: 'select * from visits', schema: '' }, me)).status).toBe(403);
    expect((await run({ client_id: 'no-schema', sql: 'select 1', schema: null }, me)).status).toBe(200);
    expect((await rowOf('no-schema'))?.job.schema).toBe('public');
  });

  it('is a whole schema for whoever has it, but writing takes more than a dataset', async () => {
    const writable = await lab.database({ name: 'writable', allowDml: true });
    const id = await lab.dataset({ databaseId: writable, name: 'orders' });
    const reader = await lab.analyst(['datasource_access', `[writable].[orders](id:${id})`]);
    const owner = await lab.analyst(['schema_access', '[writable].[public]']);
    const sent = { database_id: writable, sql: 'update orders set a = 1' };
    expect((await run(sent, reader)).status).toBe(403);
    expect((await run(sent, owner)).status).toBe(200);
    for (const sql of ['set search_path to secret; select * from orders', 'drop table orders', 'create view v as select 1'])
      expect([sql, (await run({ ...sent, sql }, owner)).status]).toEqual([sql, 403]);
  });
});

describe('GET sqllab/results/ and sqllab/rows/', { timeout: 30_000 }, () => {
  const results = (key: string, who = admin, rows = '') => lab.get(`/api/v1/sqllab/results/?q=(key:'${key}'${rows})`, who);
  const three = { columns: [{ name: 'a', databaseType: null }], segments: [[[1], [2]], [[3]]] };

  const stored = async (who = admin): Promise<{ key: string; clientId: string }> => {
    lab.state.outcome = { kind: 'rows', result: three };
    const { json } = await run({}, who);
    const query = json['query'] as { id: string; resultsKey: string };
    return { key: query.resultsKey, clientId: query.id };
  };

  it('gives the rows of a key, as many as asked', async () => {
    const { key } = await stored();
    expect((await results(key)).json).toMatchObject({ status: 'success', data: [{ a: 1 }, { a: 2 }, { a: 3 }] });
    const one = await results(key, admin, ',rows:1');
    expect(one.json).toMatchObject({ data: [{ a: 1 }], displayLimitReached: true, columns: [{ type: 'INTEGER' }] });
  });

  it('refuses them to others, but not to whoever may see all queries', async () => {
    const { key, clientId } = await stored();
    const part = ['database_access', `[examples].(id:${db})`] as const;
    const other = await lab.analyst(part);
    for (const path of [`/api/v1/sqllab/results/?q=(key:'${key}')`, `/api/v1/sqllab/rows/${clientId}`]) {
      const reply = await lab.get(path, other);
      expect([reply.status, errorType(reply.json)]).toEqual([403, 'QUERY_SECURITY_ACCESS_ERROR']);
    }
    expect((await results(key, await lab.analyst(part, ['all_query_access', 'all_query_access']))).status).toBe(200);
  });

  it('tells results that are gone from queries that are', async () => {
    const { key } = await stored();
    lab.state.results.delete(key);
    const codes = (json: unknown) =>
      (json as { errors: { extra: { issue_codes: { code: number }[] } }[] }).errors[0]?.extra.issue_codes.map(({ code }) => code);
    const gone = await results(key);
    expect([gone.status, errorType(gone.json), codes(gone.json)]).toEqual([410, 'RESULTS_BACKEND_ERROR', [1031]]);
    const unknown = await results('nope');
    expect([unknown.status, codes(unknown.json)]).toEqual([404, [1032]]);
  });

  it.each(["(key:'a'", '(rows:1)', '!n', '(key:1)', "(key:'a',rows:-1)"])('answers q=%s with 400', async (q) => {
    expect((await lab.get(`/api/v1/sqllab/results/?q=${encodeURIComponent(q)}`, admin)).status).toBe(400);
  });

  it('pages a grid across segments', async () => {
    const { clientId } = await stored();
    const page = (query: string) => lab.get(`/api/v1/sqllab/rows/${clientId}${query}`, admin);
    expect((await page('?offset=1&limit=2')).json).toMatchObject({
      columns: [{ name: 'a', type: 'INTEGER' }],
      rows: [[2], [3]],
      offset: 1,
      row_count: 3,
      state: 'complete',
      is_truncated: false,
      error: null,
    });
    expect((await page('?offset=3')).json['rows']).toEqual([]);
    expect((await page('?offset=x')).status).toBe(400);
  });

  it('is readable while the run is open, and before its first row', async () => {
    const { json } = await run({ runAsync: true });
    const query = json['query'] as { id: string };
    const page = () => lab.get(`/api/v1/sqllab/rows/${query.id}`, admin);
    expect((await page()).json).toMatchObject({ columns: [], rows: [], row_count: 0, state: 'open', error: null });
    const row = await rowOf(query.id);
    lab.state.results.set(row?.job.resultsKey ?? '', { ...three, state: 'open' });
    await lab.db
      .update(queries)
      .set({ state: 'running', resultsKey: row?.job.resultsKey ?? '' })
      .where(eq(queries.clientId, query.id));
    expect((await page()).json).toMatchObject({ rows: [[1], [2], [3]], state: 'open' });
    expect((await results(row?.job.resultsKey ?? '')).json).toMatchObject({ status: 'running', data: [{ a: 1 }, {}, {}] });
  });

  it('says why a run has failed', async () => {
    lab.state.outcome = { kind: 'fails', type: 'SQLLAB_TIMEOUT_ERROR', message: 'Too long.' };
    const sent = body();
    expect((await lab.post('/api/v1/sqllab/execute/', sent, admin)).status).toBe(408);
    expect((await lab.get(`/api/v1/sqllab/rows/${sent.client_id}`, admin)).json).toMatchObject({
      state: 'failed',
      rows: [],
      error: { message: 'Too long.', error_type: 'SQLLAB_TIMEOUT_ERROR' },
    });
    expect((await lab.get('/api/v1/sqllab/rows/unknown', admin)).status).toBe(404);
  });
});

describe('what SQL Lab asks beside running', { timeout: 30_000 }, () => {
  it('formats SQL', async () => {
    const sql = 'select a,b from t where x=1 and y in (1,2)';
    const { status, json } = await lab.post('/api/v1/sqllab/format_sql/', { sql, engine: 'postgresql' }, admin);
    expect(status).toBe(200);
    expect(json['result']).toMatch(/^SELECT\n {2}a,\n {2}b\nFROM/);
  });

  it('estimates what the asker may read, in the schema that is sent', async () => {
    const id = await lab.dataset({ databaseId: db, name: 'costly', schema: 'web' });
    const me = await lab.analyst(['datasource_access', `[examples].[costly](id:${id})`]);
    const ask = (sql: string) => lab.post('/api/v1/sqllab/estimate/', { database_id: db, sql, schema: 'web' }, me);
    expect(await ask('select * from costly')).toMatchObject({
      status: 200,
      json: { result: [{ 'Start-up cost': '0.0', 'Total cost': '0.01' }] },
    });
    expect(lab.state.asked.at(-1)).toMatchObject({
      schema: 'web',
      sql: expect.stringMatching(/^EXPLAIN \(FORMAT TEXT\) select/i) as unknown,
    });
    expect((await ask('select * from staff')).status).toBe(403);
    expect((await ask('delete from costly')).status).toBe(403);
    const sqlite = await lab.database({ engine: 'sqlite', parameters: { warehouse: 'w' } });
    expect((await lab.post('/api/v1/sqllab/estimate/', { database_id: sqlite, sql: 'select 1' }, admin)).status).toBe(400);
  });

  it('keeps a shared query under a short key', async () => {
    const query = { dbId: 2, name: 'n', schema: 'public', sql: 'select 1', autorun: false, templateParams: '{}' };
    const { status, json } = await lab.post('/api/v1/sqllab/permalink', query, admin);
    expect(status).toBe(201);
    expect(json['url']).toBe(`http://localhost:8080/sqllab/p/${String(json['key'])}/`);
    expect((await lab.get(`/api/v1/sqllab/permalink/${String(json['key'])}`, admin)).json).toEqual(query);
    expect((await lab.get('/api/v1/sqllab/permalink/nope', admin)).status).toBe(404);
    expect((await lab.post('/api/v1/sqllab/permalink', { ...query, evil: 1 }, admin)).status).toBe(400);
  });

  it('keeps the old form of a shared query, from a form or from JSON', async () => {
    const form = new URLSearchParams({ data: '{"sql":"select 1"}' });
    const sent = await lab.send('/kv/store/', { method: 'POST', body: form, headers: admin.headers });
    expect(sent.status).toBe(200);
    expect((await lab.get(`/kv/${String(sent.json['id'])}`, admin)).json).toEqual({ sql: 'select 1' });
    const json = await lab.post('/kv/store/', { data: { sql: 'select 2' } }, admin);
    expect((await lab.get(`/kv/${String(json.json['id'])}`, admin)).json).toEqual({ sql: 'select 2' });
    expect((await lab.post('/kv/store/', { data: '<script>' }, admin)).status).toBe(400);
    expect((await lab.get('/kv/0', admin)).status).toBe(404);
  });

  it('opens with the databases that the asker may use', async () => {
    const { json } = await lab.get('/api/v1/sqllab/', admin);
    const result = json['result'] as { databases: Record<string, unknown> };
    expect(result).toMatchObject({ active_tab: null, tab_state_ids: [{ id: 3, label: 'Untitled Query 1' }], queries: {} });
    expect(result.databases[db]).toMatchObject({ id: db, database_name: 'examples', backend: 'postgresql', allow_dml: false });
    const name = 'owned only';
    const owned = await lab.database({ name });
    const me = await lab.analyst();
    expect(await lab.get('/api/v1/sqllab/', me)).toMatchObject({ json: { result: { databases: {} } } });
    await lab.dataset({ databaseId: owned, name: 't' }, me.id);
    const mine = (await lab.get('/api/v1/sqllab/', me)).json['result'] as { databases: Record<string, unknown> };
    expect(Object.keys(mine.databases)).toEqual([String(owned)]);
  });
});
