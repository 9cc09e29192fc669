// Reads and inserts runs that are in D1; `services/history` finds them wherever they are, and lists are `stores/history`. Their transitions are transitions.server.ts; access is decided elsewhere.
import { and, desc, eq, getTableColumns, gte, inArray, lte, sql } from 'drizzle-orm';
import { runJobSchema, type RunJob } from '#app/domain/sqllab/run-job.ts';
import type { Db } from '#app/stores/db.ts';
import { databases, queries, users } from '#drizzle/schema/index.ts';
import type { QueryView } from './query-dict.ts';
import { insertPart, joinJob, splitJob } from './script-parts.server.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';

// A job repeats the statements: it is read only where it is run or its rows are.
const { job: _job, ...columns } = getTableColumns(queries);

const selectViews = (db: Db) =>
  db
    .select({
      row: columns,
      databaseName: databases.name,
      engine: databases.engine,
      user: { id: users.id, firstName: users.firstName, lastName: users.lastName },
    })
    .from(queries)
    .leftJoin(databases, eq(queries.databaseId, databases.id))
    .leftJoin(users, eq(queries.userId, users.id))
    .$dynamic();

/** Inserts a run and returns its id; null when its client id is taken already. */
export async function insertQuery(db: Db, row: typeof queries.$inferInsert): Promise<number | null> {
  const { job, parts } = splitJob(row.job);
  const insert = db
    .insert(queries)
    .values({ ...row, job })
    .onConflictDoNothing()
    .returning({ id: queries.id });
  if (parts.length === 0) return (await insert)[0]?.id ?? null;
  const [inserted] = await db.batch([insert, ...parts.map((json, part) => insertPart(db, { row, part, json }))]);
  return inserted[0]?.id ?? null;
}

type QueryKey = { readonly id: number } | { readonly clientId: string } | { readonly resultsKey: string };

/** The run; null when there is none. */
export async function findQuery(db: Db, key: QueryKey): Promise<QueryView | null> {
  const where =
    'id' in key
      ? eq(queries.id, key.id)
      : 'clientId' in key
        ? eq(queries.clientId, key.clientId)
        : eq(queries.resultsKey, key.resultsKey);
  const [view] = await selectViews(db).where(where).limit(1);
  return view ?? null;
}

/** The location of a run's rows, now or later; null when there is none. */
export async function findJob(db: Db, id: number): Promise<RunJob | null> {
  const [row] = await db.select({ job: queries.job }).from(queries).where(eq(queries.id, id));
  return row ? runJobSchema.parse(await joinJob(db, id, row.job)) : null;
}

/** A run that could not be handed over ends as failed; one that has begun goes on. */
export async function failUnsent(
  db: Db,
  id: number,
  failure: Pick<typeof queries.$inferInsert, 'errorMessage' | 'errors' | 'startRunningMs'> & { readonly nowMs: number },
): Promise<void> {
  const { nowMs, ...errors } = failure;
  await db
    .update(queries)
    .set({ ...errors, state: 'failed', endMs: nowMs, changedOnMs: nowMs })
    .where(and(eq(queries.id, id), eq(queries.state, 'pending')));
}

interface ChangedBounds {
  readonly sinceMs: number;
  readonly maxRows: number;
  /** Max total length of the texts. */
  readonly maxChars: number;
}

/** The user's runs that changed at or after an instant, the latest first. */
export async function listChangedQueries(
  db: Db,
  userId: number,
  { sinceMs, maxRows, maxChars }: ChangedBounds,
): Promise<QueryView[]> {
  const latest = db
    .select({
      id: queries.id,
      charsUpTo: sql<number>`sum(length(${queries.sql})) over (order by ${queries.changedOnMs} desc, ${queries.id} desc)`.as(
        'chars',
      ),
    })
    .from(queries)
    .where(and(eq(queries.userId, userId), gte(queries.changedOnMs, sinceMs)))
    .orderBy(desc(queries.changedOnMs), desc(queries.id))
    .limit(maxRows)
    .as('latest');
  const fitting = db.select({ id: latest.id }).from(latest).where(lte(latest.charsUpTo, maxChars));
  return selectViews(db).where(inArray(queries.id, fitting)).orderBy(desc(queries.changedOnMs), desc(queries.id));
}

/** The user's runs with these client ids. */
export const listUserQueries = (db: Db, userId: number, clientIds: readonly string[]): Promise<QueryView[]> =>
  selectViews(db).where(and(eq(queries.userId, userId), inArray(queries.clientId, valueList(clientIds))));
