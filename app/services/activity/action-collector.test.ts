import { expect, it, vi } from 'vitest';
import type { ActionMessage, CollectedAction } from '#app/domain/activity/collected-action.ts';
import { COLLECT_MS, createActionCollector } from './action-collector.ts';

const action = (key: string, userId: number | null = 1): CollectedAction => ({
  key,
  action: 'mount_dashboard',
  userId,
  dashboardId: 7,
  chartId: null,
  json: '{}',
  happenedAtMs: 0,
  durationMs: null,
  referrer: null,
});

function setUp(send: (message: ActionMessage) => Promise<unknown> = () => Promise.resolve()) {
  const clock = { nowMs: 0 };
  const sent: string[][] = [];
  const pauses: { ms: number; end: () => void }[] = [];
  const works: Promise<unknown>[] = [];
  let made = 0;
  const collector = createActionCollector({
    now: () => clock.nowMs,
    newId: () => `m${(made += 1)}`,
    pause: (ms) => (ms === COLLECT_MS ? new Promise((resolve) => pauses.push({ ms, end: () => resolve() })) : Promise.resolve()),
  });
  const request = {
    send: async (message: ActionMessage) => {
      await send(message);
      sent.push(message.actions.map(({ key }) => key));
    },
    waitUntil: (work: Promise<unknown>) => void works.push(work),
  };
  return {
    clock,
    sent,
    pauses,
    works,
    collector,
    add: (...actions: CollectedAction[]) => collector.add(actions, request),
    request,
  };
}

it('sends what many requests noted together, by the first one’s waitUntil', async () => {
  const { add, sent, pauses, works } = setUp();
  add(action('a'));
  add(action('b'), action('c'));
  expect([sent, works.length, pauses.length]).toEqual([[], 1, 1]);
  pauses[0]?.end();
  await Promise.all(works);
  expect(sent).toEqual([['a', 'b', 'c']]);
});

it('sends at once what fills a message, and messages that the queue takes', async () => {
  const { add, sent, works } = setUp();
  const large = { ...action('large'), json: 'é'.repeat(30_000) };
  add(...Array.from({ length: 498 }, (_, index) => action(`k${index}`)), large, { ...large, key: 'second' });
  await works.at(-1);
  expect(sent.flat()).toHaveLength(500);
  expect(sent.length).toBeGreaterThan(1);
});

it('begins again where the request that was to send has ended before it did', () => {
  const { add, clock, works } = setUp();
  add(action('a'));
  clock.nowMs = COLLECT_MS;
  add(action('b'));
  expect(works).toHaveLength(1);
  clock.nowMs = 2 * COLLECT_MS;
  add(action('c'));
  expect(works).toHaveLength(2);
});

it('keeps what the queue doesn’t take for the next time', async () => {
  const logged = vi.spyOn(console, 'warn').mockReturnValue();
  let isDown = true;
  const { add, collector, request, sent } = setUp(() => (isDown ? Promise.reject(new Error('down')) : Promise.resolve()));
  add(action('a'));
  await collector.flush(request.send);
  isDown = false;
  add(action('b'));
  await collector.flush(request.send);
  expect(sent).toEqual([['a', 'b']]);
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});

it('tells of a user’s own views at once, sent or not, for two minutes', async () => {
  const { add, clock, collector, request } = setUp();
  add(action('a'), action('other', 2), action('anonymous', null), { ...action('x'), action: 'load_chart' });
  expect(collector.listViews(1)).toEqual([
    { userId: 1, action: 'mount_dashboard', dashboardId: 7, chartId: null, happenedAtMs: 0 },
  ]);
  await collector.flush(request.send);
  expect(collector.listViews(1)).toHaveLength(1);
  clock.nowMs = 120_000;
  expect(collector.listViews(1)).toEqual([]);
});
