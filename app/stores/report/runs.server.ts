// Runs as the scheduler and the consumer keep them: one row for each schedule and instant, held by one consumer at a time.
import { and, asc, eq, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { ReportState } from '#app/domain/alert/report-state.ts';
import type { Db } from '#app/stores/db.ts';
import {
  reportExecutionLogs as runs,
  reportRecipients,
  reportSchedules as schedules,
  reportScheduleUsers,
  users,
} from '#drizzle/schema/index.ts';
import type { ScheduleRow } from './store.server.ts';

export type RunRow = typeof runs.$inferSelect;
export type DueSchedule = Pick<ScheduleRow, 'id' | 'crontab' | 'timezone'> & { readonly nextRunMs: number };

/** Schedules whose instant has come, the oldest first: one look into an index. */
export async function findDueSchedules(db: Db, nowMs: number, limit: number): Promise<DueSchedule[]> {
  const rows = await db
    .select({ id: schedules.id, crontab: schedules.crontab, timezone: schedules.timezone, nextRunMs: schedules.nextRunMs })
    .from(schedules)
    .where(and(isNotNull(schedules.nextRunMs), lte(schedules.nextRunMs, nowMs)))
    .orderBy(asc(schedules.nextRunMs))
    .limit(limit);
  return rows.flatMap((row) => (row.nextRunMs === null ? [] : [{ ...row, nextRunMs: row.nextRunMs }]));
}

export interface NewRun {
  readonly uuid: string;
  readonly scheduleId: number;
  /** The instant that was due. */
  readonly scheduledMs: number;
  /** The schedule's next instant; null: there is none. */
  readonly nextRunMs: number | null;
}

/**
 * Writes the runs and moves their schedules on, in one transaction: a second time changes nothing. Returns the ids of the rows
 * that are new. They are handed out until `leaseUntilMs`; after that the scheduler hands them out again.
 */
export async function insertRuns(db: Db, due: readonly NewRun[], leaseUntilMs: number): Promise<number[]> {
  const rows = JSON.stringify(due);
  const [inserted] = await db.batch([
    db
      .insert(runs)
      .select(
        sql`select null, d.value ->> 'uuid', s.id, s.next_run_ms, null, null, 'Working', null, null, null, 0, null, ${leaseUntilMs}, null, null, null, null, null, null, null, null, null
        from json_each(${rows}) d
        join report_schedules s on s.id = d.value ->> 'scheduleId' and s.next_run_ms = d.value ->> 'scheduledMs'
        where true`,
      )
      .onConflictDoNothing()
      .returning({ id: runs.id }),
    db
      .update(schedules)
      .set({ nextRunMs: sql`d.value ->> 'nextRunMs'` })
      .from(sql`json_each(${rows}) d`)
      .where(sql`${schedules.id} = d.value ->> 'scheduleId' and ${schedules.nextRunMs} = d.value ->> 'scheduledMs'`),
  ]);
  return inserted.map(({ id }) => id);
}

/** Abandoned runs: their message was lost, or their consumer died. They are handed out again. */
export async function reclaimRuns(db: Db, nowMs: number, leaseUntilMs: number): Promise<number[]> {
  const lost = await db
    .update(runs)
    .set({ leaseToken: null, leaseUntilMs })
    .where(and(eq(runs.state, 'Working'), lte(runs.leaseUntilMs, nowMs)))
    .returning({ id: runs.id });
  return lost.map(({ id }) => id);
}

export interface RunLease {
  readonly token: string;
  /** UTC ms. */
  readonly nowMs: number;
  readonly untilMs: number;
}

/** The run, for the first caller; null: it has ended, waits, or another consumer works on it. */
export async function claimRun(db: Db, id: number, { token, nowMs, untilMs }: RunLease): Promise<RunRow | null> {
  const [row] = await db
    .update(runs)
    .set({
      leaseToken: token,
      leaseUntilMs: untilMs,
      startMs: sql`coalesce(${runs.startMs}, ${nowMs})`,
      attempts: sql`${runs.attempts} + 1`,
      nextTryMs: null,
    })
    .where(
      and(
        eq(runs.id, id),
        eq(runs.state, 'Working'),
        or(isNull(runs.leaseToken), lte(runs.leaseUntilMs, nowMs)),
        or(isNull(runs.nextTryMs), lte(runs.nextTryMs, nowMs)),
      ),
    )
    .returning();
  return row ?? null;
}

/** Null: it hasn't ended, or was deleted. */
export async function findEndedRun(db: Db, id: number): Promise<RunRow | null> {
  const [row] = await db
    .select()
    .from(runs)
    .where(and(eq(runs.id, id), ne(runs.state, 'Working')));
  return row ?? null;
}

/** Lets another attempt begin: at once, or by the scheduler when it is lost. */
export async function releaseRun(db: Db, { id, leaseToken }: RunRow, leaseUntilMs: number): Promise<void> {
  if (leaseToken === null) return;
  await db
    .update(runs)
    .set({ leaseToken: null, leaseUntilMs })
    .where(and(eq(runs.id, id), eq(runs.leaseToken, leaseToken)));
}

/** Marks the schedule as working on this run. False: another one of its runs is working, and not for too long. */
export async function startSchedule(db: Db, scheduleId: number, startMs: number, nowMs: number): Promise<boolean> {
  const rows = await db
    .update(schedules)
    .set({ lastState: 'Working', workingSinceMs: startMs, lastEvalMs: nowMs })
    .where(
      and(
        eq(schedules.id, scheduleId),
        or(
          ne(schedules.lastState, 'Working'),
          isNull(schedules.workingSinceMs),
          eq(schedules.workingSinceMs, startMs),
          sql`${schedules.workingSinceMs} <= ${nowMs} - 1000 * ${schedules.workingTimeoutS}`,
        ),
      ),
    )
    .returning({ id: schedules.id });
  return rows.length > 0;
}

export interface RunEnd {
  readonly state: ReportState;
  readonly endMs: number;
  readonly value: number | null;
  readonly valueRowJson: string | null;
  readonly errorMessage: string | null;
  /** What changes of the schedule; null: it is left as it is, since another run has it. */
  readonly schedule: { readonly deliveredMs: number | null; readonly failingSinceMs: number | null } | null;
}

/** Ends the run and moves its schedule's state on, both or none; nothing where another consumer has the run. */
export async function endRun(db: Db, run: RunRow, { schedule, ...end }: RunEnd): Promise<void> {
  const isHeld = sql`exists (select 1 from report_execution_logs where id = ${run.id} and lease_token = ${run.leaseToken})`;
  const { state, value, valueRowJson, endMs } = end;
  await db.batch([
    db
      .update(schedules)
      .set({
        ...schedule,
        ...(value !== null || valueRowJson !== null ? { lastValue: value, lastValueRowJson: valueRowJson } : {}),
        ...(schedule ? { lastState: state, workingSinceMs: null, lastEvalMs: endMs } : { lastEvalMs: endMs }),
      })
      .where(and(eq(schedules.id, run.scheduleId), isHeld)),
    db
      .update(runs)
      .set({ ...end, leaseToken: null })
      .where(and(eq(runs.id, run.id), isHeld)),
  ]);
}

interface RunFile {
  readonly key: string;
  readonly name: string;
  readonly contentType: string;
}
export interface ReportRunFacts {
  readonly querySql: string | null;
  readonly executorId: number;
  readonly file: RunFile | null;
}

/** What a run read and made, for its log: noted as it goes, so that a failure shows it too. */
export async function noteRun(db: Db, { id, leaseToken }: RunRow, { querySql, executorId, file }: ReportRunFacts): Promise<void> {
  if (leaseToken === null) return;
  await db
    .update(runs)
    .set({
      querySql,
      executorId,
      ...(file && { fileKey: file.key, fileName: file.name, fileType: file.contentType }),
    })
    .where(and(eq(runs.id, id), eq(runs.leaseToken, leaseToken)));
}

/** Runs of a schedule that began before and never ended: another one takes their place. Not those that were sent by hand. */
export async function failStaleRuns(db: Db, run: RunRow, message: string, nowMs: number): Promise<void> {
  await db
    .update(runs)
    .set({ state: 'Error', errorMessage: message, endMs: nowMs, leaseToken: null })
    .where(
      and(
        eq(runs.scheduleId, run.scheduleId),
        eq(runs.state, 'Working'),
        ne(runs.id, run.id),
        isNotNull(runs.startMs),
        isNull(runs.sentTo),
      ),
    );
}

export interface ScheduleToRun {
  readonly row: ScheduleRow;
  readonly recipients: readonly (typeof reportRecipients.$inferSelect)[];
  readonly owners: readonly { readonly id: number; readonly email: string; readonly isActive: boolean }[];
}

export async function findScheduleToRun(db: Db, id: number): Promise<ScheduleToRun | null> {
  const [[row], recipients, owners] = await db.batch([
    db.select().from(schedules).where(eq(schedules.id, id)),
    db.select().from(reportRecipients).where(eq(reportRecipients.scheduleId, id)).orderBy(asc(reportRecipients.id)),
    db
      .select({ id: users.id, email: users.email, isActive: users.isActive })
      .from(users)
      .where(inArray(users.id, sql`(select user_id from ${reportScheduleUsers} where schedule_id = ${id})`))
      .orderBy(asc(users.id)),
  ]);
  return row ? { row, recipients, owners } : null;
}

/** Deletes runs that are older than their schedules keep them. Returns how many. */
export async function purgeRuns(db: Db, nowMs: number): Promise<number> {
  const removed = await db
    .delete(runs)
    .where(
      and(
        ne(runs.state, 'Working'),
        sql`${runs.scheduledMs} < ${nowMs} - 86400000 * (select log_retention_days from report_schedules s where s.id = ${runs.scheduleId})`,
      ),
    )
    .returning({ id: runs.id });
  return removed.length;
}

/** Retention of runs in days, by report and alert. */
export const listRunRetention = (db: Db) =>
  db.select({ id: schedules.id, logRetentionDays: schedules.logRetentionDays }).from(schedules);
