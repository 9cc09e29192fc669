// Runs that users started by hand.
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '#app/stores/db.ts';
import { reportExecutionLogs as runs } from '#drizzle/schema/index.ts';

/** Recipients of a requested run. */
export type SentTo = 'recipients' | 'requester';

interface RequestedRun {
  readonly uuid: string;
  readonly scheduleId: number;
  readonly sentTo: SentTo;
  readonly userId: number;
  readonly nowMs: number;
  /** Until then, the message is in flight. */
  readonly leaseUntilMs: number;
}

/** Returns its id; null where a run of this instant, or the same request, is there already. */
export async function insertRequestedRun(
  db: Db,
  { uuid, scheduleId, sentTo, userId, nowMs, leaseUntilMs }: RequestedRun,
): Promise<number | null> {
  const rows = await db.all<{ id: number }>(sql`
    insert into report_execution_logs
      (uuid, schedule_id, scheduled_ms, state, attempts, lease_until_ms, requested_by_id, sent_to)
    select ${uuid}, ${scheduleId}, ${nowMs}, 'Working', 0, ${leaseUntilMs}, ${userId}, ${sentTo}
    where not exists (select 1 from report_execution_logs where ${isOpenRequest({ scheduleId, sentTo, userId })})
    on conflict do nothing returning id`);
  return rows[0]?.id ?? null;
}

type SameRequest = Pick<RequestedRun, 'scheduleId' | 'sentTo' | 'userId'>;

/** A run for all recipients can be requested by anyone; one for the requester only by them. */
const isOpenRequest = ({ scheduleId, sentTo, userId }: SameRequest) =>
  and(
    eq(runs.scheduleId, scheduleId),
    eq(runs.state, 'Working'),
    eq(runs.sentTo, sentTo),
    sentTo === 'requester' ? eq(runs.requestedById, userId) : undefined,
  );

export async function hasOpenRequest(db: Db, request: SameRequest): Promise<boolean> {
  const rows = await db.select({ id: runs.id }).from(runs).where(isOpenRequest(request)).limit(1);
  return rows.length > 0;
}

/** Number of runs that a user has requested after `afterMs`. */
export async function countRequestedRuns(db: Db, userId: number, afterMs: number): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)` })
    .from(runs)
    .where(and(eq(runs.requestedById, userId), gt(runs.scheduledMs, afterMs)));
  return row?.count ?? 0;
}
