import { DAY_MS, HOUR_MS } from './durations.ts';
import { expect, it } from 'vitest';
import { rememberOffsets } from './remember-offsets.ts';

it('tells two moves of the clock within a week apart, wherever the week is', () => {
  for (let day = 0; day < 9; day += 1) {
    const moved = (utcMs: number): number => (utcMs >= day * DAY_MS && utcMs < (day + 7) * DAY_MS ? HOUR_MS : 0);
    const offsetAt = rememberOffsets(moved);
    for (let at = -DAY_MS; at < 20 * DAY_MS; at += HOUR_MS) expect(offsetAt(at), `day ${day}`).toBe(moved(at));
  }
});

it('reads once for moments that lie together, and again after very many blocks', () => {
  const reads: number[] = [];
  const offsetAt = rememberOffsets((utcMs) => {
    reads.push(utcMs);
    return HOUR_MS;
  });
  for (let at = 0; at < 1000 * DAY_MS; at += HOUR_MS) offsetAt(at);
  expect(reads.length).toBeLessThan(200);
  for (let at = 0; at < 100_000 * DAY_MS; at += DAY_MS) expect(offsetAt(at)).toBe(HOUR_MS);
});

it('leaves moments without a date to what it reads from', () => {
  const offsetAt = rememberOffsets((utcMs) => {
    new Intl.DateTimeFormat('en').format(utcMs);
    return 0;
  });
  expect(() => offsetAt(NaN)).toThrow(RangeError);
  expect(() => offsetAt(Infinity)).toThrow(RangeError);
  expect(offsetAt(8.64e15)).toBe(0);
});
