// Actions that wait in D1, in rows and in blocks: when they are moved, what is kept of them, and what is dropped while Neon is away.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CollectedAction } from '#app/domain/activity/collected-action.ts';
import { DEFAULT_HISTORY_RETENTION } from '#app/domain/retention/history-retention.ts';
import { DAY_MS, MINUTE_MS } from '#app/domain/time/durations.ts';
import { moveWaiting } from '#app/services/history/move-waiting.server.ts';
import { readHistoryStatus } from '#app/services/history/history-status.server.ts';
import { purgeHistory } from '#app/services/retention/purge-history.server.ts';
import { createLayeredHistory } from '#app/stores/history/layered.server.ts';
import { insertMessages } from '#app/stores/history/action-blocks.server.ts';
import { listActions } from '#app/stores/history/list-actions.server.ts';
import { selectSeen } from '#app/stores/history/recent-views.server.ts';
import { action, START_MS } from './history-rows.ts';
import { openD1Subject, openNeonSubject, type NeonSubject } from './history-subject.ts';

const order = { column: 'id', direction: 'asc' } as const;
const ALL = { filters: [], order, page: 0, pageSize: 2_000 };

const collected = (number: number, changes: Partial<CollectedAction> = {}): CollectedAction => {
  const { id: _id, user: _user, ...line } = action(number);
  return { ...line, ...changes };
};

