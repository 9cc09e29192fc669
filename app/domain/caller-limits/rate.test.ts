import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#app/domain/time/durations.ts';
import { countOne, type SpentUntilMs } from './rate.ts';

/** Number of `count` requests that are allowed at that time. */
function play(spent: SpentUntilMs, perMinute: number, { count, nowMs }: { count: number; nowMs: number }) {
  let [allowed, spentUntilMs, waitMs] = [0, spent, 0];
  for (let index = 0; index < count; index += 1) {
    const counted = countOne(spentUntilMs, perMinute, nowMs);
    if (counted.isAllowed) [allowed, spentUntilMs] = [allowed + 1, counted.spentUntilMs];
    else waitMs = counted.waitMs;
  }
  return { allowed, spentUntilMs, waitMs };
}

describe('a number of times a minute', () => {
  it.each([1, 7, 40, 1_200])('can be used up at once, and not one more: %i', (perMinute) => {
    const { allowed, waitMs } = play(null, perMinute, { count: perMinute + 5, nowMs: 1_000 });
    expect(allowed).toBe(perMinute);
    expect(waitMs).toBeCloseTo(MINUTE_MS / perMinute);
  });

  it('comes back evenly over the minute', () => {
    const full = play(null, 60, { count: 60, nowMs: 0 });
    expect(play(full.spentUntilMs, 60, { count: 60, nowMs: 999 }).allowed).toBe(0);
    expect(play(full.spentUntilMs, 60, { count: 60, nowMs: 10_000 }).allowed).toBe(10);
    expect(play(full.spentUntilMs, 60, { count: 100, nowMs: MINUTE_MS }).allowed).toBe(60);
  });

  it('does not grow beyond its minute for those who do nothing for long', () => {
    const once = play(null, 5, { count: 1, nowMs: 0 });
    expect(play(once.spentUntilMs, 5, { count: 50, nowMs: 1_000 * MINUTE_MS }).allowed).toBe(5);
  });

  it('is not used up by what is refused', () => {
    const full = play(null, 2, { count: 100, nowMs: 0 });
    expect(play(full.spentUntilMs, 2, { count: 1, nowMs: MINUTE_MS / 2 }).allowed).toBe(1);
  });
});
