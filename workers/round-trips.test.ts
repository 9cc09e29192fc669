import { expect, it } from 'vitest';
import { countRoundTrips } from './round-trips.ts';

/** Longer than a turn of the event loop. */
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
const after = (ms: number): Promise<number> => new Promise((resolve) => setTimeout(() => resolve(ms), ms));

it('counts parallel calls as one round trip, however long each takes', async () => {
  const trips = countRoundTrips(settle);
  const results = await Promise.all([20, 1, 8].map((ms) => trips.call(`db ${ms}`, () => after(ms))));
  expect(results).toEqual([20, 1, 8]);
  expect(trips.listEndedRounds()).toEqual([['db 20', 'db 1', 'db 8']]);
});

it('counts sequential calls as separate round trips', async () => {
  const trips = countRoundTrips(settle);
  for (const name of ['first', 'second', 'third']) await trips.call(name, () => after(1));
  expect(trips.listEndedRounds()).toEqual([['first'], ['second'], ['third']]);
});

it('counts the steps of parallel chains together, whatever their speed', async () => {
  const trips = countRoundTrips(settle);
  const chain = async (name: string, ms: number): Promise<void> => {
    await trips.call(`${name}1`, () => after(ms));
    await trips.call(`${name}2`, () => after(ms));
  };
  await Promise.all([chain('slow', 30), chain('fast', 1)]);
  expect(trips.listEndedRounds().map((calls) => [...calls].sort())).toEqual([
    ['fast1', 'slow1'],
    ['fast2', 'slow2'],
  ]);
});

it('counts calls that fail, and rethrows their errors', async () => {
  const trips = countRoundTrips(settle);
  await expect(trips.call('lost', () => Promise.reject(new Error('no such bucket')))).rejects.toThrow('no such bucket');
  await trips.call('next', () => after(1));
  expect(trips.listEndedRounds()).toEqual([['lost'], ['next']]);
});

it('does not count calls that have not ended', async () => {
  const trips = countRoundTrips(settle);
  void trips.call('listening', () => new Promise(() => undefined));
  await settle();
  expect(trips.listEndedRounds()).toEqual([]);
});
