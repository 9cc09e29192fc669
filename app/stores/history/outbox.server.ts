// Rows that wait in D1 until the archive has them: how many, since when, and what is dropped when they are too many.
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/stores/db.ts';
import { keyValues, logBlocks, queries, reportExecutionLogs } from '#drizzle/schema/index.ts';
import { isMovableQuery, isMovableRun, RUN_SETTLED_SINCE } from './movable.server.ts';
import { mergeRecentViews } from './recent-views.server.ts';

export interface Outbox {
  /** Exact up to `maxCounted`: so many rows are read each minute. */
  readonly waiting: number;
  /** UTC ms; null: nothing waits. */
  readonly oldestMs: number | null;
}

const MAX_COUNTED = 10_000;

/** Actions, and queries and runs that can leave D1. */
export async function readOutbox(db: Db, nowMs: number, { maxCounted = MAX_COUNTED } = {}): Promise<Outbox> {
  return db.get<Outbox>(sql`with query as (
      select ${queries.changedOnMs} as at from ${queries} where ${isMovableQuery(nowMs)} order by ${queries.changedOnMs} limit ${maxCounted}),
    run as (select ${RUN_SETTLED_SINCE} as at from ${reportExecutionLogs} where ${isMovableRun(nowMs)} limit ${maxCounted})
    select (select count(*) from (select 1 from logs limit ${maxCounted})) + (select coalesce(sum(line_count), 0) from log_blocks)
      + (select count(*) from query) + (select count(*) from run) as waiting,
    (select min(at) from (select min(happened_at_ms) as at from logs union all select min(from_ms) from log_blocks
      union all select min(at) from query union all select min(at) from run)) as oldestMs`);
}

/** Deletes the oldest blocks while all of them have more than `maxLines`: they hold usage alone. Returns how many lines are lost. */
export async function dropOldestUsage(db: Db, maxLines: number, nowMs: number): Promise<number> {
  const beyond = sql`(select id from (
    select id, sum(line_count) over (order by id desc) as newer from log_blocks) ranked where newer > ${maxLines})`;
  const { lines } = await db.get<{ lines: number }>(
    sql`select coalesce(sum(line_count), 0) as lines from log_blocks where id in ${beyond}`,
  );
  if (lines === 0) return 0;
  // What users viewed last is kept.
  await mergeRecentViews(db, { isForced: true });
  const stamps = { createdOnMs: nowMs, changedOnMs: nowMs };
  await db.batch([
    db
      .insert(keyValues)
      .select(
        sql`select ${DROPPED.resource}, ${DROPPED.key}, cast(coalesce(sum(line_count), 0) as text), null, ${stamps.createdOnMs},
          ${stamps.changedOnMs}, null from log_blocks where id in ${beyond}`,
      )
      .onConflictDoUpdate({
        target: [keyValues.resource, keyValues.key],
        set: { value: sql`cast(cast(value as integer) + cast(excluded.value as integer) as text)`, changedOnMs: nowMs },
      }),
    db.delete(logBlocks).where(sql`${logBlocks.id} in ${beyond}`),
  ]);
  return lines;
}

const DROPPED = { resource: 'history', key: 'dropped' };

/** Number of dropped lines, and the time of the last drop (UTC ms). Null: none. */
export async function readDropped(db: Db): Promise<{ readonly lines: number; readonly lastMs: number } | null> {
  const where = and(eq(keyValues.resource, DROPPED.resource), eq(keyValues.key, DROPPED.key));
  const [row] = await db.select({ value: keyValues.value, lastMs: keyValues.changedOnMs }).from(keyValues).where(where);
  return row ? { lines: Number(row.value), lastMs: row.lastMs } : null;
}
