// The last runs of several reports and alerts, for lists.
import { desc, sql } from 'drizzle-orm';
import type { Db } from '#app/stores/db.ts';
import { reportExecutionLogs } from '#drizzle/schema/index.ts';

export interface RecentRun {
  readonly id: number;
  readonly scheduleId: number;
  readonly state: string;
  /** UTC ms. */
  readonly scheduledMs: number;
  readonly error: string | null;
  /** UTC ms; null: it doesn't wait. */
  readonly nextTryMs: number | null;
  readonly sentTo: 'recipients' | 'requester' | null;
}

/** At most `count` runs per schedule, newest first, with one index lookup each. */
export async function findRecentRuns(db: Db, scheduleIds: readonly number[], count: number): Promise<RecentRun[]> {
  if (scheduleIds.length === 0) return [];
  return db
    .select({
      id: reportExecutionLogs.id,
      scheduleId: reportExecutionLogs.scheduleId,
      state: reportExecutionLogs.state,
      scheduledMs: reportExecutionLogs.scheduledMs,
      error: reportExecutionLogs.errorMessage,
      nextTryMs: reportExecutionLogs.nextTryMs,
      sentTo: reportExecutionLogs.sentTo,
    })
    .from(reportExecutionLogs)
    .where(
      sql`${reportExecutionLogs.id} in (
        select run.id from json_each(${JSON.stringify(scheduleIds)}) as schedule
        join report_execution_logs as run on run.id in (
          select last.id from report_execution_logs as last
          where last.schedule_id = schedule.value order by last.scheduled_ms desc limit ${count}))`,
    )
    .orderBy(desc(reportExecutionLogs.scheduledMs));
}
