// History through the API: how much there is, retention, files, and what the audit view lists.
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#app/domain/time/durations.ts';
import { toListPageRequest, parseListState } from '#app/domain/list/list-state.ts';
import { AUDIT_SHAPE, toAuditRequest } from '#app/screens/action-log/audit-shape.ts';
import { moveWaiting } from '#app/services/history/move-waiting.server.ts';
import { purgeHistory } from '#app/services/retention/purge-history.server.ts';
import { walkHistory } from '#app/services/history-storage/walk-history.server.ts';
import { findLogPage } from '#app/services/accounts/pages.server.ts';
import { identityOfUser } from '#app/services/auth/identify.server.ts';
import { readHistory } from '#app/services/history-storage/read-history.server.ts';
import { createD1History } from '#app/stores/history/d1.server.ts';
import { createLayeredHistory } from '#app/stores/history/layered.server.ts';
import { listActions } from '#app/stores/history/list-actions.server.ts';
import type { HistoryStore } from '#app/stores/history/port.ts';
import { findHistoryRetention, saveHistoryRetention } from '#app/stores/history/retention.server.ts';
import { keyValues, logBlocks, logs, queries } from '#drizzle/schema/index.ts';
import { handleApi } from '#app/api/router/router.server.ts';
import { startCharts, type Charts, type ChartJson, type Someone } from '#tests/fixtures/charts/charts.ts';

let api: Charts;
let admin: Someone;
let alpha: Someone;

beforeAll(async () => {
  api = await startCharts();
  [admin, alpha] = [await api.user('Admin'), await api.user('Alpha')];
});
afterAll(() => api.stop());
beforeEach(() => api.db.batch([api.db.delete(logs), api.db.delete(logBlocks), api.db.delete(queries), api.db.delete(keyValues)]));

const action = (happenedAtMs: number, name = 'login', json = '{}') => ({ action: name, happenedAtMs, json, userId: admin.id });
const insertLogs = async (rows: readonly ReturnType<typeof action>[]) => {
  for (let from = 0; from < rows.length; from += 15) await api.db.insert(logs).values(rows.slice(from, from + 15));
};
const insertQuery = (startMs: number, state: 'success' | 'running' = 'success') =>
  api.db.insert(queries).values({
    clientId: crypto.randomUUID().slice(0, 11),
    sql: `select ${startMs}`,
    state,
    isAsync: false,
    userId: admin.id,
    job: {} as never,
    startMs,
    changedOnMs: Math.floor(startMs),
  });
const view = (key: string) => ({
  key,
  action: 'mount_dashboard',
  userId: admin.id,
  dashboardId: 3,
  chartId: null,
  json: '{}',
  happenedAtMs: api.clock.nowMs,
  durationMs: null,
  referrer: null,
});
const lastAction = async () => {
  const order = { column: 'id', direction: 'desc' } as const;
  const { views } = await listActions(api.db, { filters: [], order, page: 0, pageSize: 1 });
  return views[0]?.row;
};

interface Overview {
  readonly neon: string;
  readonly amounts: readonly { readonly d1_count: number; readonly neon_count: number | null }[];
}

