import { expect, test } from 'vitest';
import { createPageCache, PAGE_ROWS } from './page-cache.ts';

const page = (offset: number, length = PAGE_ROWS) => Array.from({ length }, (_, at) => [offset + at]);

test('a gap is what is missing of a page, as far as rows exist', () => {
  const cache = createPageCache(1, () => false);
  expect(cache.gapAt(1500, 1800)).toEqual({ offset: 1000, limit: 800 });
  cache.put(1000, page(1000, 300));
  expect(cache.gapAt(1500, 1800)).toEqual({ offset: 1300, limit: 500 });
  cache.put(1300, page(1300, 500));
  expect(cache.gapAt(1500, 1800)).toBeNull();
  expect(cache.rowAt(1799)).toEqual([1799]);
});

test('rows that do not follow what is there are dropped, so that no row is in a wrong place', () => {
  const cache = createPageCache(1, () => false);
  cache.put(500, page(500, 10));
  expect(cache.rowAt(500)).toBeUndefined();
  cache.put(0, page(0, 20));
  cache.put(0, page(0, 20));
  expect(cache.size).toBe(20);
});

test('the page used longest ago leaves first, wide rows earlier than narrow ones', () => {
  const cache = createPageCache(1000, () => false);
  for (let at = 0; at < 8; at += 1) cache.put(at * PAGE_ROWS, page(at * PAGE_ROWS));
  cache.gapAt(0, 100_000);
  cache.put(8 * PAGE_ROWS, page(8 * PAGE_ROWS));
  expect(cache.rowAt(0)).toEqual([0]);
  expect(cache.rowAt(PAGE_ROWS)).toBeUndefined();
});

test('nothing leaves while all rows are needed', () => {
  const cache = createPageCache(1000, () => true);
  for (let at = 0; at < 40; at += 1) cache.put(at * PAGE_ROWS, page(at * PAGE_ROWS));
  expect(cache.size).toBe(40 * PAGE_ROWS);
});
