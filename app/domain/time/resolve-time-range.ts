// Resolves a client's time range to two UTC times: short forms, phrases, functions, shifts and comparisons.
import { DAY_MS } from './durations.ts';
import type { Clock } from './clock.ts';
import { evaluateExpression } from './evaluate-expression.ts';
import { parseHumanDatetime } from './human-datetime.ts';
import { addUnits, type LocalMs, type TimeUnit } from './local-time.ts';
import { parseTimeRange } from './parse-time-range.ts';
import { reversedRangeError } from './time-errors.ts';
import { applyTimeOffset, parseTimeOffset, type TimeBounds } from './time-offset.ts';
import { fromZone, toZone } from './zone.ts';

export interface TimeRangeInput {
  readonly timeRange?: string | null | undefined;
  /** `since` and `until` are used only without a time range. */
  readonly since?: string | null | undefined;
  readonly until?: string | null | undefined;
  readonly timeShift?: string | null | undefined;
  readonly relativeStart?: string | null | undefined;
  readonly relativeEnd?: string | null | undefined;
  /** y, m, w: a year, month or week back; r: back by the length of the range. Absent if the feature is disabled. */
  readonly instantTimeComparisonRange?: string | null | undefined;
}

/** Forms of `since` that imply "ago", as in Superset. */
const IMPLIED_AGO = /^\S+ (days?|years?|hours|weeks)$/;
const INSTANT_UNITS: Readonly<Record<string, TimeUnit>> = { y: 'year', m: 'month', w: 'week' };

/**
 * The half-open range in UTC ms; a null side is unbounded. Without any input, it ends at today's midnight. Throws an AppError
 * if the input is invalid or ambiguous, or if the range starts after its end.
 */
export function resolveTimeRange(input: TimeRangeInput, clock: Clock): TimeBounds {
  if (input.timeRange?.trim().toLowerCase() === 'no filter') return { sinceMs: null, untilMs: null };
  let bounds = input.timeRange ? resolveRange(input.timeRange, input, clock) : resolveSeparate(input, clock);
  if (input.timeShift) bounds = applyTimeOffset(bounds, parseTimeOffset(input.timeShift), clock);
  if (input.instantTimeComparisonRange) bounds = shiftForComparison(bounds, input.instantTimeComparisonRange, clock.timeZone);
  if (bounds.sinceMs !== null && bounds.untilMs !== null && bounds.sinceMs > bounds.untilMs) throw reversedRangeError();
  return bounds;
}

function resolveRange(text: string, input: TimeRangeInput, clock: Clock): TimeBounds {
  const range = parseTimeRange(text, { start: input.relativeStart || null, end: input.relativeEnd || null });
  return toBounds(
    range.since && evaluateExpression(range.since, clock),
    range.until && evaluateExpression(range.until, clock),
    clock.timeZone,
  );
}

function resolveSeparate({ since, until, relativeEnd }: TimeRangeInput, clock: Clock): TimeBounds {
  const start = since ? parseHumanDatetime(IMPLIED_AGO.test(since) ? `${since} ago` : since, clock) : null;
  return toBounds(start, parseHumanDatetime(until || relativeEnd || 'today', clock), clock.timeZone);
}

const toBounds = (since: LocalMs | null, until: LocalMs | null, timeZone: string | null): TimeBounds => ({
  sinceMs: since === null ? null : fromZone(since, timeZone),
  untilMs: until === null ? null : fromZone(until, timeZone),
});

/** Unknown comparisons are ignored, because older clients send values that no longer exist. */
function shiftForComparison(bounds: TimeBounds, comparison: string, timeZone: string | null): TimeBounds {
  const since = bounds.sinceMs === null ? null : toZone(bounds.sinceMs, timeZone);
  const until = bounds.untilMs === null ? null : toZone(bounds.untilMs, timeZone);
  const wholeDays = since === null || until === null ? 0 : Math.floor((until - since) / DAY_MS);
  const unit = comparison === 'r' ? 'day' : Object.hasOwn(INSTANT_UNITS, comparison) ? INSTANT_UNITS[comparison] : undefined;
  if (unit === undefined) return bounds;
  const amount = comparison === 'r' ? wholeDays || 1 : 1;
  const back = (local: LocalMs | null): LocalMs | null => (local === null ? null : addUnits(local, -amount, unit));
  return toBounds(back(since), back(until), timeZone);
}
