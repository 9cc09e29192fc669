// Results of SQL Lab through the API: by key, by page, while a run is open, and once deleted.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queries } from '#drizzle/schema/index.ts';
import { errorType, startRuns, type RunsHost } from '#tests/fixtures/sqllab/sql-lab-runs.ts';

let lab: RunsHost;

beforeAll(async () => {
  lab = await startRuns();
});
afterAll(() => lab.stop());
beforeEach(() => lab.forgetRuns());

describe('GET sqllab/results/ and sqllab/rows/', () => {
  const results = (key: string, who = lab.admin, rows = '') => lab.get(`/api/v1/sqllab/results/?q=(key:'${key}'${rows})`, who);
  const three = { columns: [{ name: 'a', databaseType: null }], segments: [[[1], [2]], [[3]]] };

  const stored = async (who = lab.admin): Promise<{ key: string; clientId: string }> => {
    lab.state.outcome = { kind: 'rows', result: three };
    const { json } = await lab.run({}, who);
    const query = json['query'] as { id: string; resultsKey: string };
    return { key: query.resultsKey, clientId: query.id };
  };

  it('returns the requested number of rows of a key', async () => {
    const { key } = await stored();
    expect((await results(key)).json).toMatchObject({ status: 'success', data: [{ a: 1 }, { a: 2 }, { a: 3 }] });
    const one = await results(key, lab.admin, ',rows:1');
    expect(one.json).toMatchObject({ data: [{ a: 1 }], displayLimitReached: true, columns: [{ type: 'INTEGER' }] });
  });

  it('refuses them to others, but not to users who can see all queries', async () => {
    const { key, clientId } = await stored();
    const part = ['database_access', `[examples].(id:${lab.databaseId})`] as const;
    const other = await lab.analyst(part);
    for (const path of [`/api/v1/sqllab/results/?q=(key:'${key}')`, `/api/v1/sqllab/rows/${clientId}`]) {
      const reply = await lab.get(path, other);
      expect([reply.status, errorType(reply.json)]).toEqual([403, 'QUERY_SECURITY_ACCESS_ERROR']);
    }
    expect((await results(key, await lab.analyst(part, ['all_query_access', 'all_query_access']))).status).toBe(200);
  });

  it('tells deleted results from deleted queries', async () => {
    const { key } = await stored();
    lab.state.results.delete(key);
    const codes = (json: unknown) =>
      (json as { errors: { extra: { issue_codes: { code: number }[] } }[] }).errors[0]?.extra.issue_codes.map(({ code }) => code);
    const missing = await results(key);
    expect([missing.status, errorType(missing.json), codes(missing.json)]).toEqual([410, 'RESULTS_BACKEND_ERROR', [1031]]);
    const unknown = await results('nope');
    expect([unknown.status, codes(unknown.json)]).toEqual([404, [1032]]);
  });

  it.each(["(key:'a'", '(rows:1)', '!n', '(key:1)', "(key:'a',rows:-1)"])('returns 400 for q=%s', async (q) => {
    expect((await lab.get(`/api/v1/sqllab/results/?q=${encodeURIComponent(q)}`, lab.admin)).status).toBe(400);
  });

  it('pages a grid across segments', async () => {
    const { clientId } = await stored();
    const page = (query: string) => lab.get(`/api/v1/sqllab/rows/${clientId}${query}`, lab.admin);
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
    const { json } = await lab.run({ runAsync: true });
    const query = json['query'] as { id: string };
    const page = () => lab.get(`/api/v1/sqllab/rows/${query.id}`, lab.admin);
    expect((await page()).json).toMatchObject({ columns: [], rows: [], row_count: 0, state: 'open', error: null });
    const row = await lab.rowOf(query.id);
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
    const sent = lab.body();
    expect((await lab.post('/api/v1/sqllab/execute/', sent, lab.admin)).status).toBe(408);
    expect((await lab.get(`/api/v1/sqllab/rows/${sent.client_id}`, lab.admin)).json).toMatchObject({
      state: 'failed',
      rows: [],
      error: { message: 'Too long.', error_type: 'SQLLAB_TIMEOUT_ERROR' },
    });
    expect((await lab.get('/api/v1/sqllab/rows/unknown', lab.admin)).status).toBe(404);
  });
});
