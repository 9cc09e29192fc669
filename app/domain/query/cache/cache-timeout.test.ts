import { describe, expect, it } from 'vitest';
import { chooseCacheTimeout, youngForS } from './cache-timeout.ts';

describe('how long a result is cached', () => {
  it('is what the request says, else the chart, else the dataset, else the installation', () => {
    const all = { custom: 1, chart: 2, dataset: 3, fallback: 4 };
    expect(chooseCacheTimeout(all)).toBe(1);
    expect(chooseCacheTimeout({ ...all, custom: null })).toBe(2);
    expect(chooseCacheTimeout({ ...all, custom: null, chart: undefined })).toBe(3);
    expect(chooseCacheTimeout({ fallback: 4 })).toBe(4);
    expect(chooseCacheTimeout({ ...all, custom: -1 })).toBe(-1);
    expect(chooseCacheTimeout({ ...all, custom: 0 })).toBe(0);
  });

  it('is not at all for -1, for good for 0, and otherwise in seconds', () => {
    expect(youngForS(-1)).toBe(0);
    expect(youngForS(60)).toBe(60);
    expect(youngForS(0)).toBeGreaterThan(365 * 86_400);
  });
});
