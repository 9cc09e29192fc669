import { describe, expect, it } from 'vitest';
import type { QueryServiceResult } from '#app/services/query-service/query-service.ts';
import { createRecentResults } from './recent-results.ts';

const respond = (queriedAtMs: number): QueryServiceResult => ({
  table: { rowCount: 0, columns: [] },
  rowCount: 0,
  isCached: false,
  queriedAtMs,
});

describe('recent results', () => {
  it('are given for five seconds', () => {
    const recent = createRecentResults();
    recent.keep('key', respond(1), { bytes: 100, nowMs: 1_000 });
    expect(recent.find('key', 5_999)).toEqual(respond(1));
    expect(recent.find('key', 6_000)).toBeNull();
    expect(recent.find('other', 1_000)).toBeNull();
  });

  it('never give way to older ones', () => {
    const recent = createRecentResults();
    recent.keep('key', respond(20), { bytes: 100, nowMs: 1_000 });
    recent.keep('key', respond(10), { bytes: 100, nowMs: 1_001 });
    expect(recent.find('key', 1_002)).toEqual(respond(20));
  });

  it('are not kept beyond a megabyte', () => {
    const recent = createRecentResults();
    recent.keep('key', respond(1), { bytes: 2_000_000, nowMs: 0 });
    expect(recent.find('key', 1)).toBeNull();
  });
});

it('keeps no more than its bytes, counting results as they are kept', () => {
  const recent = createRecentResults();
  const keys = Array.from({ length: 100 }, (_, index) => `key ${index}`);
  for (const key of keys) recent.keep(key, { queriedAtMs: 0 } as never, { bytes: 1024 * 1024, nowMs: 0 });
  expect(keys.filter((key) => recent.find(key, 1) !== null).length).toBeLessThanOrEqual(4);
});
