// Rows on their way back from Neon to D1: all of them, as they were, also where it is cut off, stopped, or done twice.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HISTORY_KINDS } from '#app/domain/retention/history-retention.ts';
import { RECENT_RUNS } from '#app/domain/retention/recent-runs.ts';
import { HOUR_MS } from '#app/domain/time/durations.ts';
import { moveEnded } from '#app/stores/history/move-ended.server.ts';
import { selectSeen } from '#app/stores/history/recent-views.server.ts';
import type { HistoryRows, HistoryStore } from '#app/stores/history/port.ts';
import { logBlocks, logs, queries, queryScripts, reportDeliveries, reportExecutionLogs } from '#drizzle/schema/index.ts';
import { returnHistory } from '#scripts/history/return-history.ts';
import { action, query, run, START_MS } from './history-rows.ts';
import { openD1Subject, openNeonSubject, USERS, type NeonSubject } from './history-subject.ts';

const [ZOE, ADAM] = USERS;
const VIEW = { action: 'mount_dashboard', userId: 1, user: withoutId(ZOE), dashboardId: 7 };
const LOGIN = { action: 'login', userId: 2, user: withoutId(ADAM), json: '{"address":"203.0.113.7"}' };
const ROWS: HistoryRows = {
  actions: [
    ...Array.from({ length: 1_200 }, (_, at) => action(at + 1, VIEW)),
    ...Array.from({ length: 30 }, (_, at) => action(2_000 + at, LOGIN)),
    action(3_000, { action: 'of an older version', userId: null, referrer: '😀', durationMs: 5 }),
  ],
  queries: Array.from({ length: 120 }, (_, at) => query(at + 1, { sql: `select '${'ä'.repeat(at)}'` })),
  queryScripts: [0, 1].map((part) => ({ queryId: 3, part, json: `part ${part}` })),
  reportRuns: Array.from({ length: 60 }, (_, at) => run(at + 1)),
  reportDeliveries: [{ logId: 2, recipientKey: 'ada', state: 'sent', error: null, changedMs: START_MS }],
};

function withoutId(user: (typeof USERS)[number] | undefined) {
  if (!user) return null;
  const { id: _id, ...names } = user;
  return names;
}

