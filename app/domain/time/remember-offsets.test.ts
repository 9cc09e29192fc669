import { DAY_MS, HOUR_MS } from './durations.ts';
import { expect, it } from 'vitest';
import { cacheOffsets } from './remember-offsets.ts';

it('distinguishes two offset changes within a week, wherever the week is', () => {
  for (let day = 0; day < 9; day += 1) {
    const moved = (utcMs: number): number => (utcMs >= day * DAY_MS && utcMs < (day + 7) * DAY_MS ? HOUR_MS : 0);
    const offsetAt = cacheOffsets(moved);
    for (let at = -DAY_MS; at < 20 * DAY_MS; at += HOUR_MS) expect(offsetAt(at), `day ${day}`).toBe(moved(at));
  }
});

it('reads once for nearby times, and again after very many blocks', () => {
  const reads: number[] = [];
  const offsetAt = cacheOffsets((utcMs) => {
    reads.push(utcMs);
    return HOUR_MS;
  });
  for (let at = 0; at < 1000 * DAY_MS; at += HOUR_MS) offsetAt(at);
  expect(reads.length).toBeLessThan(200);
  for (let at = 0; at < 100_000 * DAY_MS; at += DAY_MS) expect(offsetAt(at)).toBe(HOUR_MS);
});

it('passes times outside the Date range to the underlying reader', () => {
  const offsetAt = cacheOffsets((utcMs) => {
    new Intl.DateTimeFormat('en').format(utcMs);
    return 0;
  });
  expect(() => offsetAt(NaN)).toThrow(RangeError);
  expect(() => offsetAt(Infinity)).toThrow(RangeError);
  expect(offsetAt(8.64e15)).toBe(0);
});
