import { expect, it } from 'vitest';
import { createLatest } from './run-script-latest.server.ts';

it('sends one at a time, the latest, and nothing after the end', async () => {
  const sent: number[] = [];
  const release: (() => void)[] = [];
  const latest = createLatest<number>(
    (value) => {
      sent.push(value);
      return new Promise((resolve) => release.push(resolve));
    },
    0,
    Date.now,
  );
  const first = latest.now(1);
  await expect.poll(() => sent).toEqual([1]);
  void latest.now(2);
  void latest.now(3);
  release.shift()?.();
  await first;
  await expect.poll(() => sent).toEqual([1, 3]);
  latest.push(4);
  const ended = latest.end(60_000);
  release.shift()?.();
  await ended;
  expect(sent).toEqual([1, 3]);
});

it('ends even if a send never completes', async () => {
  const latest = createLatest<number>(() => new Promise(() => undefined), 0, Date.now);
  void latest.now(1);
  await latest.end(10);
});
