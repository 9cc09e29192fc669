// What D1 remembers of queries and runs that have left it: their clients' ids for a while, and how many ended in each hour.
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '#app/domain/time/durations.ts';
import type { Db } from '#app/stores/db.ts';
import { keyValues, queries, reportExecutionLogs } from '#drizzle/schema/index.ts';

const MOVED = 'moved_query';
/** A request that is sent again within this time is the same query. */
const REMEMBERED_MS = 7 * DAY_MS;

/** Keys: kind, the hour's first millisecond in 13 digits, and state. */
const ENDED_IN_HOUR = 'ended_in_hour';

/** SQL of `state` and `count` of rows of the kind that have left D1 and had their instant since the hour before `?1` (UTC ms). */
export const endedSince = (
  kind: CountedKind,
): string => `SELECT substr(key, ${kind.length + 16}) AS state, cast(value AS integer) AS count
  FROM key_values WHERE resource = '${ENDED_IN_HOUR}' AND key >= '${kind}:' || cast(?1 - ${HOUR_MS} AS integer) AND key < '${kind};'`;

type CountedKind = 'queries' | 'reportRuns';

/** Statements for the transaction that deletes the rows: they read the same ones. */
export const noteMoved = (
  db: Db,
  {
    isMovedQuery,
    isMovedRun,
    nowMs,
  }: { readonly isMovedQuery: SQL | undefined; readonly isMovedRun: SQL | undefined; readonly nowMs: number },
) =>
  [
    db
      .insert(keyValues)
      .select(
        sql`select ${MOVED}, client_id, cast(id as text), null, ${nowMs}, ${nowMs}, ${nowMs + REMEMBERED_MS} from ${queries} where ${isMovedQuery}`,
      )
      .onConflictDoUpdate({
        target: [keyValues.resource, keyValues.key],
        set: { value: sql`excluded.value`, changedOnMs: sql`excluded.changed_on_ms`, expiresAtMs: sql`excluded.expires_at_ms` },
      }),
    countEnded(db, { kind: 'queries', instant: sql`${queries.changedOnMs}`, from: sql`${queries}`, where: isMovedQuery, nowMs }),
    countEnded(db, {
      kind: 'reportRuns',
      instant: sql`${reportExecutionLogs.scheduledMs}`,
      from: sql`${reportExecutionLogs}`,
      where: isMovedRun,
      nowMs,
    }),
  ] as const;

/** Literal in the statement's text, because SQLite treats a bound number as a float. */
const whole = (value: number): SQL => sql.raw(String(value));

interface Counted {
  readonly kind: CountedKind;
  readonly instant: SQL;
  readonly from: SQL;
  readonly where: SQL | undefined;
  readonly nowMs: number;
}

/** Counts of the last day, for metrics. */
function countEnded(db: Db, { kind, instant, from, where, nowMs }: Counted) {
  const hour = sql`(cast(${instant} / ${whole(HOUR_MS)} as integer) * ${whole(HOUR_MS)})`;
  return db
    .insert(keyValues)
    .select(
      sql`select ${ENDED_IN_HOUR}, ${`${kind}:`} || ${hour} || ':' || state, cast(count(*) as text), null, ${nowMs}, ${nowMs},
        ${hour} + ${whole(DAY_MS + 2 * HOUR_MS)} from ${from} where ${where} and ${instant} >= ${nowMs - DAY_MS} group by 2`,
    )
    .onConflictDoUpdate({
      target: [keyValues.resource, keyValues.key],
      set: { value: sql`cast(cast(value as integer) + cast(excluded.value as integer) as text)`, changedOnMs: nowMs },
    });
}

/** The archived query's id; null if no query with this client id has left D1 recently. */
export async function findMovedQuery(db: Db, clientId: string): Promise<number | null> {
  const where = and(eq(keyValues.resource, MOVED), eq(keyValues.key, clientId));
  const [row] = await db.select({ id: keyValues.value }).from(keyValues).where(where);
  return row ? Number(row.id) : null;
}

const REMOVED = 'removed_query';
/** Fallback if the archive is unavailable for longer, or no longer used. */
const KEPT_MS = 30 * DAY_MS;

/** A query was deleted by its user: a move that has begun can still bring it to the archive. */
export const noteRemovedQuery = (db: Db, id: number, nowMs: number) =>
  db
    .insert(keyValues)
    .values({
      resource: REMOVED,
      key: String(id),
      value: '',
      createdOnMs: nowMs,
      changedOnMs: nowMs,
      expiresAtMs: nowMs + KEPT_MS,
    })
    .onConflictDoNothing();

const MAX_REMOVED = 500;

export async function listRemovedQueries(db: Db): Promise<number[]> {
  const rows = await db.select({ id: keyValues.key }).from(keyValues).where(eq(keyValues.resource, REMOVED)).limit(MAX_REMOVED);
  return rows.map(({ id }) => Number(id));
}

/** Forgets queries that were deleted before the instant: no move has started before that. */
export async function forgetRemovedQueries(db: Db, ids: readonly number[], beforeMs: number): Promise<void> {
  await db.run(sql`delete from ${keyValues} where resource = ${REMOVED} and created_on_ms < ${beforeMs}
    and key in (select cast(value as text) from json_each(${JSON.stringify(ids)}))`);
}
