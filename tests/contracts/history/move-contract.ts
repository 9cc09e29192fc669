// Rows on their way from D1 to Neon: cut off at each step, moved twice, moved by two at once.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findRepeatedQuery } from '#app/services/history/find-queries.server.ts';
import { removeQuery } from '#app/services/history/change-queries.server.ts';
import { moveWaiting } from '#app/services/history/move-waiting.server.ts';
import { purgeRuns } from '#app/services/retention/purge-runs.server.ts';
import { readQueueMetrics } from '#app/services/metrics/queue-metrics.server.ts';
import { moveEnded } from '#app/stores/history/move-ended.server.ts';
import type { HistoryStore } from '#app/stores/history/port.ts';
import { eq, sql } from 'drizzle-orm';
import {
  databases,
  logs,
  queries,
  queryScripts,
  reportDeliveries,
  reportExecutionLogs,
  reportSchedules,
} from '#drizzle/schema/index.ts';
import { action, query, run, START_MS } from './history-rows.ts';
import { openD1Subject, openNeonSubject, SCHEDULE_ID, type NeonSubject } from './history-subject.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** More than a list of reports shows. */
const RUN_COUNT = 12;
/** Those that lists don't show any more, but for one that waits. */
const MOVED_RUN_IDS = [1, 3, 4];

