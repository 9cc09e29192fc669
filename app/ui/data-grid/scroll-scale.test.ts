import { expect, test } from 'vitest';
import { followScroll, MAX_SCROLL_PX, restAt, computeScrollScale } from './scroll-scale.ts';

const small = computeScrollScale(1000, 28, 500);
const large = computeScrollScale(5_000_000, 28, 500);

test('a list within the browser’s limit is where the bar is', () => {
  expect(followScroll({ scrollTop: 0, topPx: 0 }, 7300, small)).toEqual({ scrollTop: 7300, topPx: 7300 });
  expect(restAt(7300, small)).toEqual({ scrollTop: 7300, topPx: 7300 });
  expect(small.scrollPx).toBe(28_000);
});

test('no list is higher than browsers support', () => {
  expect(large.scrollPx).toBe(MAX_SCROLL_PX);
});

test('a step of the wheel moves the rows by as much, however long the list is', () => {
  const before = restAt(70_000_000, large);
  expect(followScroll(before, before.scrollTop + 100, large).topPx).toBe(70_000_100);
  expect(followScroll(before, before.scrollTop - 100, large).topPx).toBe(69_999_900);
});

test('dragging the bar to its half shows the middle, to its ends the first and the last row', () => {
  const maxScrollTop = large.scrollPx - large.viewPx;
  expect(followScroll({ scrollTop: 0, topPx: 0 }, maxScrollTop / 2, large).topPx).toBeCloseTo((large.contentPx - 500) / 2, 3);
  expect(followScroll({ scrollTop: 50, topPx: 9000 }, 0, large).topPx).toBe(0);
  expect(followScroll({ scrollTop: maxScrollTop - 5, topPx: 9000 }, maxScrollTop, large).topPx).toBe(large.contentPx - 500);
});

test('at rest the bar is where its position would bring the same rows, to less than two rows', () => {
  const rested = restAt(123_456_789, large);
  const dragged = followScroll({ scrollTop: 0, topPx: 0 }, rested.scrollTop, large);
  expect(Math.abs(dragged.topPx - 123_456_789)).toBeLessThan(28);
});

test('a list shorter than its view, or empty, stays at the top', () => {
  const tiny = computeScrollScale(3, 28, 500);
  expect(followScroll({ scrollTop: 0, topPx: 0 }, 40, tiny).topPx).toBe(0);
  expect(restAt(900, computeScrollScale(0, 28, 500)).topPx).toBe(0);
});
