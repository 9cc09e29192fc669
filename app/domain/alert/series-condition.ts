// Alert conditions on a chart's series instead of SQL: a threshold exceeded for several periods, or a change compared to an
// earlier period.
import * as z from 'zod';
import { DAY_MS } from '#app/domain/time/durations.ts';
import type { Operator } from './evaluate-condition.ts';

const MAX_PERIODS = 366;

export const seriesCondition = z.discriminatedUnion('kind', [
  /** The value exceeds the threshold in each of the last periods. */
  z.strictObject({
    kind: z.literal('threshold'),
    op: z.enum(['<', '<=', '>', '>=']),
    threshold: z.number(),
    periods: z.int().min(1).max(MAX_PERIODS).default(1),
  }),
  /** The value changed by more than n percent, up or down, compared to the previous period or the same weekday a week earlier. */
  z.strictObject({
    kind: z.literal('change'),
    percent: z.number().positive(),
    against: z.enum(['previous', 'same day last week']),
    direction: z.enum(['up', 'down', 'any']).default('any'),
  }),
]);
export type SeriesCondition = z.output<typeof seriesCondition>;

/** One value per period, oldest first. A single value without a time has the time of its query. */
export interface SeriesPoint {
  /** UTC ms of the start of the period. */
  readonly timeMs: number;
  /** NaN if the period has no value. */
  readonly value: number;
}

/** Removes the current period: an incomplete period would always be too low. */
export function completePeriods(points: readonly SeriesPoint[], nowMs: number): readonly SeriesPoint[] {
  const [last, before] = [points.at(-1), points.at(-2)];
  if (!last || !before) return points;
  return last.timeMs + (last.timeMs - before.timeMs) > nowMs ? points.slice(0, -1) : points;
}

/** Whether the last point meets the condition. Periods without values never do. */
export function isMet(condition: SeriesCondition, points: readonly SeriesPoint[]): boolean {
  const last = points.at(-1);
  if (!last) return false;
  if (condition.kind === 'threshold') {
    const lately = points.slice(-condition.periods);
    return lately.length === condition.periods && lately.every(({ value }) => COMPARE[condition.op](value, condition.threshold));
  }
  const base = findBase(condition, points, last);
  if (base === null || base === 0) return false;
  const percent = ((last.value - base) / Math.abs(base)) * 100;
  if (condition.direction === 'up') return percent > condition.percent;
  if (condition.direction === 'down') return -percent > condition.percent;
  return Math.abs(percent) > condition.percent;
}

const COMPARE: Readonly<Record<Extract<Operator, '<' | '<=' | '>' | '>='>, (value: number, threshold: number) => boolean>> = {
  '<': (value, threshold) => value < threshold,
  '<=': (value, threshold) => value <= threshold,
  '>': (value, threshold) => value > threshold,
  '>=': (value, threshold) => value >= threshold,
};

function findBase(
  { against }: Extract<SeriesCondition, { kind: 'change' }>,
  points: readonly SeriesPoint[],
  last: SeriesPoint,
): number | null {
  const base = against === 'previous' ? points.at(-2) : points.find(({ timeMs }) => timeMs === last.timeMs - 7 * DAY_MS);
  return base && !Number.isNaN(base.value) ? base.value : null;
}

/** Times at which the alert would have fired, by period, with at most one firing per grace period. */
export function backTest(condition: SeriesCondition, points: readonly SeriesPoint[], gracePeriodMs: number): number[] {
  const fired: number[] = [];
  points.forEach(({ timeMs }, index) => {
    const before = fired.at(-1);
    const isSilent = before !== undefined && timeMs - before < gracePeriodMs;
    if (!isSilent && isMet(condition, points.slice(0, index + 1))) fired.push(timeMs);
  });
  return fired;
}
