// Writes of a run's row while it goes from state to state: each names the states from which it is legal, so that what
// comes twice, or late, changes nothing.
import { and, eq, inArray } from 'drizzle-orm';
import { QUERY_STATES, TRANSITIONS, type QueryEvent, type QueryState } from '#app/domain/sqllab/query-state.ts';
import type { Db } from '#app/stores/db.ts';
import { databases, queries } from '#drizzle/schema/index.ts';
import { joinJob } from './script-parts.server.ts';

export type QueryRow = typeof queries.$inferSelect;
export type RunDatabase = typeof databases.$inferSelect;

export interface FoundRun {
  readonly run: QueryRow;
  readonly database: RunDatabase | null;
}

/** An object runs these. */
export const LIVE_STATES: readonly QueryState[] = ['started', 'running', 'fetching'];

/** The states in which the event fits. */
export const statesBefore = (type: QueryEvent['type']): readonly QueryState[] =>
  QUERY_STATES.filter((state) => TRANSITIONS[state][type] !== undefined);

/** Stores the run's state, where its row is in one of the states of `from`. False when it is not, or was deleted. */
export async function saveRun(db: Db, run: QueryRow, from: readonly QueryState[], nowMs: number): Promise<boolean> {
  const { state, progress, rows, resultsKey, limitingFactor, startRunningMs, endMs, executedSql } = run;
  const { trackingUrl, errorMessage, errors, extra } = run;
  const saved = await db
    .update(queries)
    .set({
      state,
      progress,
      rows,
      resultsKey,
      limitingFactor,
      startRunningMs,
      endMs,
      executedSql,
      trackingUrl,
      errorMessage,
      errors,
      extra,
      changedOnMs: Math.floor(nowMs),
    })
    .where(and(eq(queries.id, run.id), inArray(queries.state, [...from])))
    .returning({ id: queries.id });
  return saved.length > 0;
}

/** The run and its database; null when the run was deleted. */
export async function findRun(db: Db, id: number): Promise<FoundRun | null> {
  const [found] = await db
    .select({ run: queries, database: databases })
    .from(queries)
    .leftJoin(databases, eq(databases.id, queries.databaseId))
    .where(eq(queries.id, id));
  if (!found) return null;
  return { ...found, run: { ...found.run, job: await joinJob(db, id, found.run.job) } };
}

/** The location in the database's settings; null when the run or its database was deleted. */
export async function findRunLocationHint(db: Db, id: number): Promise<unknown> {
  const [found] = await db
    .select({ extra: databases.extra })
    .from(queries)
    .innerJoin(databases, eq(databases.id, queries.databaseId))
    .where(eq(queries.id, id));
  return found?.extra['location_hint'] ?? null;
}
