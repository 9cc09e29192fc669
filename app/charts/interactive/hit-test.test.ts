import { describe, expect, it } from 'vitest';
import { hitAfterKey, hitAt, hitOfKey, project, toLayout } from './hit-test.ts';

const hit = (key: string, ...[x, y, widthPx, heightPx]: [number, number, number, number]) => ({ key, x, y, widthPx, heightPx });

describe('hitAt', () => {
  const bars = [hit('a', 0, 0, 10, 100), hit('b', 20, 0, 10, 100)];
  it('finds the mark under the point', () => {
    expect(hitAt(bars, { x: 25, y: 50 })).toBe(1);
  });
  it('finds the nearest mark between two, and none far away', () => {
    expect(hitAt(bars, { x: 13, y: 50 })).toBe(0);
    expect(hitAt(bars, { x: 60, y: 50 })).toBeNull();
    expect(hitAt([], { x: 0, y: 0 })).toBeNull();
  });
  it('prefers the mark with the nearest center if several overlap', () => {
    expect(hitAt([hit('big', 0, 0, 100, 100), hit('small', 40, 40, 10, 10)], { x: 44, y: 44 })).toBe(1);
  });
});

it('finds a mark by its key, unless several have the same key', () => {
  const hits = [hit('a', 0, 0, 1, 1), hit('b', 0, 0, 1, 1), hit('b', 5, 5, 1, 1)];
  expect(['a', 'b', 'c'].map((key) => hitOfKey(hits, key))).toEqual([0, null, null]);
});

describe('project', () => {
  it('converts points of a scaled picture', () => {
    const projection = project({ widthPx: 100, heightPx: 50 }, { width: 200, height: 200 });
    expect(projection).toEqual({ scale: 2 });
    expect(toLayout({ x: 100, y: 100 }, projection)).toEqual({ x: 50, y: 50 });
  });
});

describe('hitAfterKey', () => {
  it('moves by arrows and stops at both ends', () => {
    expect(hitAfterKey('ArrowRight', null, 3)).toBe(0);
    expect(hitAfterKey('ArrowRight', 2, 3)).toBe(2);
    expect(hitAfterKey('ArrowLeft', null, 3)).toBe(2);
    expect(hitAfterKey('Home', 2, 3)).toBe(0);
    expect(hitAfterKey('x', 1, 3)).toBeNull();
    expect(hitAfterKey('End', null, 0)).toBeNull();
  });
});
