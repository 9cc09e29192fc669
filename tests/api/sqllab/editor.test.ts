// SQL Lab requests beside running: formatting, estimates, shared queries, and its initial data.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import { startRuns, type RunsHost } from '#tests/fixtures/sqllab/sql-lab-runs.ts';

let lab: RunsHost;

beforeAll(async () => {
  lab = await startRuns();
});
afterAll(() => lab.stop());

describe('SQL Lab requests beside running', () => {
  it('formats SQL', async () => {
    const sql = 'select a,b from t where x=1 and y in (1,2)';
    const { status, json } = await lab.post('/api/v1/sqllab/format_sql/', { sql, engine: 'postgresql' }, lab.admin);
    expect(status).toBe(200);
    expect(json['result']).toMatch(/^SELECT\n {2}a,\n {2}b\nFROM/);
  });

  it('formats for the engine of the database, and renders templates where parameters for them are sent', async () => {
    const me = await lab.analyst(['database_access', `[examples].(id:${lab.databaseId})`]);
    const format = (more: object, who = me) =>
      lab.post('/api/v1/sqllab/format_sql/', { sql: 'select {{ a }}::int', ...more }, who);
    const here = { database_id: lab.databaseId };
    expect((await format(here)).json['result']).toBe('SELECT\n  {{ a }}::INT');
    expect((await format({ ...here, template_params: '{}' })).json['result']).toBe('SELECT\n  {{ a }}::INT');
    expect((await format({ ...here, template_params: '{"a": 5}' })).json['result']).toBe('SELECT\n  5::INT');
    const mysql = await lab.database({ engine: 'mysql' });
    const comment = { sql: 'select 1 # it’s one', database_id: mysql };
    expect((await format(comment, lab.admin)).status).toBe(200);
    expect((await format({ ...comment, engine: 'postgresql' }, lab.admin)).status).toBe(422);
    expect((await format({ template_params: '{"a": 5}' })).status).toBe(400);
    expect((await format({ ...here, template_params: '{"b": 5}' })).status).toBe(400);
    expect((await format({ ...here, template_params: '[1]' })).status).toBe(400);
    expect((await format({ database_id: 999_999 })).status).toBe(404);
    expect((await format(here, await lab.analyst(['can_format_sql', 'SQLLab']))).status).toBe(403);
  });

  it('estimates what the caller can read, in the schema that is sent', async () => {
    const id = await lab.dataset({ databaseId: lab.databaseId, name: 'costly', schema: 'web' });
    const me = await lab.analyst(['datasource_access', `[examples].[costly](id:${id})`]);
    const runQuery = (sql: string) =>
      lab.post('/api/v1/sqllab/estimate/', { database_id: lab.databaseId, sql, schema: 'web' }, me);
    expect(await runQuery('select * from costly')).toMatchObject({
      status: 200,
      json: { result: [{ 'Start-up cost': '0.0', 'Total cost': '0.01' }] },
    });
    expect(lab.state.requested.at(-1)).toMatchObject({
      schema: 'web',
      sql: expect.stringMatching(/^EXPLAIN \(FORMAT TEXT\) select/i) as unknown,
    });
    expect((await runQuery('select * from staff')).status).toBe(403);
    expect((await runQuery('delete from costly')).status).toBe(403);
    const sqlite = await lab.database({ engine: 'sqlite', parameters: { warehouse: 'w' } });
    expect((await lab.post('/api/v1/sqllab/estimate/', { database_id: sqlite, sql: 'select 1' }, lab.admin)).status).toBe(400);
  });

  it('explains one statement that the caller can read, and hides what behind it they can’t', async () => {
    const id = await lab.dataset({ databaseId: lab.databaseId, name: 'planned', schema: 'web' });
    const me = await lab.analyst(['datasource_access', `[examples].[planned](id:${id})`]);
    const explain = (sql: string, who = me) =>
      lab.post('/api/v1/sqllab/explain/', { database_id: lab.databaseId, sql, schema: 'web', template_params: { n: 3 } }, who);
    const scan = (table: string) => ({ 'Node Type': 'Seq Scan', 'Relation Name': table, 'Total Cost': 4, 'Plan Rows': 2 });
    const join = { 'Node Type': 'Nested Loop', 'Total Cost': 9, 'Plan Rows': 2, Plans: [scan('planned'), scan('salaries')] };
    lab.state.plan = [[JSON.stringify([{ Plan: join }])]];
    const relations = ({ json }: Awaited<ReturnType<typeof explain>>) =>
      (json['result'] as { children: { relation: string | null }[] }).children.map(({ relation }) => relation);
    expect(relations(await explain('select * from planned where n > {{ n }}'))).toEqual(['planned', null]);
    expect(lab.state.requested.at(-1)?.sql).toMatch(/^EXPLAIN \(FORMAT JSON\) select \* from planned where n > 3\s+limit/i);
    expect(relations(await explain('select 1 from planned', lab.admin))).toEqual(['planned', 'salaries']);
    expect((await explain('select * from staff')).status).toBe(403);
    expect((await explain('delete from planned')).status).toBe(403);
    expect((await explain('analyze planned')).status).toBeGreaterThanOrEqual(400);
    expect((await explain('select 1; select 2')).status).toBe(400);
    expect((await explain('explain select 1')).json).toMatchObject({ message: 'Only a SELECT can be explained.' });
    lab.state.plan = [['no plan']];
    expect((await explain('select 1')).json).toMatchObject({ message: 'The database returned a plan that can’t be read.' });
    expect((await explain('select 1', await lab.user('Gamma'))).status).toBe(403);
    lab.state.plan = null;
  });

  it('places what the database says of an estimate in the text as typed, behind templates', async () => {
    const sql = 'select {{ a }} as n,\n  missing from costly';
    const ran = `EXPLAIN (FORMAT TEXT) ${sql.replace('{{ a }}', '123456789')}`;
    const extra = { position: { from: ran.indexOf('missing') } };
    lab.state.refusal = new AppError('COLUMN_DOES_NOT_EXIST_ERROR', 'column "missing" does not exist', { extra });
    const body = { database_id: lab.databaseId, sql, template_params: { a: 123_456_789 } };
    const { json } = await lab.post('/api/v1/sqllab/estimate/', body, lab.admin);
    const from = sql.indexOf('missing');
    expect(json).toMatchObject({ errors: [{ extra: { position: { from, line: 2, column: 3 } } }] });
  });

  it('keeps a shared query under a short key', async () => {
    const query = { dbId: 2, name: 'n', schema: 'public', sql: 'select 1', autorun: false, templateParams: '{}' };
    const { status, json } = await lab.post('/api/v1/sqllab/permalink', query, lab.admin);
    expect(status).toBe(201);
    expect(json['url']).toBe(`http://localhost:8080/sqllab/p/${String(json['key'])}/`);
    expect((await lab.get(`/api/v1/sqllab/permalink/${String(json['key'])}`, lab.admin)).json).toEqual(query);
    expect((await lab.get('/api/v1/sqllab/permalink/nope', lab.admin)).status).toBe(404);
    expect((await lab.post('/api/v1/sqllab/permalink', { ...query, evil: 1 }, lab.admin)).status).toBe(400);
  });

  it('keeps the old form of a shared query, from a form or from JSON', async () => {
    const form = new URLSearchParams({ data: '{"sql":"select 1"}' });
    const sent = await lab.send('/kv/store/', { method: 'POST', body: form, headers: lab.admin.headers });
    expect(sent.status).toBe(200);
    expect((await lab.get(`/kv/${String(sent.json['id'])}`, lab.admin)).json).toEqual({ sql: 'select 1' });
    const json = await lab.post('/kv/store/', { data: { sql: 'select 2' } }, lab.admin);
    expect((await lab.get(`/kv/${String(json.json['id'])}`, lab.admin)).json).toEqual({ sql: 'select 2' });
    expect((await lab.post('/kv/store/', { data: '<script>' }, lab.admin)).status).toBe(400);
    expect((await lab.get('/kv/0', lab.admin)).status).toBe(404);
  });

  it('opens with the databases that the caller can use', async () => {
    const { json } = await lab.get('/api/v1/sqllab/', lab.admin);
    const result = json['result'] as { databases: Record<string, unknown> };
    expect(result).toMatchObject({ active_tab: null, tab_state_ids: [{ id: 3, label: 'Untitled Query 1' }], queries: {} });
    expect(result.databases[lab.databaseId]).toMatchObject({
      id: lab.databaseId,
      database_name: 'examples',
      backend: 'postgresql',
      allow_dml: false,
    });
    const name = 'owned only';
    const owned = await lab.database({ name });
    const me = await lab.analyst();
    expect(await lab.get('/api/v1/sqllab/', me)).toMatchObject({ json: { result: { databases: {} } } });
    await lab.dataset({ databaseId: owned, name: 't' }, me.id);
    const mine = (await lab.get('/api/v1/sqllab/', me)).json['result'] as { databases: Record<string, unknown> };
    expect(Object.keys(mine.databases)).toEqual([String(owned)]);
  });
});
