// Actions that wait in D1, in rows and in blocks: when they are moved, what is kept of them, and what is dropped while Neon is away.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CollectedAction } from '#app/domain/activity/collected-action.ts';
import { moveWaiting } from '#app/services/history/move-waiting.server.ts';
import { readHistoryStatus } from '#app/services/history/history-status.server.ts';
import { insertMessages } from '#app/stores/history/action-blocks.server.ts';
import { listActions } from '#app/stores/history/list-actions.server.ts';
import { selectSeen } from '#app/stores/history/recent-views.server.ts';
import { action, START_MS } from './history-rows.ts';
import { openD1Subject, openNeonSubject, type NeonSubject } from './history-subject.ts';

const MINUTE_MS = 60_000;
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
    nowMs = START_MS;
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
    const status = { db: d1.metadata.db, historyUrl: neon.proxy.url };
    const dropped = { lines: 2, lastMs: nowMs };
    expect(await readHistoryStatus(status)).toEqual({ isReachable: false, waiting: 5, oldestMs: START_MS + 1, dropped });
    neon.proxy.fault = null;
    await move();
    expect(await counts()).toEqual([0, 5]);
    expect(await readHistoryStatus(status)).toEqual({ isReachable: true, waiting: 0, oldestMs: null, dropped });
    expect(await readHistoryStatus({ ...status, historyUrl: undefined })).toMatchObject({ isReachable: null });
  });
});
