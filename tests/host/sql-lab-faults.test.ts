// What breaks under a run: the host, the database, the stored rows. Every run has an end that says why, and keeps what was there.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manifestName, manifestSchema, MANIFEST_VERSION } from '#app/domain/results/manifest.ts';
import { queries } from '#drizzle/schema/index.ts';
import {
  callerWith,
  eventually,
  firstRows,
  followRun,
  logInByToken,
  ROWS_BEFORE_GATE,
  shutGate,
  startSqlLabHost,
  submit,
  type HostCaller,
  type HostJson,
  type HostReply,
  type SqlLabHost,
} from './sql-lab-host.ts';

const TOTAL_ROWS = ROWS_BEFORE_GATE + 5_000;

let lab: SqlLabHost;
let caller: HostCaller;

beforeAll(async () => {
  lab = await startSqlLabHost();
  caller = await logInByToken(lab.origin());
});
afterAll(() => lab.stop());

interface WireErrorLike {
  readonly error_type: string;
  readonly extra: { readonly issue_codes?: readonly { readonly code: number }[] };
}
const errorsOf = ({ json }: HostReply): (readonly [string, readonly number[]])[] =>
  (json['errors'] as WireErrorLike[]).map(({ error_type: type, extra }) => [
    type,
    (extra.issue_codes ?? []).map(({ code }) => code),
  ]);
const results = (key: unknown): Promise<HostReply> => caller.get(`/api/v1/sqllab/results/?q=(key:'${String(key)}')`);

describe('stored rows', () => {
  it('that are deleted, too old, unowned, or of another version are refused, each for its own reason', async () => {
    const runs = await Promise.all([1, 2, 3, 4].map((n) => submit(caller, lab.databaseId, `SELECT ${n} AS n`)));
    const keys = (await Promise.all(runs.map((run) => run.ended()))).map((run) => String(run['resultsKey']));
    const [missing = '', old = '', orphan = '', foreign = ''] = keys;
    for (const key of keys) expect((await results(key)).status).toBe(200);

    const bucket = await lab.host().mf.getR2Bucket('RESULTS', 'meridian');
    const change = async (key: string, more: object): Promise<void> => {
      const stored = await bucket.get(manifestName(key));
      const manifest = manifestSchema.parse(JSON.parse((await stored?.text()) ?? ''));
      await bucket.put(manifestName(key), JSON.stringify({ ...manifest, ...more }));
    };
    await bucket.delete(manifestName(missing));
    await change(old, { updatedAtMs: 0 });
    await lab.host().db.delete(queries).where(eq(queries.resultsKey, orphan));
    await change(foreign, { version: MANIFEST_VERSION + 1 });

    const replies = await Promise.all(keys.map(results));
    expect(replies.map(({ status }) => status)).toEqual([410, 410, 404, 410]);
    expect(replies.map((reply) => errorsOf(reply))).toEqual(
      [1031, 1031, 1032, 1033].map((code) => [['RESULTS_BACKEND_ERROR', [code]]]),
    );
  });
});

describe('a host that is killed in the middle of a run', () => {
  it('ends the run with a reason once it is back, and has kept tabs, rows and results', async () => {
    const settled = await submit(caller, lab.databaseId, 'SELECT 42 AS answer');
    const before = await settled.ended();
    const tab = { name: 'Still here', dbId: lab.databaseId, sql: 'SELECT 1', schema: 'public' };
    const made = await caller.post('/tabstateview/', { queryEditor: tab });
    expect(made.status, JSON.stringify(made.json)).toBe(200);
    const tabPath = `/tabstateview/${String(made.json['id'])}`;
    const table = { queryEditorId: made.json['id'], dbId: lab.databaseId, schema: 'public', name: 'orders' };
    expect((await caller.post('/tableschemaview/', { table })).status).toBe(200);
    const gate = await shutGate(lab.postgres);
    const run = await submit(caller, lab.databaseId, gate.statement(ROWS_BEFORE_GATE, TOTAL_ROWS));
    const early = await firstRows(run);
    const typed = { label: 'Still here, renamed', sql: "SELECT 'nothing typed is lost'" };
    expect((await caller.send(tabPath, { method: 'PUT', body: JSON.stringify(typed) })).status).toBe(200);

    await lab.restart();
    await gate.open();
    // The token is good at the new host as well.
    caller = callerWith(lab.origin(), caller.token);

    const again = followRun(caller, run.clientId);
    const ended = await again.ended();
    expect(ended).toMatchObject({ state: 'failed' });
    expect(ended['errorMessage']).toMatch(/server that ran this query was restarted.*Run the query again\./);
    const rows = await again.rows(0);
    expect(rows.json).toMatchObject({ state: 'failed', error: { error_type: 'ASYNC_WORKERS_ERROR' }, rows: early.json['rows'] });
    expect(rows.json['row_count']).toBe(ended['rows']);
    expect(ended['errorMessage']).toContain(String(ended['rows']));
    const events = (await caller.get('/api/v1/async_event/')).json['result'] as HostJson[];
    expect(events.filter((event) => event['job_id'] === run.clientId).at(-1)).toMatchObject({ status: 'error' });

    expect((await caller.get(tabPath)).json).toMatchObject({ ...typed, table_schemas: [{ table: 'orders', schema: 'public' }] });
    expect((await results(before['resultsKey'])).json['data']).toEqual([{ answer: 42 }]);
    const fresh = await submit(caller, lab.databaseId, 'SELECT 43 AS answer');
    expect((await fresh.ended())['state']).toBe('success');
  });
});

describe('a database that goes away in the middle of a run', () => {
  it('fails the run with what happened to the connection, and the rows that had come are kept', async () => {
    const gate = await shutGate(lab.postgres);
    const run = await submit(caller, lab.databaseId, gate.statement(ROWS_BEFORE_GATE, TOTAL_ROWS));
    const early = await firstRows(run);
    await lab.postgres.stop();
    const ended = await run.ended();
    await gate.open();
    expect(ended).toMatchObject({ state: 'failed', rows: expect.any(Number) as number });
    expect(String(ended['errorMessage'])).toMatch(/connection|shut|terminat|closed/i);
    const kept = await run.rows(0);
    expect(kept.json).toMatchObject({ state: 'failed', rows: early.json['rows'] });
    expect(kept.json['row_count']).toBe(ended['rows']);

    const next = await submit(caller, lab.databaseId, 'SELECT 1 AS n');
    const refused = await eventually('the next run', () => next.ended());
    expect(refused).toMatchObject({ state: 'failed' });
    expect((await next.rows(0)).json['error']).toMatchObject({ error_type: expect.stringMatching(/^CONNECTION_/) as string });
  });
});
