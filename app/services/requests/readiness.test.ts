import { expect, it, vi } from 'vitest';
import { createReadiness, type ReadinessProbes } from './readiness.ts';

const works = async (): Promise<unknown> => 1;
const fails = (): Promise<unknown> => Promise.reject(new Error('down'));
const neverEnds = (): Promise<unknown> => new Promise(() => undefined);
const ALL_WORK: ReadinessProbes = { metadata: works, writeStorage: works, readStorage: works };
const READY = { metadata: 'ok', storage: 'ok' };

it('probes once in five seconds, for all requests of that time, and reads storage only where writing fails', async () => {
  const check = createReadiness();
  const probes = { metadata: vi.fn(works), writeStorage: vi.fn(works), readStorage: vi.fn(works) };
  expect(await Promise.all([check(probes, 0), check(probes, 1), check(probes, 4_999)])).toEqual([READY, READY, READY]);
  await check(probes, 5_000);
  expect(Object.values(probes).map(({ mock }) => mock.calls.length)).toEqual([2, 2, 0]);
});

it('says what can’t be reached, of a probe that never ends too, and probes again later', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const check = createReadiness(1);
  expect(await check({ ...ALL_WORK, metadata: fails }, 0)).toEqual({ metadata: 'unreachable', storage: 'ok' });
  const silent = { ...ALL_WORK, writeStorage: neverEnds, readStorage: neverEnds };
  expect(await check(silent, 5_000)).toEqual({ metadata: 'ok', storage: 'unreachable' });
  expect(await check(ALL_WORK, 10_000)).toEqual(READY);
});

it('says that storage is read-only where nothing can be written, as on a full disk', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const writeStorage = (): Promise<unknown> => Promise.reject(new Error('put: Unspecified error (0)'));
  expect(await createReadiness()({ ...ALL_WORK, writeStorage }, 0)).toEqual({ metadata: 'ok', storage: 'read-only' });
  expect(said).toHaveBeenCalledOnce();
});
