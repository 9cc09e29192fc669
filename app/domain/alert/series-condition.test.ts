import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#app/domain/time/durations.ts';
import { backTest, completePeriods, isMet, seriesCondition, type SeriesCondition } from './series-condition.ts';

const T0 = Date.UTC(2026, 10, 1);
const days = (...values: number[]) => values.map((value, index) => ({ timeMs: T0 + index * DAY_MS, value }));
const below: SeriesCondition = { kind: 'threshold', op: '<', threshold: 10, periods: 2 };
const change = (more: object): SeriesCondition =>
  seriesCondition.parse({ kind: 'change', percent: 20, against: 'previous', ...more });

describe('a condition on a chart', () => {
  it('is met by a value beyond the threshold for all of the periods', () => {
    expect(isMet(below, days(20, 9, 8))).toBe(true);
    expect(isMet(below, days(9, 20, 8))).toBe(false);
    expect(isMet(below, days(8))).toBe(false);
    expect(isMet(below, days(8, NaN))).toBe(false);
    expect(isMet({ ...below, op: '>=', periods: 1 }, days(10))).toBe(true);
    expect(isMet(below, [])).toBe(false);
  });

  it('is met by a change against the period before, in its direction', () => {
    expect([79, 80, 100, 120, 121].map((value) => isMet(change({}), days(100, value)))).toEqual([
      true,
      false,
      false,
      false,
      true,
    ]);
    expect(isMet(change({ direction: 'up' }), days(100, 10))).toBe(false);
    expect(isMet(change({ direction: 'down' }), days(100, 10))).toBe(true);
    expect(isMet(change({ direction: 'up' }), days(-100, -50))).toBe(true);
    expect(isMet(change({}), days(0, 10))).toBe(false);
    expect(isMet(change({}), days(NaN, 10))).toBe(false);
  });

  it('is met by a change against the same day last week', () => {
    const weekly = change({ against: 'same day last week' });
    expect(isMet(weekly, days(100, 1, 1, 1, 1, 1, 1, 130))).toBe(true);
    expect(isMet(weekly, days(100, 1, 1, 1, 1, 1, 1, 110))).toBe(false);
    expect(isMet(weekly, days(100, 1))).toBe(false);
  });

  it('leaves out the period that has not ended', () => {
    const points = days(10, 10, 2);
    expect(completePeriods(points, T0 + 2.5 * DAY_MS)).toHaveLength(2);
    expect(completePeriods(points, T0 + 3 * DAY_MS)).toHaveLength(3);
    expect(completePeriods(days(5), T0)).toHaveLength(1);
  });

  it('tells when it would have fired, and stays silent through the grace period', () => {
    const points = days(5, 5, 5, 20, 5, 5, 5, 5, 5);
    const fired = (graceDays: number) => backTest(below, points, graceDays * DAY_MS).map((timeMs) => (timeMs - T0) / DAY_MS);
    expect(fired(0)).toEqual([1, 2, 5, 6, 7, 8]);
    expect(fired(3)).toEqual([1, 5, 8]);
    expect(fired(30)).toEqual([1]);
  });

  it('is read from what users send', () => {
    expect(seriesCondition.parse({ kind: 'threshold', op: '>', threshold: 5 })).toMatchObject({ periods: 1 });
    for (const wrong of [
      { kind: 'threshold', op: '~', threshold: 1 },
      { kind: 'change', percent: 0, against: 'previous' },
      { kind: 'x' },
      null,
    ])
      expect(seriesCondition.safeParse(wrong).success).toBe(false);
  });
});