describe('GET history/', () => {
  it('counts each kind, views in blocks too, and has the oldest and where it is', async () => {
    const { nowMs } = api.clock;
    await insertLogs([action(nowMs - 3 * DAY_MS), action(nowMs)]);
    await insertQuery(nowMs - DAY_MS + 0.5);
    api.deps.usage.collect([view('a'), view('b')]);
    await api.deps.usage.flush();
    const reply = await api.get('/api/v1/history/', admin);
    expect(reply.json['result']).toEqual({
      amounts: [
        { kind: 'actions', d1_count: 4, neon_count: null, oldest_dttm: new Date(nowMs - 3 * DAY_MS).toISOString() },
        { kind: 'queries', d1_count: 1, neon_count: null, oldest_dttm: new Date(nowMs - DAY_MS).toISOString() },
        { kind: 'reportRuns', d1_count: 0, neon_count: null, oldest_dttm: null },
      ],
      block_line_count: 2,
      block_count: 1,
      delivery_count: 0,
      neon: 'unused',
      status: null,
      retention_days: { actions: null, queries: null, reportRuns: null },
      log_days: null,
    });
  });

  it('counts what is in a second store apart, and goes on without it where it is away', async () => {
    const { nowMs } = api.clock;
    await insertLogs([action(nowMs)]);
    const second = createD1History(api.db);
    const readOverview = async (history: HistoryStore) => {
      const request = new Request('http://localhost/api/v1/history/', { headers: admin.headers });
      const reply = await handleApi(request, { ...api.deps, history });
      const { result } = await (reply as Response).json<{ readonly result: Overview }>();
      return result;
    };
    const counted = await readOverview({
      ...second,
      count: async (kind) => (await second.count(kind)) + (kind === 'actions' ? 40 : 0),
    });
    expect([counted.neon, counted.amounts[0]]).toMatchObject(['connected', { d1_count: 1, neon_count: 40 }]);
    const away = await readOverview({ ...second, count: () => Promise.reject(new Error('Neon is away.')) });
    expect([away.neon, away.amounts[0]]).toMatchObject(['away', { d1_count: 1, neon_count: null }]);
  });

  it('has what waits for a second store, what failed, and what was dropped', async () => {
    const { nowMs } = api.clock;
    await insertLogs([action(nowMs - 5_000)]);
    api.deps.usage.collect([view('a'), view('b')]);
    await api.deps.usage.flush();
    const full = Object.assign(new Error('could not extend file'), { code: '53100' });
    const refuse = () => Promise.reject(full);
    const archive = { append: refuse, remove: refuse, listParents: refuse };
    await moveWaiting({ db: api.db, archive, now: () => nowMs + HOUR_MS, maxWaiting: 1 });
    const request = new Request('http://localhost/api/v1/history/', { headers: admin.headers });
    const deps = { ...api.deps, history: createD1History(api.db), findLogDays: () => Promise.resolve(30) };
    const reply = await handleApi(request, deps);
    const { result } = await (reply as Response).json<{ readonly result: ChartJson }>();
    const movedAt = new Date(nowMs + HOUR_MS).toISOString();
    expect([result['log_days'], result['status']]).toEqual([
      30,
      {
        waiting_count: 1,
        oldest_waiting_dttm: new Date(nowMs - 5_000).toISOString(),
        last_moved_dttm: null,
        failure: { kind: 'full', since_dttm: movedAt },
        dropped: { count: 2, last_dttm: movedAt },
      },
    ]);
  });

  it('says of what lacks the rows of an archive that is away that it does', async () => {
    const { nowMs } = api.clock;
    await insertLogs([action(nowMs)]);
    const outbox = createD1History(api.db);
    const refuse = () => Promise.reject(new Error('Neon is away.'));
    const archive = { ...outbox, list: refuse, count: refuse };
    const history = createLayeredHistory({ outbox, archive, kinds: ['actions'], noteAway: () => undefined });
    const overview = await readHistory({ ...api.deps, history });
    expect([overview.neon, overview.amounts[0]]).toMatchObject(['away', { d1Count: 1, neonCount: null }]);
    const identity = await identityOfUser({ db: api.db, config: { features: { dashboardRoles: true } } }, admin.id);
    if (!identity) throw new Error('There is no administrator.');
    const listed = toListPageRequest(parseListState(new URLSearchParams(), AUDIT_SHAPE), AUDIT_SHAPE);
    const page = await findLogPage({ ...api.deps, history }, identity, listed);
    expect([page.isPartial, page.count]).toEqual([true, 1]);
    await expect(walkHistory(history, 'actions').next()).rejects.toThrow('The history database can’t be reached.');
  });
});

describe('PUT history/retention', () => {
  const put = (body: unknown, who = admin) => api.query('PUT', '/api/v1/history/retention', who, body);

  it('is kept, shown, and recorded with what it was', async () => {
    const days = { actions: 30, queries: 7, reportRuns: null };
    expect((await put(days)).json).toEqual({ result: days });
    expect(await findHistoryRetention(api.db)).toEqual(days);
    const line = await lastAction();
    expect(line?.action).toBe('HistoryRestApi.put_retention');
    expect(JSON.parse(line?.json ?? '')).toMatchObject({ days, former: { actions: null, queries: null, reportRuns: null } });
  });

  it.each([
    { actions: 6, queries: null, reportRuns: null },
    { actions: null, queries: 3_651, reportRuns: null },
    { actions: 7.5, queries: null, reportRuns: null },
    { actions: '7.5', queries: null, reportRuns: null },
    { actions: 30 },
    { actions: 30, queries: 30, reportRuns: 30, sessions: 1 },
  ])('refuses %j and changes nothing', async (body) => {
    expect((await put(body)).status).toBe(400);
    expect((await findHistoryRetention(api.db)).actions).toBeNull();
  });

  it('says that days are whole', async () => {
    const reply = await put({ actions: null, queries: 30.25, reportRuns: null });
    expect(reply.json).toMatchObject({ message: { queries: ['Enter whole days.'] } });
  });

  it('is for administrators', async () => {
    expect((await put({ actions: 7, queries: 7, reportRuns: 7 }, alpha)).status).toBe(403);
    expect((await api.get('/api/v1/history/', alpha)).status).toBe(403);
    expect((await api.get('/api/v1/history/export?kind=queries&format=ndjson', alpha)).status).toBe(403);
  });

  it('deletes ended rows that are older, kind by kind', async () => {
    const { nowMs } = api.clock;
    const oldMs = nowMs - 8 * DAY_MS;
    await insertLogs([action(oldMs), action(nowMs)]);
    await insertQuery(oldMs);
    await insertQuery(oldMs, 'running');
    await insertQuery(nowMs);
    await saveHistoryRetention(api.db, { actions: null, queries: 7, reportRuns: null }, { userId: admin.id, nowMs });
    const purge = async () => purgeHistory(api, { nowMs, logDays: 90, retention: await findHistoryRetention(api.db) });
    expect(await purge()).toBe(1);
    await saveHistoryRetention(api.db, { actions: 7, queries: 7, reportRuns: null }, { userId: admin.id, nowMs });
    expect(await purge()).toBe(1);
    expect([await api.db.$count(logs), await api.db.$count(queries)]).toEqual([1, 2]);
  });
});

