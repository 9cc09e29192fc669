// Running SQL through the API: its effects and replies, on real metadata with fakes behind Deps.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ONE_ROW } from '#tests/fixtures/sqllab/sql-lab.ts';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { errorType, startRuns, type RunsHost } from '#tests/fixtures/sqllab/sql-lab-runs.ts';

let lab: RunsHost;

beforeAll(async () => {
  lab = await startRuns();
});
afterAll(() => lab.stop());
beforeEach(() => lab.forgetRuns());

describe('a client id', () => {
  it('is the same run for the same request, and refuses every other request', async () => {
    const sent = { client_id: 'used-once', sql: 'select 1 n' };
    const first = await lab.run(sent);
    expect(first.status).toBe(200);
    const again = await lab.run({ ...sent, tab: 'another tab' });
    expect([again.status, again.json['query_id']]).toEqual([200, first.json['query_id']]);
    for (const other of [
      { sql: 'select 2 n' },
      { schema: 'elsewhere' },
      { queryLimit: 7 },
      { templateParams: '{"a": 1}' },
      { runAsync: true },
      { select_as_cta: true, tmp_table_name: 'x' },
    ]) {
      const refused = await lab.run({ ...sent, ...other });
      expect(refused.status, JSON.stringify(other)).toBe(409);
      expect(refused.text).toContain('client_id');
      expect(refused.text).not.toContain('"data"');
    }
  });
});

