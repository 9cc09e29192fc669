import { describe, expect, it } from 'vitest';
import { createPageCache } from './page-cache.ts';
import { findGaps } from './row-gaps.ts';

const rows = (count: number) => Array.from({ length: count }, (_, index) => [index]);
const offsets = (need: Parameters<typeof findGaps>[1], loaded: readonly number[] = []) => {
  const cache = createPageCache(1, () => true);
  for (const offset of loaded) cache.put(offset, rows(1000));
  return [...new Set([...findGaps(cache, need)].map(({ offset }) => offset))];
};

describe('findGaps', () => {
  it('begins with the middle of the view, then its ends, then half a page around it', () => {
    expect(offsets({ view: { from: 1900, to: 3300 }, rowCount: 9000, isWhole: false })).toEqual([2000, 3000, 1000]);
    expect(offsets({ view: { from: 2100, to: 2900 }, rowCount: 9000, isWhole: false })).toEqual([2000, 3000, 1000]);
  });
  it('leaves out what is there and what does not exist', () => {
    expect(offsets({ view: { from: 0, to: 40 }, rowCount: 30, isWhole: false })).toEqual([0]);
    expect(offsets({ view: { from: 0, to: 900 }, rowCount: 2500, isWhole: false }, [0])).toEqual([1000]);
    expect(offsets({ view: { from: 0, to: 900 }, rowCount: 1000, isWhole: false }, [0])).toEqual([]);
  });
  it('goes on with everything else where all rows are needed', () => {
    expect(offsets({ view: { from: 2000, to: 2010 }, rowCount: 3500, isWhole: true }, [1000])).toEqual([2000, 0, 3000]);
  });
});
