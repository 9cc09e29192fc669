import { expect, it, vi } from 'vitest';
import { createReadiness } from './readiness.ts';

it('probes once in five seconds, for all who ask in that time', async () => {
  const check = createReadiness();
  const probes = { metadata: vi.fn(async () => 1), storage: vi.fn(async () => null) };
  const ready = { metadata: true, storage: true };
  expect(await Promise.all([check(probes, 0), check(probes, 1), check(probes, 4_999)])).toEqual([ready, ready, ready]);
  expect([probes.metadata.mock.calls.length, probes.storage.mock.calls.length]).toEqual([1, 1]);
  await check(probes, 5_000);
  expect([probes.metadata.mock.calls.length, probes.storage.mock.calls.length]).toEqual([2, 2]);
});

it('says which can’t be reached, of a probe that never ends too, and looks again later', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const check = createReadiness(1);
  const down = { metadata: () => Promise.reject(new Error('down')), storage: async () => null };
  expect(await check(down, 0)).toEqual({ metadata: false, storage: true });
  const silent = { metadata: async () => 1, storage: () => new Promise(() => undefined) };
  expect(await check(silent, 5_000)).toEqual({ metadata: true, storage: false });
  expect(await check({ metadata: async () => 1, storage: async () => null }, 10_000)).toEqual({ metadata: true, storage: true });
});
