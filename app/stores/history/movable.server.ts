// Which queries and runs can leave D1: ended ones that are no longer needed here. Running and waiting ones stay.
import { and, inArray, lte, ne, sql, type SQL } from 'drizzle-orm';
import { RECENT_RUNS } from '#app/domain/retention/recent-runs.ts';
import { FINISHED_STATES } from '#app/domain/sqllab/query-state.ts';
import { HOUR_MS, MINUTE_MS } from '#app/domain/time/durations.ts';
import { queries, reportDeliveries, reportExecutionLogs as runs } from '#drizzle/schema/index.ts';

/** So long they stay at least after they have changed: clients that poll, or send a request again, need no other store. */
export const SETTLED_MS = 5 * MINUTE_MS;

export const isMovableQuery = (nowMs: number): SQL | undefined =>
  and(inArray(queries.state, [...FINISHED_STATES]), lte(queries.changedOnMs, nowMs - SETTLED_MS));

/** UTC ms since which a run is history. */
export const RUN_SETTLED_SINCE = sql<number>`coalesce(${runs.endMs}, ${runs.scheduledMs})`;

/**
 * Lists of reports show the last runs of each, home the last error of one that fails, and those sent by hand within an hour are
 * counted: all of them stay, however old they are.
 */
export const isMovableRun = (nowMs: number): SQL | undefined =>
  and(
    ne(runs.state, 'Working'),
    lte(RUN_SETTLED_SINCE, nowMs - SETTLED_MS),
    sql`not (${runs.requestedById} is not null and ${runs.scheduledMs} > ${nowMs - HOUR_MS})`,
    sql`not exists (select 1 from ${reportDeliveries} open where open.log_id = ${runs.id} and open.state in ('waiting', 'sending'))`,
    sql`(select count(*) from (select 1 from report_execution_logs newer where newer.schedule_id = ${runs.scheduleId}
      and newer.scheduled_ms > ${runs.scheduledMs} limit ${RECENT_RUNS})) = ${RECENT_RUNS}`,
    sql`not (${isAutomaticError('report_execution_logs')}
      and exists (select 1 from report_schedules s where s.id = ${runs.scheduleId} and s.failing_since_ms is not null)
      and not exists (select 1 from report_execution_logs later where later.schedule_id = ${runs.scheduleId}
        and later.scheduled_ms > ${runs.scheduledMs} and ${isAutomaticError('later')}))`,
  );

function isAutomaticError(table: string): SQL {
  const column = (name: string): SQL => sql`${sql.identifier(table)}.${sql.identifier(name)}`;
  return sql`${column('error_message')} is not null and ${column('sent_to')} is null`;
}
