// Queries and runs of reports that have left D1, through the API: the same replies, for the same callers.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handleApi } from '#app/api/router/router.server.ts';
import { openHistory } from '#app/services/history/open-history.server.ts';
import { moveEnded } from '#app/stores/history/move-ended.server.ts';
import { queries, reportExecutionLogs, reportSchedules, users } from '#drizzle/schema/index.ts';
import { eq } from 'drizzle-orm';
import { query, run } from './history-rows.ts';
import { openNeonSubject, type NeonSubject } from './history-subject.ts';
import { startCharts, type ChartJson, type Charts, type Someone } from '#tests/fixtures/charts/charts.ts';

let api: Charts;
let neon: NeonSubject;
let admin: Someone;
let alpha: Someone;
let other: Someone;
const pending: Promise<unknown>[] = [];
const RUNS = '/api/v1/report/1/log/';

/** More than lists of reports show. */
const RUN_COUNT = 9;

beforeAll(async () => {
  [api, neon] = await Promise.all([startCharts(), openNeonSubject()]);
  [admin, alpha, other] = [await api.user('Admin'), await api.user('Alpha'), await api.user('Alpha')];
  const databaseId = await api.database('Shop');
  const rows = [alpha, alpha, other].map(
    ({ id: userId }, at) => query(at + 1, { userId, databaseId, resultsKey: `key${at + 1}` }).row,
  );
  for (const row of rows) await api.db.insert(queries).values(row);
  const stamps = { createdOnMs: 0, changedOnMs: 0 };
  await api.db.insert(reportSchedules).values({
    ...stamps,
    id: 1,
    uuid: 'schedule',
    type: 'Report',
    name: 'Daily',
    crontab: '0 0 * * *',
    timezone: 'UTC',
    creationMethod: 'alerts_reports',
    reportFormat: 'PNG',
    logRetentionDays: 90,
    gracePeriodS: 0,
    workingTimeoutS: 60,
  });
  for (let id = 1; id <= RUN_COUNT; id += 1) await api.db.insert(reportExecutionLogs).values(run(id));
});
afterAll(async () => {
  await Promise.all([api.stop(), neon.stop()]);
});

async function send(method: string, path: string, who: Someone, body?: unknown) {
  const headers = { ...who.headers, ...(body !== undefined && { 'content-type': 'application/json' }) };
  const request = new Request(`http://localhost${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const reply = await handleApi(request, {
    ...api.deps,
    archive: neon.history,
    history: openHistory(api.db, neon.history),
    waitUntil: (work) => void pending.push(work),
  });
  await Promise.all(pending.splice(0));
  return { status: reply?.status, json: (await reply?.json()) as ChartJson };
}
const get = (path: string, who: Someone) => send('GET', path, who);

const PATHS = [
  '/api/v1/query/',
  '/api/v1/query/1',
  '/api/v1/query/3',
  '/api/v1/query/99',
  '/api/v1/query/distinct/status',
  '/api/v1/query/related/database',
  '/api/v1/query/related/user',
  '/api/v1/query/updated_since?q=(last_updated_ms:0)',
  '/api/v1/sqllab/results/?q=(key:none)',
  RUNS,
  `${RUNS}1`,
  `${RUNS}9`,
  `${RUNS}99`,
  '/api/v1/report/2/log/1',
];
const readAll = async (who: Someone) => Promise.all(PATHS.map(async (path) => ({ path, ...(await get(path, who)) })));

describe('what has left D1', () => {
  it('has the same replies as before, for each caller', async () => {
    const people = [admin, alpha, other];
    const before = await Promise.all(people.map(readAll));
    while ((await moveEnded(api.db, neon.history, { nowMs: api.clock.nowMs })) > 0);
    expect(await api.db.$count(queries)).toBe(0);
    expect(await api.db.$count(reportExecutionLogs)).toBe(7);
    expect(await Promise.all(people.map(readAll))).toEqual(before);
    expect(before[1]?.map(({ status }) => status)).toEqual([
      200, 200, 404, 404, 200, 200, 200, 200, 403, 200, 200, 200, 404, 404,
    ]);
    expect((await send('POST', '/api/v1/query/stop', alpha, { client_id: 'client1' })).json).toEqual({ result: 'OK' });
    expect((await send('POST', '/api/v1/query/stop', alpha, { client_id: 'client3' })).status).toBe(404);
  });

  it('is missing from lists while Neon is away, which say so, and can’t be read by its id', async () => {
    await api.db.insert(queries).values(query(7, { userId: alpha.id, databaseId: null }).row);
    neon.proxy.fault = 'refused';
    expect((await get('/api/v1/query/', alpha)).json).toMatchObject({ count: 1, ids: [7], is_partial: true });
    expect((await get(RUNS, admin)).json).toMatchObject({ count: 7, is_partial: true });
    for (const path of ['/api/v1/query/1', `${RUNS}1`, '/api/v1/sqllab/results/?q=(key:key1)']) {
      const { status, json } = await get(path, admin);
      expect([status, JSON.stringify(json)]).toEqual([503, expect.stringContaining('Older history can’t be read now')]);
    }
    expect((await get('/api/v1/query/7', alpha)).status).toBe(200);
    neon.proxy.fault = null;
    expect((await get('/api/v1/query/', alpha)).json).not.toHaveProperty('is_partial');
  });

  it('goes with its report, user, and database', async () => {
    expect((await send('DELETE', '/api/v1/report/1', admin)).status).toBe(200);
    expect(await neon.history.count('reportRuns')).toBe(0);
    expect((await send('DELETE', `/api/v1/security/users/${other.id}`, admin)).status).toBe(200);
    expect(await api.db.$count(users, eq(users.id, other.id))).toBe(0);
    expect(await neon.history.count('queries')).toBe(2);
    expect((await send('DELETE', '/api/v1/database/1', admin)).status).toBe(200);
    expect(await neon.history.count('queries')).toBe(0);
  });
});
