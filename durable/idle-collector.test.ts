import { expect, it } from 'vitest';
import { createIdleCollector, createWorkCollector } from './idle-collector.ts';

function isolate({ canCollect = true } = {}) {
  const world = {
    nowMs: 0,
    collected: [] as number[],
    idle: [] as boolean[],
    requests: [] as number[],
    waits: [] as { untilMs: number; resolve: () => void }[],
    work: 0,
  };
  const collector = createIdleCollector({
    collect: canCollect
      ? ({ isIdle, requests }) => {
          world.idle.push(isIdle);
          world.requests.push(requests);
          world.collected.push(world.nowMs);
        }
      : undefined,
    now: () => world.nowMs,
    idleMs: 1_000,
    sleep: (ms) => new Promise((resolve) => void world.waits.push({ untilMs: world.nowMs + ms, resolve })),
  });
  const request = (): void => collector.onRequest(() => void (world.work += 1));
  /** Moves the clock on, and lets what slept until then go on. */
  async function advance(ms: number): Promise<void> {
    world.nowMs += ms;
    for (const wait of world.waits.splice(0)) (wait.untilMs <= world.nowMs ? wait.resolve : () => world.waits.push(wait))();
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  }
  return { world, request, advance };
}
const times = (count: number, work: () => void): void => {
  for (let index = 0; index < count; index += 1) work();
};

it('collects a second after the last request, once', async () => {
  const { world, request, advance } = isolate();
  times(60, request);
  await advance(600);
  request();
  await advance(400);
  expect(world.collected).toEqual([]);
  for (let round = 0; round < 6; round += 1) await advance(100);
  expect(world.collected).toEqual([1600]);
  await advance(60_000);
  expect(world.collected).toEqual([1600]);
  expect(world.idle).toEqual([true]);
  expect(world.requests).toEqual([61]);
});

it('leaves a few requests alone', async () => {
  const { world, request, advance } = isolate();
  times(49, request);
  await advance(60_000);
  expect([world.work, world.collected]).toEqual([0, []]);
});

it('collects after 20 seconds in an isolate that is never idle, and begins again', async () => {
  const { world, request, advance } = isolate();
  for (let round = 0; round < 520; round += 1) {
    request();
    await advance(100);
  }
  expect(world.collected.length).toBe(2);
  expect(world.work).toBe(3);
});

it('collects after 300 requests, however busy', async () => {
  const { world, request, advance } = isolate();
  for (let round = 0; round < 22; round += 1) {
    times(40, request);
    await advance(100);
  }
  expect(world.collected.length).toBe(2);
  expect(world.idle).toEqual([false, false]);
});

it('collects once more in the idle moment after collections under load', async () => {
  const { world, request, advance } = isolate();
  for (let round = 0; round < 22; round += 1) {
    times(40, request);
    await advance(100);
  }
  expect(world.idle).toEqual([false, false]);
  request();
  for (let round = 0; round < 6; round += 1) await advance(500);
  expect(world.idle).toEqual([false, false, true]);
  times(49, request);
  await advance(60_000);
  expect(world.idle).toEqual([false, false, true]);
});

it('does not collect under load for a few requests', async () => {
  const { world, request, advance } = isolate();
  times(301, request);
  await advance(100);
  for (let round = 0; round < 49; round += 1) {
    request();
    await advance(900);
  }
  expect(world.idle).toEqual([false]);
});

it('begins again when the request whose context it waited in was cut off', async () => {
  const { world, request, advance } = isolate();
  times(50, request);
  world.waits.length = 0;
  await advance(39_000);
  request();
  expect(world.work).toBe(1);
  await advance(1_000);
  request();
  for (let round = 0; round < 10; round += 1) await advance(500);
  expect([world.work, world.collected.length]).toEqual([2, 1]);
});

it('does nothing where the runtime has no way to collect', async () => {
  const { world, request, advance } = isolate({ canCollect: false });
  times(500, request);
  await advance(60_000);
  expect([world.work, world.waits.length]).toEqual([0, 0]);
});

it('collects whenever so much work has been done', () => {
  let collected = 0;
  const note = createWorkCollector(100, () => void (collected += 1));
  for (const amount of [40, 40]) note(amount);
  expect(collected).toBe(0);
  for (const amount of [40, 99, 1]) note(amount);
  expect(collected).toBe(2);
});