describe('GET history/export', () => {
  it('is every row in the order of time as NDJSON, and is recorded', async () => {
    await insertLogs([action(2_000, 'logout', '{"address":"203.0.113.7"}'), action(1_000)]);
    const reply = await api.get('/api/v1/history/export?kind=actions&format=ndjson', admin);
    expect([reply.status, reply.headers.get('content-type'), reply.headers.get('content-disposition')]).toEqual([
      200,
      'application/x-ndjson',
      'attachment; filename=action-log-2026-11-21.ndjson',
    ]);
    const lines = reply.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as ChartJson);
    expect(lines.slice(0, 2)).toMatchObject([
      { action: 'login', happened_at: '1970-01-01T00:00:01.000Z', user_id: admin.id, username: 'user-1' },
      { action: 'logout', details: '{"address":"203.0.113.7"}' },
    ]);
    expect((await lastAction())?.action).toBe('HistoryRestApi.export');
  });

  it('is Parquet too, of queries with fractions of milliseconds', async () => {
    for (const startMs of [1_000.25, 1_000.75, 5_000]) await insertQuery(startMs);
    const headers = admin.headers;
    const request = new Request('http://localhost/api/v1/history/export?kind=queries&format=parquet', { headers });
    const file = (await (await handleApi(request, api.deps))?.arrayBuffer()) ?? new ArrayBuffer(0);
    const rows = await parquetReadObjects({ file, columns: ['sql'] });
    expect(rows).toEqual([{ sql: 'select 1000.25' }, { sql: 'select 1000.75' }, { sql: 'select 5000' }]);
  });

  it.each(['', '?kind=actions', '?kind=users&format=ndjson', '?kind=actions&format=csv'])('refuses %j', async (search) => {
    expect((await api.get(`/api/v1/history/export${search}`, admin)).status).toBe(400);
  });

  it('reads each row once, in few pages, however rows lie in time', async () => {
    const atOnce = Array.from({ length: 130 }, () => action(5 * DAY_MS));
    const spread = Array.from({ length: 70 }, (_, index) => action(400 * DAY_MS + index * HOUR_MS));
    await insertLogs([...atOnce, ...spread]);
    const history = createD1History(api.db);
    let calls = 0;
    const list: HistoryStore['list'] = (...args) => {
      calls += 1;
      return history.list(...args);
    };
    const ids: number[] = [];
    for await (const views of walkHistory({ list }, 'actions', 10)) {
      expect(views.length).toBeLessThanOrEqual(10);
      ids.push(...views.map(({ row }) => row.id));
    }
    expect(new Set(ids).size).toBe(200);
    expect(ids).toHaveLength(200);
    expect(calls).toBeLessThan(120);
  });
});

describe('the audit view', () => {
  it('lists security-relevant actions alone, by subject, person, and time', async () => {
    const { nowMs } = api.clock;
    await insertLogs([
      action(nowMs - 1, 'login'),
      action(nowMs - 2, 'ApiTokenRestApi.post'),
      action(nowMs - 3, 'execute_sql'),
      action(nowMs - 2 * DAY_MS, 'RLSRestApi.put'),
    ]);
    api.deps.usage.collect([view('c')]);
    await api.deps.usage.flush();
    const list = async (search: string) => {
      const request = toAuditRequest(toListPageRequest(parseListState(new URLSearchParams(search), AUDIT_SHAPE), AUDIT_SHAPE));
      const { count, views } = await listActions(api.db, request);
      expect(count).toBe(views.length);
      return views.map(({ row }) => row.action);
    };
    expect(await list('')).toEqual(['login', 'ApiTokenRestApi.post', 'RLSRestApi.put']);
    expect(await list('subject=keys')).toEqual(['ApiTokenRestApi.post']);
    expect(await list(`person=${admin.id}&subject=rules`)).toEqual(['RLSRestApi.put']);
    expect(await list(`person=${alpha.id}`)).toEqual([]);
  });

  it('finds named usage in blocks, too', async () => {
    api.deps.usage.collect([view('d')]);
    await api.deps.usage.flush();
    const filters = [{ col: 'action', opr: 'in', value: ['mount_dashboard', 'login'] }];
    const order = { column: 'dttm', direction: 'desc' } as const;
    expect((await listActions(api.db, { filters, order, page: 0, pageSize: 10 })).count).toBe(1);
  });
});