describe('rows on their way back from Neon to D1', () => {
  let neon: NeonSubject;
  let d1: Awaited<ReturnType<typeof openD1Subject>>;
  beforeAll(async () => {
    neon = await openNeonSubject(30_000);
  });
  afterAll(() => neon.stop());
  beforeEach(async () => {
    neon.proxy.fault = null;
    neon.proxy.onRequest = undefined;
    for (const kind of HISTORY_KINDS)
      await neon.history.purgeBefore(kind, { beforeMs: Number.MAX_SAFE_INTEGER, maxRows: 10_000 });
    d1 = await openD1Subject();
    return () => d1.stop();
  });

  const bring = (options: Partial<Parameters<typeof returnHistory>[0]> = {}) =>
    returnHistory({
      db: d1.metadata.db,
      neon: neon.db,
      now: () => START_MS + HOUR_MS,
      isStopped: () => false,
      report: () => undefined,
      ...options,
    });
  const counts = async (store: { readonly history: HistoryStore }): Promise<number[]> =>
    Promise.all(HISTORY_KINDS.map((kind) => store.history.count(kind)));
  const readStored = async () => ({
    queries: await d1.metadata.db.select().from(queries),
    scripts: await d1.metadata.db.select().from(queryScripts),
    runs: await d1.metadata.db.select().from(reportExecutionLogs),
    deliveries: await d1.metadata.db.select().from(reportDeliveries),
  });
  const listActions = async (store: { readonly history: HistoryStore }) => {
    const order = { column: 'dttm', direction: 'asc' } as const;
    const { views } = await store.history.list('actions', { filters: [], order, page: 0, pageSize: 2_000 });
    return views.map(({ row: { id: _id, ...row }, user }) => ({ ...row, user }));
  };

  it('has D1 as it was before the move, and nothing is left at Neon', async () => {
    await d1.history.append({ ...ROWS, actions: ROWS.actions.filter((one) => one.action === 'login') });
    const before = await readStored();
    const actions = await listActions(d1);
    while ((await moveEnded(d1.metadata.db, neon.history, { nowMs: START_MS + HOUR_MS })) > 0);
    // Those that lists of reports show stay.
    expect(await counts(d1)).toEqual([0, 0, RECENT_RUNS]);
    const { returned, leftRuns, end } = await bring();
    expect([returned, leftRuns, end]).toEqual([{ actions: 30, queries: 120, reportRuns: 60 - RECENT_RUNS }, 0, 'done']);
    expect(await readStored()).toEqual(before);
    expect(await listActions(d1)).toEqual(actions);
    expect(await counts(neon)).toEqual([0, 0, 0]);
  });

  it('stores usage as blocks, all other actions as rows, and reports how far it is', async () => {
    await neon.history.append(ROWS);
    const actions = await listActions(neon);
    const reports: string[] = [];
    await bring({ report: (kind, { returned, total }) => reports.push(`${kind} ${returned}/${total}`) });
    expect(await listActions(d1)).toEqual(actions);
    expect(await d1.metadata.db.$count(logs)).toBe(31);
    expect(await d1.metadata.db.$count(logBlocks)).toBeLessThan(8);
    expect(reports).toEqual([
      'actions 500/1231',
      'actions 1000/1231',
      'actions 1231/1231',
      'queries 50/120',
      'queries 100/120',
      'queries 120/120',
      'reportRuns 50/60',
      'reportRuns 60/60',
    ]);
    const seen = await d1.metadata.db.all(sql`select at_ms as at from ${selectSeen({ userId: 1, pending: [] })}`);
    expect(seen).toEqual([{ at: START_MS + 1_200 }]);
  });

  it('ends where it is stopped, after its batch, and goes on when it is run again', async () => {
    await neon.history.append(ROWS);
    let reports = 0;
    const stopped = await bring({ report: () => (reports += 1), isStopped: () => reports === 2 });
    expect([stopped.end, stopped.returned]).toEqual(['stopped', { actions: 1_000, queries: 0, reportRuns: 0 }]);
    expect([await counts(d1), await counts(neon)]).toEqual([
      [1_000, 0, 0],
      [231, 120, 60],
    ]);
    expect((await bring()).returned).toEqual({ actions: 231, queries: 120, reportRuns: 60 });
    expect([await counts(d1), await counts(neon)]).toEqual([
      [1_231, 120, 60],
      [0, 0, 0],
    ]);
  });

  it.each(['refused', 'lost-reply'] as const)('loses and repeats nothing where a request breaks off: %s', async (fault) => {
    await neon.history.append(ROWS);
    const actions = await listActions(neon);
    // Each request of the first batches once: counts, reads, removals.
    for (let at = 1; at <= 6; at += 1) {
      const before = neon.proxy.requestCount;
      neon.proxy.onRequest = (count) => (neon.proxy.fault = count === before + at ? fault : null);
      await bring({ isStopped: stopAfter(2) }).catch((error: unknown) =>
        expect(String(error)).toMatch(/Failed query|Error connecting/),
      );
    }
    neon.proxy.onRequest = undefined;
    neon.proxy.fault = null;
    expect((await bring()).end).toBe('done');
    expect(await listActions(d1)).toEqual(actions);
    expect([await counts(d1), await counts(neon)]).toEqual([
      [1_231, 120, 60],
      [0, 0, 0],
    ]);
  });

  it('returns each row once when two run at once', async () => {
    await neon.history.append(ROWS);
    await Promise.all([bring(), bring()]);
    expect([await counts(d1), await counts(neon)]).toEqual([
      [1_231, 120, 60],
      [0, 0, 0],
    ]);
  });

  it('leaves runs of deleted reports at Neon, and says how many', async () => {
    await neon.history.append({ reportRuns: [run(1, { scheduleId: 99 }), run(2)] });
    expect(await bring()).toEqual({ returned: { actions: 0, queries: 0, reportRuns: 1 }, leftRuns: 1, end: 'done' });
    expect([await counts(d1), await counts(neon)]).toEqual([
      [0, 0, 1],
      [0, 0, 1],
    ]);
  });

  it('says when D1 has another row with the number, and removes nothing at Neon', async () => {
    await d1.history.append({ queries: [query(1, { clientId: 'another' })] });
    await neon.history.append({ queries: [query(1), query(2)] });
    await expect(bring()).rejects.toThrow('D1 doesn’t have the query 1');
    expect((await counts(neon))[1]).toBe(2);
  });

  it('refuses what D1 has no space for, before it returns anything', async () => {
    await neon.history.append(ROWS);
    await expect(bring({ maxBytes: 100_000 })).rejects.toThrow('Shorten the retention');
    expect(await counts(neon)).toEqual([1_231, 120, 60]);
  });

  it('says that more came to Neon meanwhile', async () => {
    await neon.history.append({ reportRuns: [run(1)] });
    const append = () => {
      neon.proxy.onRequest = undefined;
      return neon.history.append({ actions: [action(1)] });
    };
    expect((await bring({ report: () => (neon.proxy.onRequest = append) })).end).toBe('more');
    expect((await bring()).returned.actions).toBe(1);
  });

  const stopAfter = (batches: number) => {
    let checks = 0;
    return () => (checks += 1) > batches;
  };
});
