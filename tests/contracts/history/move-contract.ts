// Rows on their way from D1 to Neon: cut off at each step, moved twice, moved by two at once.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moveEnded } from '#app/stores/history/move-ended.server.ts';
import type { HistoryStore } from '#app/stores/history/port.ts';
import { logs, queries, reportDeliveries, reportExecutionLogs } from '#drizzle/schema/index.ts';
import { action, query, run } from './history-rows.ts';
import { openD1Subject, openNeonSubject, type NeonSubject } from './history-subject.ts';

describe('rows on their way from D1 to Neon', () => {
  type D1Subject = Awaited<ReturnType<typeof openD1Subject>>;
  let neon: NeonSubject;
  let d1: D1Subject;
  beforeAll(async () => {
    neon = await openNeonSubject(1_000);
  });
  afterAll(() => neon.stop());
  beforeEach(async () => {
    neon.proxy.fault = null;
    for (const kind of ['actions', 'queries', 'reportRuns'] as const)
      await neon.history.purgeBefore(kind, { beforeMs: Number.MAX_SAFE_INTEGER, maxRows: 10_000 });
    d1 = await openD1Subject();
    await d1.history.append({
      // The first ones as they were before actions had keys.
      actions: Array.from({ length: 700 }, (_, at) => action(at + 1, { userId: 1 })),
      queries: [query(1), query(2, { state: 'running' }), query(3, { sql: 'x'.repeat(300_000) })],
      queryScripts: [{ queryId: 3, part: 0, json: '[]' }],
      reportRuns: [run(1), run(2, { state: 'Working' }), run(3)],
      reportDeliveries: [
        { logId: 1, recipientKey: 'content:a', state: 'sent', error: null, changedMs: 1 },
        { logId: 3, recipientKey: 'notice:a', state: 'waiting', error: null, changedMs: 1 },
      ],
    });
    await d1.metadata.db.update(logs).set({ key: null });
  });

  const counts = async (store: HistoryStore) => [
    await store.count('actions'),
    await store.count('queries'),
    await store.count('reportRuns'),
  ];
  const moveAll = async (): Promise<void> => {
    while ((await moveEnded(d1.metadata.db, neon.history)) > 0);
  };

  it('moves what has ended, and leaves what runs or waits', async () => {
    await moveAll();
    expect(await counts(neon.history)).toEqual([700, 2, 1]);
    expect(await counts(d1.history)).toEqual([0, 1, 2]);
    expect((await d1.metadata.db.select({ id: queries.id }).from(queries)).map(({ id }) => id)).toEqual([2]);
    expect((await d1.metadata.db.select({ id: reportExecutionLogs.id }).from(reportExecutionLogs)).map(({ id }) => id)).toEqual([
      2, 3,
    ]);
    expect((await d1.metadata.db.select().from(reportDeliveries)).map(({ logId }) => logId)).toEqual([3]);
    const order = { column: 'dttm', direction: 'asc' } as const;
    const { views } = await neon.history.list('actions', { filters: [], order, page: 0, pageSize: 1 });
    expect(views[0]).toMatchObject({ row: { id: 1 }, user: { username: 'Zoe' } });
  });

  it.each(['refused', 'slow', 'lost-answer'] as const)('loses nothing, and doubles nothing, when Neon is %s', async (fault) => {
    neon.proxy.fault = fault;
    await expect(moveEnded(d1.metadata.db, neon.history)).rejects.toThrow();
    expect(await counts(d1.history)).toEqual([700, 3, 3]);
    neon.proxy.fault = null;
    await moveAll();
    expect(await counts(neon.history)).toEqual([700, 2, 1]);
  });

  it('moves a batch again that was cut off before it was deleted', async () => {
    const cutOff = {
      append: async (rows: Parameters<HistoryStore['append']>[0]) => {
        await neon.history.append(rows);
        throw new Error('cut off');
      },
    };
    await expect(moveEnded(d1.metadata.db, cutOff)).rejects.toThrow('cut off');
    expect(await counts(d1.history)).toEqual([700, 3, 3]);
    await moveAll();
    expect(await counts(neon.history)).toEqual([700, 2, 1]);
    expect(await counts(d1.history)).toEqual([0, 1, 2]);
  });

  it('moves each row once when two move at once', async () => {
    await Promise.all([moveAll(), moveAll()]);
    expect(await counts(neon.history)).toEqual([700, 2, 1]);
    expect(await counts(d1.history)).toEqual([0, 1, 2]);
  });

  it('keeps a query here that changes while it is moved', async () => {
    const changing = {
      append: async (rows: Parameters<HistoryStore['append']>[0]) => {
        await neon.history.append(rows);
        await d1.metadata.db.update(queries).set({ sqlEditorId: '7', changedOnMs: Date.UTC(2027, 0, 1) });
      },
    };
    await moveEnded(d1.metadata.db, changing);
    expect((await d1.metadata.db.select({ id: queries.id }).from(queries)).map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('brings rows back, each once', async () => {
    await moveAll();
    await d1.history.append({
      actions: [action(1, { userId: 1 }), action(1, { userId: 1 })],
      queries: [query(1)],
      reportRuns: [run(1)],
    });
    await d1.history.append({ actions: [action(1, { userId: 1 })], queries: [query(1)], reportRuns: [run(1)] });
    expect(await counts(d1.history)).toEqual([1, 2, 3]);
  });
});
