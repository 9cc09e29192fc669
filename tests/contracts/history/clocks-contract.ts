// Actions of isolates whose clocks are minutes apart, behind and ahead: lists, moves, deletions and recent items.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#app/domain/time/durations.ts';
import { moveWaiting } from '#app/services/history/move-waiting.server.ts';
import { insertMessages } from '#app/stores/history/action-blocks.server.ts';
import { createLayeredHistory } from '#app/stores/history/layered.server.ts';
import { moveEnded } from '#app/stores/history/move-ended.server.ts';
import type { HistoryStore } from '#app/stores/history/port.ts';
import { selectSeen } from '#app/stores/history/recent-views.server.ts';
import { action, START_MS } from './history-rows.ts';
import { openD1Subject, openNeonSubject, type NeonSubject } from './history-subject.ts';

/** How busy the machine is must not decide a test. */
const PATIENCE_MS = 120_000;
const OFFSETS_MS = [-7 * MINUTE_MS, 0, 7 * MINUTE_MS];

describe('history of clocks that are apart', () => {
  let neon: NeonSubject;
  let d1: Awaited<ReturnType<typeof openD1Subject>>;
  let layered: HistoryStore;
  beforeAll(async () => {
    neon = await openNeonSubject(PATIENCE_MS);
  });
  afterAll(() => neon.stop());
  beforeEach(async () => {
    await neon.history.purgeBefore('actions', { beforeMs: Number.MAX_SAFE_INTEGER, maxRows: 10_000 });
    d1 = await openD1Subject();
    const layers = { outbox: d1.history, archive: neon.history, kinds: ['actions'] as const };
    layered = createLayeredHistory({ ...layers, noteAway: (error) => expect.unreachable(String(error)) });
    return () => d1.stop();
  });

  /** One action each second, noted by one isolate after the other: every third is a row, the others come in blocks of two. */
  const happenedAt = (number: number): number => START_MS + number * 1_000 + (OFFSETS_MS[number % 3] ?? 0);
  const line = (number: number) => action(number, { userId: 1, dashboardId: (number % 5) + 1, happenedAtMs: happenedAt(number) });
  async function note(from: number, to: number): Promise<void> {
    const arrivedMs = START_MS + to * 1_000;
    for (let number = from; number < to; number += 3) {
      const { id: _id, ...row } = line(number);
      await d1.history.append({ actions: [row] });
      const lines = [line(number + 1), line(number + 2)].map(({ id: _, user: __, ...rest }) => rest);
      await insertMessages(d1.metadata.db, [{ id: `message ${number}`, actions: lines }], arrivedMs);
    }
  }
  const listed = async (direction: 'asc' | 'desc', pageSize: number): Promise<number[]> => {
    const instants: number[] = [];
    for (let page = 0; ; page += 1) {
      const request = { filters: [], order: { column: 'dttm', direction }, page, pageSize } as const;
      const { views, count } = await layered.list('actions', request);
      instants.push(...views.map(({ row }) => row.happenedAtMs));
      if ((page + 1) * pageSize >= count) return instants;
    }
  };

  it('are listed by what each clock said, on every page, while some have moved', async () => {
    const sorted = Array.from({ length: 60 }, (_, number) => happenedAt(number)).sort((left, right) => left - right);
    await note(0, 30);
    while ((await moveEnded(d1.metadata.db, neon.history, { nowMs: START_MS, kinds: ['actions'] })) > 0);
    await note(30, 60);
    for (const pageSize of [7, 25]) {
      expect(await listed('asc', pageSize)).toEqual(sorted);
      expect(await listed('desc', pageSize)).toEqual(sorted.toReversed());
    }
  });

  it('are moved every 15 minutes of the clock that moves, however late or early theirs is', async () => {
    let nowMs = START_MS + 60 * MINUTE_MS;
    const waitingAfter = async (passedMs: number): Promise<number> => {
      nowMs += passedMs;
      await moveWaiting({ db: d1.metadata.db, archive: neon.history, now: () => nowMs });
      return d1.history.count('actions');
    };
    await d1.history.append({ actions: [action(1)] });
    expect(await waitingAfter(0)).toBe(0);
    for (const [number, offsetMs] of [
      [2, -60 * MINUTE_MS],
      [3, 60 * MINUTE_MS],
    ] as const) {
      await d1.history.append({ actions: [action(number, { happenedAtMs: nowMs + offsetMs })] });
      expect(await waitingAfter(14 * MINUTE_MS)).toBe(1);
      expect(await waitingAfter(MINUTE_MS)).toBe(0);
    }
    await d1.history.append({ actions: [action(4)] });
    // The clock that moves was set back.
    expect(await waitingAfter(-60 * MINUTE_MS)).toBe(0);
  });

  it('are deleted by what each clock said: none early, and all in the end', async () => {
    const beforeMs = START_MS + 30_000;
    for (const isMoved of [false, true]) {
      await note(0, 60);
      if (isMoved) while ((await moveEnded(d1.metadata.db, neon.history, { nowMs: START_MS, kinds: ['actions'] })) > 0);
      await layered.purgeBefore('actions', { beforeMs, maxRows: 1_000 });
      const young = Array.from({ length: 60 }, (_, number) => happenedAt(number)).filter((instant) => instant >= beforeMs);
      const left = await listed('asc', 100);
      expect(left).toEqual(expect.arrayContaining(young));
      // A block is deleted whole, when its last line is old.
      if (isMoved) expect(left).toEqual(young.toSorted((first, second) => first - second));
      await layered.purgeBefore('actions', { beforeMs: START_MS + 60 * MINUTE_MS, maxRows: 1_000 });
      expect(await layered.count('actions')).toBe(0);
    }
  });

  it('leave each recent item once, with its latest instant', async () => {
    await note(0, 60);
    const seen = () =>
      d1.metadata.db.all<{ dashboard: number; at: number }>(
        sql`select dashboard_id as dashboard, at_ms as at from ${selectSeen({ userId: 1, pending: [] })} order by dashboard_id`,
      );
    const latest = [1, 2, 3, 4, 5].map((dashboard) => ({
      dashboard,
      at: Math.max(
        ...Array.from({ length: 60 }, (_, number) => number)
          .filter((number) => (number % 5) + 1 === dashboard)
          .map(happenedAt),
      ),
    }));
    expect(await seen()).toEqual(latest);
    while ((await moveEnded(d1.metadata.db, neon.history, { nowMs: START_MS, kinds: ['actions'] })) > 0);
    expect(await seen()).toEqual(latest);
  });
});
