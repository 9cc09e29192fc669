// An owner's active reports and alerts that fail, or wait to be delivered.
import { sql } from 'drizzle-orm';
import type { Db } from '#app/stores/db.ts';

export interface TroubledSchedule {
  readonly id: number;
  readonly type: 'Alert' | 'Report';
  readonly name: string;
  /** UTC ms; null if its runs don't fail. */
  readonly failingSinceMs: number | null;
  /** UTC ms; null if no run waits. */
  readonly waitingSinceMs: number | null;
  /** UTC ms of the waiting run's next attempt; null while one is in progress, and if no run waits. */
  readonly nextTryMs: number | null;
  /** The error message of the waiting run, else of the last one that failed. */
  readonly why: string | null;
}

/** Waiting ones first. Runs sent by hand don't count: the sender sees how they end. */
export const findTroubledSchedules = (db: Db, userId: number, limit: number): Promise<TroubledSchedule[]> =>
  db.all<TroubledSchedule>(sql`
    select s.id, s.type, s.name, s.failing_since_ms as failingSinceMs,
      waiting.waiting_since_ms as waitingSinceMs, waiting.next_try_ms as nextTryMs,
      coalesce(waiting.error_message, (
        select last.error_message from report_execution_logs last
        where last.schedule_id = s.id and last.sent_to is null and last.error_message is not null
        order by last.scheduled_ms desc limit 1)) as why
    from report_schedule_users owned
    join report_schedules s on s.id = owned.schedule_id
    left join report_execution_logs waiting on waiting.id = (
      select open.id from report_execution_logs open indexed by report_execution_logs_open
      where open.state = 'Working' and open.schedule_id = s.id and open.waiting_since_ms is not null and open.sent_to is null
      order by open.scheduled_ms desc limit 1)
    where owned.user_id = ${userId} and s.active and (s.failing_since_ms is not null or waiting.id is not null)
    order by waiting.id is null, s.name limit ${limit}`);