describe('the outbox of history', () => {
  let neon: NeonSubject;
  let d1: Awaited<ReturnType<typeof openD1Subject>>;
  let nowMs = START_MS;
  beforeAll(async () => {
    neon = await openNeonSubject(1_000);
  });
  afterAll(() => neon.stop());
  beforeEach(async () => {
    neon.proxy.fault = null;
    await neon.history.purgeBefore('actions', { beforeMs: Number.MAX_SAFE_INTEGER, maxRows: 10_000 });
    d1 = await openD1Subject();
    nowMs = START_MS;
    return () => d1.stop();
  });

  const move = (maxWaiting?: number): Promise<void> =>
    moveWaiting({ db: d1.metadata.db, archive: neon.history, now: () => nowMs, ...(maxWaiting !== undefined && { maxWaiting }) });
  const block = (message: string, numbers: readonly number[], changes: Partial<CollectedAction> = {}): Promise<void> =>
    insertMessages(d1.metadata.db, [{ id: message, actions: numbers.map((number) => collected(number, changes)) }], START_MS);
  const counts = async (): Promise<number[]> => [await d1.history.count('actions'), await neon.history.count('actions')];
  const seen = (userId: number) =>
    d1.metadata.db.all(sql`select dashboard_id as dashboard, action, at_ms as at from ${selectSeen({ userId, pending: [] })}
      order by at_ms desc`);

  it('waits for 500 rows, or for 15 minutes', async () => {
    await d1.history.append({ actions: [action(1)] });
    await block('first', [2, 3]);
    await move();
    expect(await counts()).toEqual([3, 0]);
    nowMs = START_MS + 1 + 15 * MINUTE_MS;
    await move();
    expect(await counts()).toEqual([0, 3]);
    await block(
      'many',
      Array.from({ length: 499 }, (_, at) => 10 + at),
    );
    await move();
    expect(await counts()).toEqual([499, 3]);
    await d1.history.append({ actions: [action(4)] });
    await move();
    expect(await counts()).toEqual([0, 503]);
  });

  it('moves lines of blocks as lists showed them, once, also when their message comes again', async () => {
    await block('first', [1, 2], { userId: 1, dashboardId: 7, durationMs: 5 });
    const { views } = await listActions(d1.metadata.db, ALL);
    nowMs = START_MS + 60 * MINUTE_MS;
    await move();
    expect((await neon.history.list('actions', ALL)).views).toEqual(views);
    await block('first', [1, 2], { userId: 1, dashboardId: 7, durationMs: 5 });
    nowMs += 15 * MINUTE_MS;
    await move();
    expect(await counts()).toEqual([0, 2]);
  });

  it('keeps what users viewed last, of rows and of blocks', async () => {
    await d1.history.append({ actions: [action(1, { userId: 1, dashboardId: 7 }), action(2, { userId: 1, dashboardId: 8 })] });
    await block('first', [3, 4], { userId: 1, dashboardId: 9 });
    await block('second', [5], { userId: 2, dashboardId: 7 });
    const before = [await seen(1), await seen(2)];
    nowMs = START_MS + 60 * MINUTE_MS;
    await move();
    expect(await counts()).toEqual([0, 5]);
    expect([await seen(1), await seen(2)]).toEqual(before);
    expect(before[0]).toHaveLength(3);
  });

  it('loses no views when two move at once', async () => {
    await d1.history.append({ actions: [action(1, { userId: 1, dashboardId: 7 })] });
    await block('first', [3, 4], { userId: 1, dashboardId: 9 });
    nowMs = START_MS + 60 * MINUTE_MS;
    await Promise.all([move(), move()]);
    expect(await counts()).toEqual([0, 3]);
    expect(await seen(1)).toHaveLength(2);
  });

  it('keeps everything while Neon is away, up to a bound: then the oldest views are dropped, and nothing else', async () => {
    await d1.history.append({ actions: [action(1, { action: 'login' })] });
    await block('first', [2, 3], { userId: 1, dashboardId: 9 });
    await block('second', [4, 5]);
    await block('third', [6, 7]);
    nowMs = START_MS + 60 * MINUTE_MS;
    neon.proxy.fault = 'refused';
    await move();
    expect(await counts().catch(() => null)).toBeNull();
    expect(await d1.history.count('actions')).toBe(7);
    await move(4);
    await move(4);
    expect(await d1.history.count('actions')).toBe(5);
    expect(await seen(1)).toHaveLength(1);
    const status = () => readHistoryStatus(d1.metadata.db, nowMs);
    const dropped = { lines: 2, lastMs: nowMs };
    const failure = { kind: 'away', sinceMs: nowMs };
    expect(await status()).toEqual({ waitingCount: 5, oldestMs: START_MS + 1, lastMovedMs: null, failure, dropped });
    neon.proxy.fault = null;
    nowMs += MINUTE_MS;
    await move();
    expect(await counts()).toEqual([0, 5]);
    expect(await status()).toEqual({ waitingCount: 0, oldestMs: null, lastMovedMs: nowMs, failure: null, dropped });
  });

  it.each(['full', 'quota'] as const)('keeps everything while Neon takes no rows, up to the bound: %s', async (fault) => {
    await d1.history.append({ actions: [action(1, { action: 'login' })] });
    await block('first', [2, 3], { userId: 1, dashboardId: 9 });
    await block('second', [4, 5]);
    nowMs = START_MS + 60 * MINUTE_MS;
    const sinceMs = nowMs;
    neon.proxy.fault = fault;
    await move();
    nowMs += MINUTE_MS;
    await move();
    expect(await d1.history.count('actions')).toBe(5);
    const failure = { kind: 'full', sinceMs };
    const waiting = { oldestMs: START_MS + 1, lastMovedMs: null, failure };
    expect(await readHistoryStatus(d1.metadata.db, nowMs)).toEqual({ ...waiting, waitingCount: 5, dropped: null });
    await move(2);
    expect(await readHistoryStatus(d1.metadata.db, nowMs)).toEqual({
      ...waiting,
      waitingCount: 3,
      dropped: { lines: 2, lastMs: nowMs },
    });
    const left = (await listActions(d1.metadata.db, ALL)).views.map(({ row }) => row.happenedAtMs - START_MS);
    expect(left).toEqual([1, 4, 5]);
    expect(await seen(1)).toHaveLength(1);
    neon.proxy.fault = null;
    await move();
    expect(await counts()).toEqual([0, 3]);
    expect(await readHistoryStatus(d1.metadata.db, nowMs)).toMatchObject({ waitingCount: 0, failure: null, lastMovedMs: nowMs });
  });

  it('lists, and deletes old rows, while Neon is full', async () => {
    await d1.history.append({ actions: [action(1), action(2)] });
    nowMs = START_MS + 60 * MINUTE_MS;
    await move();
    await d1.history.append({ actions: [action(3)] });
    neon.proxy.fault = 'full';
    nowMs += 15 * MINUTE_MS;
    await move();
    const layered = createLayeredHistory({
      outbox: d1.history,
      archive: neon.history,
      kinds: ['actions'],
      noteAway: (error) => expect.unreachable(String(error)),
    });
    const page = await layered.list('actions', ALL);
    expect([page.isPartial, page.views.map(({ row }) => row.id)]).toEqual([undefined, [1, 2, 3]]);
    await purge(START_MS + 2);
    expect((await layered.list('actions', ALL)).views.map(({ row }) => row.id)).toEqual([2, 3]);
  });

  it('deletes old rows of D1 while Neon is away, and says nothing else of it', async () => {
    await d1.history.append({ actions: [action(1), action(2)] });
    neon.proxy.fault = 'refused';
    expect(await purge(START_MS + 2)).toBe(1);
    expect(await d1.history.count('actions')).toBe(1);
  });

  const purge = (beforeMs: number): Promise<number> =>
    purgeHistory(
      { db: d1.metadata.db, archive: neon.history },
      { nowMs: beforeMs + DAY_MS, logDays: 1, retention: DEFAULT_HISTORY_RETENTION },
    );
});
