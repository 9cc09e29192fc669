import { expect, it } from 'vitest';
import { createIdleCollector } from './collect-when-idle.ts';

function isolate({ canCollect = true } = {}) {
  const world = { nowMs: 0, collected: [] as number[], waits: [] as { untilMs: number; resolve: () => void }[], work: 0 };
  const collector = createIdleCollector({
    collect: canCollect ? () => void world.collected.push(world.nowMs) : undefined,
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
  await advance(600);
  expect(world.collected).toEqual([1600]);
  await advance(60_000);
  expect(world.collected).toEqual([1600]);
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
  expect(world.work).toBe(2);
});

it('does nothing where the runtime has no way to collect', async () => {
  const { world, request, advance } = isolate({ canCollect: false });
  times(500, request);
  await advance(60_000);
  expect([world.work, world.waits.length]).toEqual([0, 0]);
});
