// Reports and alerts of an owner that didn't reach their recipients, or wait to: what the owner is told without any mail.
import { sql } from 'drizzle-orm';
import type { Db } from '#app/stores/db.ts';

export interface TroubledSchedule {
  readonly id: number;
  readonly type: 'Alert' | 'Report';
  readonly name: string;
  /** UTC ms since which its runs fail; null: one waits. */
  readonly failingSinceMs: number | null;
  readonly waitingSinceMs: number | null;
  /** UTC ms; null: it is being tried, or it has failed. */
  readonly nextTryMs: number | null;
  /** What its last run says. */
  readonly why: string | null;
}

/** Active ones alone, those that wait first. What was sent by hand is watched by whoever sent it. */
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
