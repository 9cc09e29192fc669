import { describe, expect, it } from 'vitest';
import { createByteCache } from './byte-cache.ts';
import { roughBytes } from './rough-bytes.ts';

const MAX = 1_000_000;
const text = (length: number, seed: number): string => String(seed).padEnd(length, 'x');

describe('the size of a value', () => {
  it('is at least what its texts and numbers take', () => {
    expect(roughBytes('x'.repeat(1_000))).toBeGreaterThanOrEqual(2_000);
    expect(roughBytes({ a: ['x'.repeat(500), { b: 'y'.repeat(500) }] })).toBeGreaterThanOrEqual(2_000);
    expect(roughBytes(new Map([['x'.repeat(500), new Set(['y'.repeat(500)])]]))).toBeGreaterThanOrEqual(2_000);
    expect(roughBytes(new Float64Array(1_000))).toBeGreaterThanOrEqual(8_000);
    expect(roughBytes(Array.from({ length: 1_000 }, (_, index) => index))).toBeGreaterThanOrEqual(8_000);
  });

  it('is found for circles and for a million levels', () => {
    const circle: { self?: object } = {};
    circle.self = circle;
    expect(roughBytes(circle)).toBeLessThan(1_000);
    let deep: unknown[] = [];
    for (let level = 0; level < 1_000_000; level += 1) deep = [deep];
    expect(roughBytes(deep)).toBeGreaterThan(1_000_000);
  });
});

describe('a byte cache', () => {
  it('keeps what fits and gives it again', () => {
    const cache = createByteCache<object>(MAX);
    const value = { a: 1 };
    cache.set('key', value);
    expect(cache.get('key')).toBe(value);
  });

  it.each([
    ['many small entries', (cache: ReturnType<typeof createByteCache>, n: number) => cache.set(String(n), {})],
    ['long keys', (cache: ReturnType<typeof createByteCache>, n: number) => cache.set(text(20_000, n), {})],
    ['long texts', (cache: ReturnType<typeof createByteCache>, n: number) => cache.set(String(n), { t: text(50_000, n) })],
    [
      'wide trees',
      (cache: ReturnType<typeof createByteCache>, n: number) =>
        cache.set(
          String(n),
          Array.from({ length: 900 }, () => ({ n })),
        ),
    ],
    ['enormous entries', (cache: ReturnType<typeof createByteCache>, n: number) => cache.set(String(n), { t: text(600_000, n) })],
    [
      'one key again and again',
      (cache: ReturnType<typeof createByteCache>, n: number) => cache.set('key', { t: text(1_000 * (n % 100), n) }),
    ],
  ])('holds no more than its bytes: %s', (_, add) => {
    const cache = createByteCache(MAX);
    for (let n = 0; n < 20_000; n += n < 200 ? 1 : 97) add(cache, n);
    expect(cache.calculatedSize).toBeLessThanOrEqual(MAX);
    const kept = [...cache.entries()].reduce((sum, [key, value]) => sum + roughBytes(key) + roughBytes(value), 0);
    expect(kept).toBeLessThanOrEqual(MAX);
  });

  it('does not let an enormous entry evict the others', () => {
    const cache = createByteCache<object>(MAX);
    cache.set('small', {});
    cache.set('enormous', { t: text(400_000, 1) });
    expect([cache.has('small'), cache.has('enormous')]).toEqual([true, false]);
  });
});
