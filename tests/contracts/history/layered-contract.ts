// Pages of two stores against one that has all rows: the same rows in the same order, wherever they are.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createD1History } from '#app/stores/history/d1.server.ts';
import { createLayeredHistory } from '#app/stores/history/layered.server.ts';
import type { HistoryRequest, HistoryStore, ListedKind } from '#app/stores/history/port.ts';
import { action, query, run } from './history-rows.ts';
import { openD1Subject, openNeonSubject, USERS, type NeonSubject } from './history-subject.ts';

const TEXTS = ['b', 'B', 'ä', '😀', '\uFF5E', '', 'b%', null];
const textAt = (at: number): string | null => TEXTS[at % TEXTS.length] ?? null;
const numberAt = (at: number): number | null => (at % 5 === 0 ? null : at % 4);

const ROWS = {
  actions: Array.from({ length: 40 }, (_, at) => ({
    ...action(at + 1, { userId: at % 3 || null, action: textAt(at) ?? '', referrer: textAt(at), happenedAtMs: at % 7 }),
    durationMs: numberAt(at),
    dashboardId: numberAt(at + 1),
    chartId: numberAt(at + 2),
    user: USERS[(at % 3) - 1] ?? null,
  })),
  queries: Array.from({ length: 20 }, (_, at) =>
    query(at + 1, { tabName: textAt(at), schema: textAt(at + 1), rows: numberAt(at), endMs: numberAt(at), userId: (at % 2) + 1 }),
  ),
  reportRuns: Array.from({ length: 20 }, (_, at) =>
    run(at + 1, { value: numberAt(at), errorMessage: textAt(at), endMs: numberAt(at), startMs: numberAt(at + 1) }),
  ),
};
const ORDERS: Readonly<Record<ListedKind, readonly string[]>> = {
  actions: ['id', 'action', 'dttm', 'user.username', 'slice_id', 'dashboard_id', 'duration_ms', 'referrer'],
  queries: [
    'changed_on',
    'database.database_name',
    'duration',
    'rows',
    'schema',
    'start_time',
    'sql',
    'tab_name',
    'user.first_name',
  ],
  reportRuns: ['value', 'error_message', 'end_dttm', 'start_dttm', 'scheduled_dttm', 'state'],
};
const KINDS = ['actions', 'queries', 'reportRuns'] as const;

describe('history in two stores', () => {
  let neon: NeonSubject;
  let layered: HistoryStore;
  let whole: HistoryStore;
  let awayCount = 0;
  let stop: () => Promise<unknown>;
  beforeAll(async () => {
    neon = await openNeonSubject(1_000);
    const [all, outbox] = [await openD1Subject(), await openD1Subject()];
    await all.history.append(ROWS);
    const isNew = (_: unknown, at: number): boolean => at % 3 === 0;
    const isOld = (_: unknown, at: number): boolean => at % 3 !== 0;
    for (const [store, belongs] of [
      [outbox.history, isNew],
      [neon.history, isOld],
    ] as const)
      await store.append({
        actions: ROWS.actions.filter(belongs),
        queries: ROWS.queries.filter(belongs),
        reportRuns: ROWS.reportRuns.filter(belongs),
      });
    whole = createD1History(all.metadata.db);
    layered = createLayeredHistory({
      outbox: outbox.history,
      archive: neon.history,
      kinds: KINDS,
      noteAway: () => (awayCount += 1),
    });
    stop = () => Promise.all([all.stop(), outbox.stop(), neon.stop()]);
  });
  afterAll(() => stop());

  const ids = async (store: HistoryStore, kind: ListedKind, request: HistoryRequest): Promise<number[]> =>
    (await store.list(kind, request)).views.map((view) => ('row' in view ? view.row.id : view.id));

  it.each(KINDS)('gives every page of %s as one store would, in every order', async (kind) => {
    for (const column of ORDERS[kind])
      for (const direction of ['asc', 'desc'] as const)
        for (const [page, pageSize] of [
          [0, 7],
          [1, 7],
          [3, 5],
          [0, 100],
          [9, 9],
        ] as const) {
          const request = { filters: [], order: { column, direction }, page, pageSize };
          expect([column, direction, page, await ids(layered, kind, request)]).toEqual([
            column,
            direction,
            page,
            await ids(whole, kind, request),
          ]);
        }
  });

  it('filters both, and finds a row in either', async () => {
    const request = { filters: [{ col: 'referrer', opr: 'sw', value: 'b' }], page: 1, pageSize: 4 } as const;
    const order = { column: 'dttm', direction: 'desc' } as const;
    expect(await ids(layered, 'actions', { ...request, order })).toEqual(await ids(whole, 'actions', { ...request, order }));
    for (const kind of KINDS)
      for (const id of [1, 2, 99]) expect(await layered.find(kind, id)).toEqual(await whole.find(kind, id));
  });

  it('shows a row once that is in both, as while it is moved', async () => {
    await neon.history.append({ actions: ROWS.actions.slice(0, 1) });
    const request = { filters: [], order: { column: 'id', direction: 'asc' }, page: 0, pageSize: 100 } as const;
    expect(await ids(layered, 'actions', request)).toEqual(await ids(whole, 'actions', request));
  });

  it('has the rows of the outbox alone while Neon is away, and says so', async () => {
    const request = { filters: [], order: { column: 'id', direction: 'asc' }, page: 0, pageSize: 3 } as const;
    for (const fault of ['refused', 'slow'] as const) {
      neon.proxy.fault = fault;
      awayCount = 0;
      const { views, count, isPartial } = await layered.list('actions', request);
      expect([views.map(({ row }) => row.id), count, isPartial]).toEqual([[1, 4, 7], 14, true]);
      for (const kind of KINDS) await expect(layered.find(kind, 2)).rejects.toMatchObject({ type: 'HISTORY_AWAY_ERROR' });
      expect(await layered.count('actions')).toBe(14);
      expect(awayCount).toBe(5);
    }
    neon.proxy.fault = null;
    expect((await layered.list('actions', request)).isPartial).toBeUndefined();
  });

  it('refuses what neither store has, also while Neon is away', async () => {
    const request = { filters: [], order: { column: 'nothing', direction: 'asc' }, page: 0, pageSize: 3 } as const;
    await expect(layered.list('actions', request)).rejects.toThrow('Invalid order');
  });
});
