// When a schedule runs: its wall clocks as instants. When clocks go forward, the times that are skipped run once, at the change;
// when they go back, a time that is shown twice runs once, at its first showing. Schedules of every hour follow elapsed time.
import { DAY_MS } from '#app/domain/time/durations.ts';
import type { LocalMs } from '#app/domain/time/local-time.ts';
import { findChangeBetween } from '#app/domain/time/zone-offsets.ts';
import { computeOffsetMs, toZone } from '#app/domain/time/zone.ts';
import type { CronSchedule } from './parse-cron.ts';

/** The first run after `afterMs`, UTC ms; null when there is none. Throws an AppError for an unknown zone. */
export const nextRun = (schedule: CronSchedule, timeZone: string, afterMs: number): number | null =>
  schedule.isInterval ? nextInterval(schedule, timeZone, afterMs) : nextFixed(schedule, timeZone, afterMs);

/** The next `count` runs, or fewer where there are no more. */
export function nextRuns(schedule: CronSchedule, timeZone: string, afterMs: number, count: number): number[] {
  const runs: number[] = [];
  while (runs.length < count) {
    const next = nextRun(schedule, timeZone, runs.at(-1) ?? afterMs);
    if (next === null) break;
    runs.push(next);
  }
  return runs;
}

function nextInterval(schedule: CronSchedule, timeZone: string, afterMs: number): number | null {
  const offset = computeOffsetMs(afterMs, timeZone);
  const local = schedule.nextLocal(afterMs + offset);
  if (local === null) return null;
  const instant = local - offset;
  if (toZone(instant, timeZone) === local) return instant;
  const changeMs = findChangeBetween(afterMs, instant, timeZone);
  const changed = computeOffsetMs(changeMs, timeZone);
  const first = schedule.nextLocal(changeMs + changed - 1);
  return first === null ? null : first - changed;
}

function nextFixed(schedule: CronSchedule, timeZone: string, afterMs: number): number | null {
  let local = schedule.nextLocal(toZone(afterMs, timeZone));
  while (local !== null) {
    const instant = firstShowing(local, timeZone);
    if (instant > afterMs) return instant;
    local = schedule.nextLocal(local);
  }
  return null;
}

/** The instant for a local time that is skipped by a time change: the instant of the change. */
function firstShowing(local: LocalMs, timeZone: string): number {
  const readings = [local - computeOffsetMs(local - DAY_MS, timeZone), local - computeOffsetMs(local + DAY_MS, timeZone)];
  const shown = readings.filter((instant) => toZone(instant, timeZone) === local);
  if (shown.length > 0) return Math.min(...shown);
  return findChangeBetween(Math.min(...readings), Math.max(...readings), timeZone);
}
