import { expect, it } from 'vitest';
import { nextTry } from './delivery-wait.ts';

const MINUTE = 60_000;

/** Minutes after the first failure at which delivery is retried if every attempt fails. */
function tries(): number[] {
  const minutes: number[] = [];
  for (let at: number | null = nextTry(0, 0); at !== null; at = nextTry(0, at)) minutes.push(at / MINUTE);
  return minutes;
}

it('waits longer each time, never more than a quarter of an hour, and for half a day', () => {
  expect(tries().slice(0, 8)).toEqual([1, 2, 4, 8, 16, 31, 46, 61]);
  expect(tries().at(-1)).toBeGreaterThanOrEqual(12 * 60);
  expect(tries()).toHaveLength(52);
});

it('goes on where it was when a try comes late', () => {
  expect(nextTry(0, 90 * MINUTE)).toBe(105 * MINUTE);
  expect(nextTry(0, 12 * 60 * MINUTE)).toBeNull();
});
