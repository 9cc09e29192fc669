import { expect, it } from 'vitest';
import { isNewScrolling } from './new-scrolling.ts';

const follow = (lastMs: number, openedMs = 1_000) => {
  const watch = { openedMs, lastMs };
  return (atMs: number): boolean => isNewScrolling(watch, atMs);
};

it('ignores scrolling that was in progress at opening, until it pauses', () => {
  const isNew = follow(990);
  expect([1_016, 1_033, 1_150, 1_300, 1_480].map(isNew)).toEqual([false, false, false, false, false]);
  expect([1_700, 1_716, 1_733].map(isNew)).toEqual([true, true, true]);
});

it('detects later scrolling from its first event', () => {
  expect([1_016, 1_033].map(follow(700))).toEqual([true, true]);
  expect([1_001].map(follow(-Infinity))).toEqual([true]);
});
