// The scheduler's tick: due schedules become runs; runs that were abandoned, or whose next try has come, are handed out again.
import { MINUTE_MS } from '#app/domain/time/durations.ts';
import { nextRun } from '#app/domain/schedule/next-runs.ts';
import { parseCron } from '#app/domain/schedule/parse-cron.ts';
import type { Db } from '#app/stores/db.ts';
import { findDueSchedules, insertRuns, reclaimRuns, type DueSchedule } from '#app/stores/report/runs.server.ts';
import { handOutNotices } from '#app/stores/report/waiting-runs.server.ts';

export interface SchedulerDeps {
  readonly db: Db;
  /** Puts run ids into the queue `reports`; can deliver them more than once. */
  readonly enqueue: (runIds: readonly number[]) => Promise<void>;
  readonly newUuid: () => string;
}

const BATCH = 500;
const MAX_BATCHES = 40;
/** Max time in flight of a message before the run counts as lost. */
const HAND_OUT_MS = 5 * MINUTE_MS;
/** Wait before notifying owners again after a failed attempt. */
const NOTICE_PAUSE_MS = 15 * MINUTE_MS;

/**
 * Returns how many runs were handed out. Instants that were missed run once, as the first of them. Ticks can come twice, or
 * die in the middle: what they leave behind is found by the next one.
 */
export async function scheduleRuns(deps: SchedulerDeps, nowMs: number): Promise<number> {
  const leaseUntilMs = nowMs + HAND_OUT_MS;
  const lost = await reclaimRuns(deps.db, nowMs, leaseUntilMs);
  if (lost.length > 0) await deps.enqueue(lost);
  const unnotified = await handOutNotices(deps.db, nowMs - NOTICE_PAUSE_MS, nowMs);
  if (unnotified.length > 0) await deps.enqueue(unnotified);
  let count = lost.length;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const due = await findDueSchedules(deps.db, nowMs, BATCH);
    if (due.length === 0) break;
    const runs = due.map((schedule) => toRun(schedule, deps.newUuid(), nowMs));
    const ids = await insertRuns(deps.db, runs, leaseUntilMs);
    if (ids.length > 0) await deps.enqueue(ids);
    count += ids.length;
  }
  return count;
}

const toRun = ({ id, crontab, timezone, nextRunMs }: DueSchedule, uuid: string, nowMs: number) => {
  const cron = parseCron(crontab);
  return { uuid, scheduleId: id, scheduledMs: nextRunMs, nextRunMs: cron && nextRun(cron, timezone, nowMs) };
};