describe('rows on their way from D1 to Neon', () => {
  type D1Subject = Awaited<ReturnType<typeof openD1Subject>>;
  let neon: NeonSubject;
  let d1: D1Subject;
  let nowMs: number;
  beforeAll(async () => {
    neon = await openNeonSubject(1_000);
  });
  afterAll(() => neon.stop());
  beforeEach(async () => {
    neon.proxy.fault = null;
    nowMs = START_MS + HOUR_MS;
    for (const kind of ['actions', 'queries', 'reportRuns'] as const)
      await neon.history.purgeBefore(kind, { beforeMs: Number.MAX_SAFE_INTEGER, maxRows: 10_000 });
    d1 = await openD1Subject();
    await d1.history.append({
      // The first ones as they were before actions had keys.
      actions: Array.from({ length: 700 }, (_, at) => action(at + 1, { userId: 1 })),
      queries: [query(1), query(2, { state: 'running' }), query(3, { sql: 'x'.repeat(300_000) })],
      queryScripts: [{ queryId: 3, part: 0, json: '[]' }],
      reportRuns: Array.from({ length: RUN_COUNT }, (_, at) => run(at + 1, at === 4 ? { state: 'Working' } : {})),
      reportDeliveries: [
        { logId: 1, recipientKey: 'content:a', state: 'sent', error: null, changedMs: 1 },
        { logId: 2, recipientKey: 'notice:a', state: 'waiting', error: null, changedMs: 1 },
      ],
    });
    await d1.metadata.db.update(logs).set({ key: null });
    return () => d1.stop();
  });

  const counts = async (store: HistoryStore) => [
    await store.count('actions'),
    await store.count('queries'),
    await store.count('reportRuns'),
  ];
  const BEFORE = [700, 3, RUN_COUNT];
  const MOVED = [700, 2, MOVED_RUN_IDS.length];
  const LEFT = [0, 1, RUN_COUNT - MOVED_RUN_IDS.length];
  const moveOnce = (target: Pick<HistoryStore, 'append'> = neon.history) => moveEnded(d1.metadata.db, target, { nowMs });
  const moveAll = async (): Promise<void> => {
    while ((await moveOnce()) > 0);
  };
  const tick = (): Promise<void> => moveWaiting({ db: d1.metadata.db, archive: neon.history, now: () => nowMs });
  const idsIn = async (kind: 'queries' | 'reportRuns', store: HistoryStore = neon.history): Promise<number[]> => {
    const order = { column: kind === 'queries' ? 'start_time' : 'scheduled_dttm', direction: 'asc' } as const;
    const { views } = await store.list(kind, { filters: [], order, page: 0, pageSize: 1_000 });
    return views.map((view) => ('row' in view ? view.row.id : view.id));
  };

  it('moves what has ended with its parts, and leaves what runs, waits, or lists of reports show', async () => {
    await moveAll();
    expect(await counts(neon.history)).toEqual(MOVED);
    expect(await counts(d1.history)).toEqual(LEFT);
    expect(await idsIn('queries')).toEqual([1, 3]);
    expect(await idsIn('reportRuns')).toEqual(MOVED_RUN_IDS);
    expect(await d1.metadata.db.select().from(queryScripts)).toEqual([]);
    expect((await neon.history.queries.findJob(3))?.parts).toEqual(['[]']);
    expect((await d1.metadata.db.select().from(reportDeliveries)).map(({ logId }) => logId)).toEqual([2]);
    const order = { column: 'dttm', direction: 'asc' } as const;
    const { views } = await neon.history.list('actions', { filters: [], order, page: 0, pageSize: 1 });
    expect(views[0]).toMatchObject({ row: { id: 1 }, user: { username: 'Zoe' } });
  });

  it('leaves a query for 5 minutes, and runs that were sent by hand within an hour', async () => {
    await d1.metadata.db.update(reportExecutionLogs).set({ requestedById: 1 }).where(eq(reportExecutionLogs.id, 3));
    nowMs = START_MS + 2 + 5 * MINUTE_MS;
    await moveAll();
    expect([await idsIn('queries'), await idsIn('reportRuns')]).toEqual([[1], []]);
    nowMs = START_MS + 10 * MINUTE_MS;
    await moveAll();
    expect([await idsIn('queries'), await idsIn('reportRuns')]).toEqual([
      [1, 3],
      [1, 4],
    ]);
    nowMs = START_MS + 3 + HOUR_MS;
    await moveAll();
    expect(await idsIn('reportRuns')).toEqual(MOVED_RUN_IDS);
  });

  it('leaves the last error of a report that fails', async () => {
    const { db } = d1.metadata;
    await db
      .update(reportExecutionLogs)
      .set({ state: 'Error', errorMessage: 'no' })
      .where(sql`id in (1, 3)`);
    await db.update(reportSchedules).set({ failingSinceMs: START_MS });
    await moveAll();
    expect(await idsIn('reportRuns')).toEqual([1, 4]);
    await db.update(reportSchedules).set({ failingSinceMs: null });
    await moveAll();
    expect(await idsIn('reportRuns')).toEqual(MOVED_RUN_IDS);
  });

  it.each(['refused', 'slow', 'lost-reply'] as const)('loses nothing, and doubles nothing, when Neon is %s', async (fault) => {
    neon.proxy.fault = fault;
    await expect(moveOnce()).rejects.toThrow();
    expect(await counts(d1.history)).toEqual(BEFORE);
    neon.proxy.fault = null;
    await moveAll();
    expect(await counts(neon.history)).toEqual(MOVED);
  });

  it('moves a batch again that was cut off before it was deleted', async () => {
    const cutOff = {
      append: async (rows: Parameters<HistoryStore['append']>[0]) => {
        await neon.history.append(rows);
        throw new Error('cut off');
      },
    };
    await expect(moveOnce(cutOff)).rejects.toThrow('cut off');
    expect(await counts(d1.history)).toEqual(BEFORE);
    await moveAll();
    expect(await counts(neon.history)).toEqual(MOVED);
    expect(await counts(d1.history)).toEqual(LEFT);
  });

  it('moves each row once when two move at once, and counts it once', async () => {
    await Promise.all([moveAll(), moveAll()]);
    expect(await counts(neon.history)).toEqual(MOVED);
    expect(await counts(d1.history)).toEqual(LEFT);
    const metrics = await readQueueMetrics(d1.metadata.d1, nowMs);
    const totals = metrics.slice(1).map(({ samples }) => samples.map(({ labels, value }) => [labels?.['state'], value]));
    expect(totals).toEqual([
      [
        ['running', 1],
        ['success', 2],
      ],
      [
        ['Success', RUN_COUNT - 1],
        ['Working', 1],
      ],
    ]);
  });

  it('moves large scripts in batches of some megabytes', async () => {
    const [sizes, moved]: [number[], number[]] = [[], []];
    await d1.history.append({
      queries: Array.from({ length: 10 }, (_, at) => query(at + 10)),
      queryScripts: Array.from({ length: 40 }, (_, at) => ({
        queryId: 10 + (at % 10),
        part: Math.floor(at / 10),
        json: 'x'.repeat(450_000),
      })),
    });
    const measuring = {
      append: async (rows: Parameters<HistoryStore['append']>[0]) => {
        sizes.push(JSON.stringify(rows.queryScripts).length);
        moved.push(...(rows.queries ?? []).map(({ row }) => row.id));
      },
    };
    while ((await moveOnce(measuring)) > 0);
    expect(Math.max(...sizes)).toBeLessThan(6_000_000);
    expect(moved).toEqual([1, 3, ...Array.from({ length: 10 }, (_, at) => at + 10)]);
  });

  it('keeps a query here that changes while it is moved, and moves what it has become', async () => {
    const { db } = d1.metadata;
    const changing = {
      append: async (rows: Parameters<HistoryStore['append']>[0]) => {
        await neon.history.append(rows);
        await db.update(queries).set({ sqlEditorId: '7', changedOnMs: nowMs }).where(eq(queries.id, 3));
      },
    };
    await moveOnce(changing);
    expect(await idsIn('queries', d1.history)).toEqual([2, 3]);
    nowMs += HOUR_MS;
    await moveAll();
    expect((await neon.history.find('queries', 3))?.row).toMatchObject({ sqlEditorId: '7', changedOnMs: nowMs - HOUR_MS });
  });

  it('deletes a query for good that its user deletes while it is moved', async () => {
    const { db } = d1.metadata;
    const deleting = {
      ...neon.history,
      append: async (rows: Parameters<HistoryStore['append']>[0]) => {
        const { row } = query(3);
        expect(await removeQuery({ db, archive: neon.history, now: () => nowMs }, row, 1)).toBeNull();
        await neon.history.append(rows);
      },
    };
    await moveOnce(deleting);
    expect(await idsIn('queries')).toEqual([1, 3]);
    await tick();
    expect([await idsIn('queries'), await idsIn('queries', d1.history)]).toEqual([[1], [2]]);
    neon.proxy.requestCount = 0;
    nowMs += 6 * MINUTE_MS;
    await tick();
    await tick();
    expect(neon.proxy.requestCount).toBe(1);
  });

  it('deletes what goes with a database and a report, also where Neon was away then', async () => {
    const { db } = d1.metadata;
    await moveAll();
    await db.delete(databases);
    await db.delete(reportSchedules).where(eq(reportSchedules.id, SCHEDULE_ID));
    expect([await idsIn('queries'), await idsIn('reportRuns')]).toEqual([[1, 3], MOVED_RUN_IDS]);
    await d1.history.append({ actions: [action(900)] });
    await tick();
    expect([await idsIn('queries'), await idsIn('reportRuns')]).toEqual([[], []]);
  });

  it('knows a query that has left D1 by the id of its client', async () => {
    const homes = { db: d1.metadata.db, archive: neon.history };
    await moveAll();
    neon.proxy.requestCount = 0;
    expect(await findRepeatedQuery(homes, 'another')).toBeNull();
    expect((await findRepeatedQuery(homes, 'client2'))?.row.state).toBe('running');
    expect(neon.proxy.requestCount).toBe(0);
    expect((await findRepeatedQuery(homes, 'client3'))?.row.id).toBe(3);
    neon.proxy.fault = 'refused';
    expect(await findRepeatedQuery(homes, 'another')).toBeNull();
    await expect(findRepeatedQuery(homes, 'client3')).rejects.toMatchObject({ type: 'HISTORY_AWAY_ERROR', status: 503 });
  });

  it('waits for 500 queries, or for 15 minutes', async () => {
    await d1.metadata.db.delete(logs);
    await d1.metadata.db.delete(queries);
    await d1.metadata.db.delete(reportExecutionLogs);
    const add = (from: number, count: number) =>
      d1.history.append({ queries: Array.from({ length: count }, (_, at) => query(from + at, { changedOnMs: START_MS })) });
    await add(1, 1);
    nowMs = START_MS + 14 * MINUTE_MS;
    await tick();
    expect(await idsIn('queries')).toEqual([]);
    nowMs = START_MS + 15 * MINUTE_MS;
    await tick();
    expect(await idsIn('queries')).toEqual([1]);
    await add(2, 499);
    nowMs = START_MS + 6 * MINUTE_MS;
    await tick();
    expect(await idsIn('queries')).toEqual([1]);
    await add(501, 1);
    await tick();
    expect(await idsIn('queries')).toHaveLength(501);
  });

  it('deletes runs that are older than their report keeps them', async () => {
    await moveAll();
    const homes = { db: d1.metadata.db, archive: neon.history };
    const keptMs = 90 * 24 * HOUR_MS;
    expect(await purgeRuns(homes, START_MS + 4 + keptMs)).toBe(3);
    expect(await idsIn('reportRuns')).toEqual([4]);
    neon.proxy.fault = 'refused';
    expect(await purgeRuns(homes, START_MS + 7 + keptMs)).toBe(1);
    neon.proxy.fault = null;
    expect(await purgeRuns(homes, START_MS + 7 + keptMs)).toBe(1);
    expect(await idsIn('reportRuns')).toEqual([]);
  });

  it('brings rows back, each once', async () => {
    await moveAll();
    await d1.history.append({
      actions: [action(1, { userId: 1 }), action(1, { userId: 1 })],
      queries: [query(1)],
      reportRuns: [run(1)],
    });
    await d1.history.append({ actions: [action(1, { userId: 1 })], queries: [query(1)], reportRuns: [run(1)] });
    expect(await counts(d1.history)).toEqual([1, LEFT[1]! + 1, LEFT[2]! + 1]);
  });
});