describe('a catalog', () => {
  it('is refused where the connection opens another one', async () => {
    const refused = await lab.run({ client_id: 'other-catalog', catalog: 'nope' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('catalog');
    expect((await lab.run({ client_id: 'own-catalog', catalog: 'shop' })).status).toBe(200);
    const estimate = { database_id: lab.databaseId, sql: 'select 1', catalog: 'nope' };
    expect((await lab.post('/api/v1/sqllab/estimate/', estimate, lab.admin)).status).toBe(422);
  });
});

describe('POST sqllab/execute/', () => {
  it('returns rows as objects with their columns and the run', async () => {
    const columns = [
      { name: 'n', databaseType: 'INT8' },
      { name: '__proto__', databaseType: 'TEXT' },
      { name: 'n__1', databaseType: 'TIMESTAMP' },
    ];
    lab.state.outcome = {
      kind: 'rows',
      result: { columns, segments: [[['9007199254740993', 'x"', '2020-01-02T03:04:05.678000']], [[1, null, null]]] },
    };
    const { status, json, text } = await lab.run({ client_id: '91ed7794c47' });
    expect(status).toBe(200);
    expect(text).toContain('"__proto__":"x\\""');
    expect(text).toContain('"n":9007199254740993,');
    expect(json['data']).toMatchObject([{ n__1: '2020-01-02T03:04:05.678000' }, { n: 1, n__1: null }]);
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
        dbId: lab.databaseId,
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
        userId: lab.admin.id,
        trackingUrl: null,
        extra: { progress: null, columns: [{ name: 'n' }, {}, {}] },
      },
    });
    expect(json).not.toHaveProperty('displayLimitReached');
    expect(json['selected_columns']).toEqual(json['columns']);
  });

  it('gives the run its statement with one row more than the limit, and the smaller of two limits', async () => {
    await lab.run({ client_id: 'limit-in-sql', sql: 'select generate_series(1,500) n limit 20' });
    const row = await lab.rowOf('limit-in-sql');
    expect(row?.limit).toBe(20);
    expect(row?.limitingFactor).toBe('QUERY');
    expect(row?.job.statements[0]?.sql).toMatch(/limit 20$/i);
    await lab.run({ client_id: 'chooser', sql: 'select * from generate_series(1,500) n' });
    expect((await lab.rowOf('chooser'))?.job.statements[0]).toMatchObject({ maxRows: 100, readOnly: true });
    expect((await lab.rowOf('chooser'))?.job.statements[0]?.sql).toMatch(/101/);
  });

  it('shows no more rows than a reply can have, and says so', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => [index]);
    lab.state.outcome = { kind: 'rows', result: { columns: ONE_ROW.columns, segments: [many, [[-1]]] } };
    const { json } = await lab.run();
    expect((json['data'] as unknown[]).length).toBe(10_000);
    expect(json['displayLimitReached']).toBe(true);
  });

  it('submits to the queue where the client and the database want it, and returns 202', async () => {
    const { status, json } = await lab.run({ client_id: 'b7b5887c2d7', runAsync: true });
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
    expect((await lab.run({ database_id: waits, runAsync: true })).status).toBe(200);
  });

  it('ends what the policy refuses as a run that has failed, where it was to run in the background', async () => {
    const refused = await lab.run({ client_id: 'asleep', runAsync: true, sql: 'select pg_sleep(20)' });
    expect(refused.status).toBe(202);
    expect(refused.json).toMatchObject({
      query: { state: 'failed', errorMessage: expect.stringContaining('pg_sleep') as string, rows: null },
    });
    expect(lab.state.submitted).toHaveLength(0);
    expect((await lab.run({ client_id: 'asleep', runAsync: true, sql: 'select pg_sleep(20)' })).status).toBe(202);
    expect((await lab.run({ runAsync: true, sql: 'selct 1' })).status).toBe(422);
    expect((await lab.run({ sql: 'select pg_sleep(20)' })).status).toBe(422);
  });

  it('ends a run as failed when the queue cannot be reached', async () => {
    const { deps, state } = lab;
    const broken = { ...deps, runs: { ...deps.runs, submit: () => Promise.reject(new Error('queue down')) } };
    const { executeSql } = await import('#app/services/sqllab/execute-sql.server.ts');
    const { identifyForPage: identityOf } = await import('#app/services/auth/identify.server.ts');
    const identity = await identityOf(new Request('http://localhost/', { headers: lab.admin.headers }), deps);
    const request = {
      clientId: 'unsent',
      databaseId: lab.databaseId,
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
    expect((await lab.rowOf('unsent'))?.state).toBe('failed');
    expect(state.ran).toHaveLength(0);
  });

  it('makes one run of one client id, and shows it is', async () => {
    const sent = lab.body({ runAsync: true });
    const replies = await Promise.all([1, 2, 3].map(() => lab.post('/api/v1/sqllab/execute/', sent, lab.admin)));
    expect(replies.map((reply) => reply.status)).toEqual([202, 202, 202]);
    expect(new Set(replies.map(({ json }) => (json['query'] as { queryId: number }).queryId)).size).toBe(1);
    expect(lab.state.submitted).toHaveLength(1);
    const sync = lab.body();
    await lab.post('/api/v1/sqllab/execute/', sync, lab.admin);
    const again = await lab.post('/api/v1/sqllab/execute/', sync, lab.admin);
    expect(again.json).toMatchObject({ status: 'success', data: [{ n: 1 }], query: { sql: 'select 1 n' } });
    expect(lab.state.ran).toHaveLength(1);
  });

  it('renders templates with the parameters of the tab, the address and the user, and keeps what was typed', async () => {
    const sql = "select '{{ a }}' a, '{{ url_param('q') }}' q, {{ current_user_id() }} me, {{ filter_values('x') | length }} n";
    const sent = lab.body({ sql, templateParams: '{"a": "x"}' });
    const { status, json } = await lab.post("/api/v1/sqllab/execute/?q=O'Neil", sent, lab.admin);
    expect(status).toBe(200);
    expect(json['query']).toMatchObject({
      sql,
      executedSql: expect.stringContaining(`select 'x' a, 'O''Neil' q, ${lab.admin.id} me, 0 n`) as unknown,
    });
  });

  it('renders filter macros with the filters that the parameters make up', async () => {
    const filters = [
      { col: 'city', op: 'in', val: ['Oslo', "L'Aquila"] },
      { col: 'size', op: '>', val: 3 },
      { col: 'gone', op: 'IS NULL' },
    ];
    const sql =
      "select {{ filter_values('city') | where_in }} c, '{% for f in get_filters('size') %}{{ f.op }}{{ f.val }}{% endfor %}' s, " +
      "'{{ get_filters('gone')[0].op }}' g, {{ filter_values('other', 'none') | where_in }} o";
    const { status, json } = await lab.run({ sql, templateParams: JSON.stringify({ _filters: filters }) });
    expect(status).toBe(200);
    expect(json['query']).toMatchObject({
      executedSql: expect.stringContaining("select ('Oslo', 'L''Aquila') c, '>3' s, 'IS NULL' g, ('none') o") as unknown,
    });
    const refused = await lab.run({ sql, templateParams: '{"_filters": {"col": "city"}}' });
    expect([refused.status, errorType(refused.json)]).toEqual([400, 'INVALID_TEMPLATE_PARAMS_ERROR']);
  });

  it('says by its own name where a parameter that is missing can be defined, on the page and by the API', async () => {
    const { json } = await lab.run({ sql: "select '{{ x }}'" });
    const [error] = json['errors'] as { message: string }[];
    expect(error?.message).toContain(`“${sqllab.texts['actions.parameters']}”`);
    expect(error?.message).toContain('templateParams');
  });

  it('ignores the field json of older clients and makes a client id where there is none', async () => {
    const { client_id: _, ...rest } = lab.body({ json: true });
    const { status, json } = await lab.post('/api/v1/sqllab/execute/', rest, lab.admin);
    expect(status).toBe(200);
    expect((json['query'] as { id: string }).id).toMatch(/^\w{11}$/);
  });

  it('creates a table where the database allows it, in the schema that it forces', async () => {
    const open = await lab.database({ allowCtas: true, forceCtasSchema: 'scratch' });
    lab.state.outcome = { kind: 'rows', result: { columns: [], segments: [] } };
    const sent = { client_id: 'ctas', database_id: open, sql: 'select 1 a', select_as_cta: true, tmp_table_name: 'z"z' };
    expect((await lab.run(sent)).json).toMatchObject({
      data: [],
      query: { ctas: true, tempTable: 'z"z', tempSchema: 'scratch' },
    });
    const row = await lab.rowOf('ctas');
    expect(row?.job.statements[0]?.sql).toContain('"scratch"."z""z"');
    expect(row?.selectSql).toContain('"scratch"."z""z"');
  });

  it('keeps the rows of a run that was stopped while it was waited for', async () => {
    lab.state.outcome = { kind: 'stops', result: ONE_ROW };
    expect(await lab.run()).toMatchObject({
      status: 200,
      json: { status: 'stopped', data: [{ n: 1 }], query: { state: 'stopped' } },
    });
  });
});
