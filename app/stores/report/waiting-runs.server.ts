// Runs that wait for unreachable recipients: their next try is a row, which outlives every process and message.
import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '#app/stores/db.ts';
import {
  reportDeliveries as deliveries,
  reportExecutionLogs as runs,
  reportSchedules as schedules,
} from '#drizzle/schema/index.ts';
import type { RunRow } from './runs.server.ts';

export interface Wait {
  /** UTC ms of the first try. */
  readonly sinceMs: number;
  readonly nextTryMs: number;
  readonly why: string;
  /** For an alert that fired: its value at that time. */
  readonly value: number | null;
  readonly valueRowJson: string | null;
}

/** Lets the run rest until its next try, and its schedule run meanwhile; nothing where another consumer has it. */
export async function letRunWait(db: Db, run: RunRow, { sinceMs, nextTryMs, why, value, valueRowJson }: Wait): Promise<void> {
  if (run.leaseToken === null) return;
  const isHeld = sql`exists (select 1 from report_execution_logs where id = ${run.id} and lease_token = ${run.leaseToken})`;
  await db.batch([
    db
      .update(schedules)
      .set({ workingSinceMs: null })
      .where(and(eq(schedules.id, run.scheduleId), eq(schedules.workingSinceMs, run.startMs ?? 0), isHeld)),
    db
      .update(runs)
      .set({
        leaseToken: null,
        leaseUntilMs: nextTryMs,
        nextTryMs,
        startMs: null,
        attempts: 0,
        waitingSinceMs: sinceMs,
        errorMessage: why,
        value,
        valueRowJson,
      })
      .where(and(eq(runs.id, run.id), isHeld)),
  ]);
}

/** Ends earlier runs that wait, since this one is delivered in their place. Returns since when the first of them has waited. */
export async function endOvertakenRuns(db: Db, run: RunRow, message: string, nowMs: number): Promise<number | null> {
  const ended = await db
    .update(runs)
    .set({
      state: 'Error',
      endMs: nowMs,
      nextTryMs: null,
      errorMessage: sql`coalesce(${runs.errorMessage} || ' ', '') || ${message}`,
    })
    .where(
      and(
        eq(runs.scheduleId, run.scheduleId),
        eq(runs.state, 'Working'),
        isNotNull(runs.nextTryMs),
        lt(runs.scheduledMs, run.scheduledMs),
        or(isNull(runs.sentTo), eq(runs.sentTo, 'recipients')),
      ),
    )
    .returning({ sinceMs: runs.waitingSinceMs });
  const since = ended.flatMap(({ sinceMs }) => (sinceMs === null ? [] : [sinceMs]));
  return since.length === 0 ? null : Math.min(...since);
}

const isWaitingNotice = and(eq(deliveries.state, 'waiting'), sql`${deliveries.recipientKey} like 'notice:%'`);

/** Runs whose owners could not be told, the last time before `beforeMs`: each of them once, until `nowMs` is before that again. */
export async function handOutNotices(db: Db, beforeMs: number, nowMs: number): Promise<number[]> {
  const rows = await db
    .update(deliveries)
    .set({ changedMs: nowMs })
    .where(and(isWaitingNotice, lt(deliveries.changedMs, beforeMs)))
    .returning({ runId: deliveries.logId });
  return rows.map(({ runId }) => runId);
}
