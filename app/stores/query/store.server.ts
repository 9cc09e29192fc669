// Reads and inserts runs; their lists are `stores/history`. Their transitions are transitions.server.ts; access is decided elsewhere.
import { and, asc, desc, eq, getTableColumns, gte, inArray, lte, sql, type SQL } from 'drizzle-orm';
import { runJobSchema, type RunJob } from '#app/domain/sqllab/run-job.ts';
import { startsWith } from '#app/stores/list/list-filters.server.ts';
import { selectRelated } from '#app/stores/list/select-page.server.ts';
import type { RelatedPage, RelatedQuery } from '#app/stores/list/list-reply.ts';
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

export type QueryKey = { readonly id: number } | { readonly clientId: string } | { readonly resultsKey: string };

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

const MAX_CHANGED = 1_000;
/** Of the texts of all of them together. */
const MAX_CHANGED_CHARS = 8_000_000;

/** The user's runs that changed at or after an instant, the latest first: at most 1,000, with 8 million characters of SQL. */
export async function listChangedQueries(db: Db, userId: number, sinceMs: number): Promise<QueryView[]> {
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
    .limit(MAX_CHANGED)
    .as('latest');
  const fitting = db.select({ id: latest.id }).from(latest).where(lte(latest.charsUpTo, MAX_CHANGED_CHARS));
  return selectViews(db).where(inArray(queries.id, fitting)).orderBy(desc(queries.changedOnMs), desc(queries.id));
}

/** The user's runs with these client ids. */
export const listQueriesOf = (db: Db, userId: number, clientIds: readonly string[]): Promise<QueryView[]> =>
  selectViews(db).where(and(eq(queries.userId, userId), inArray(queries.clientId, valueList(clientIds))));

/** The states that occur. */
export async function listStates(
  db: Db,
  { filter, page, pageSize }: RelatedQuery,
  userId: number | null,
): Promise<{ readonly count: number; readonly values: readonly string[] }> {
  const where = and(ofUser(userId), filter === '' ? undefined : startsWith(queries.state, filter));
  const rows = await db.selectDistinct({ state: queries.state }).from(queries).where(where).orderBy(asc(queries.state));
  const states = rows.map((row) => row.state);
  return { count: states.length, values: states.slice(page * pageSize, (page + 1) * pageSize) };
}

/** The databases queried in runs of this user, or in any (null). */
export function listRelatedDatabases(db: Db, related: RelatedQuery, userId: number | null): Promise<RelatedPage> {
  const request = sql`(select ${queries.databaseId} from ${queries} where ${ofUser(userId) ?? sql`true`})`;
  const name = databases.name;
  const where = and(inArray(databases.id, request), matches(related, name, databases.id));
  const select = db.select({ value: databases.id, text: name }).from(databases).$dynamic();
  return selectRelated(db, { from: databases, where, select, orderBy: [asc(name)] }, related);
}

/** Users with runs: this user, or all (null). */
export function listRelatedUsers(db: Db, related: RelatedQuery, userId: number | null): Promise<RelatedPage> {
  const ran = sql`(select ${queries.userId} from ${queries} where ${ofUser(userId) ?? sql`true`})`;
  const name = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`;
  const where = and(inArray(users.id, ran), matches(related, name, users.id));
  const select = db.select({ value: users.id, text: name, active: users.isActive, email: users.email }).from(users).$dynamic();
  return selectRelated(db, { from: users, where, select, orderBy: [asc(name), asc(users.id)] }, related);
}

const ofUser = (userId: number | null): SQL | undefined => (userId === null ? undefined : eq(queries.userId, userId));

function matches(
  { filter, includeIds }: RelatedQuery,
  text: Parameters<typeof startsWith>[0],
  id: SQL | typeof users.id | typeof databases.id,
) {
  if (filter === '') return undefined;
  return sql`(${startsWith(text, filter)} or ${id} in ${valueList(includeIds)})`;
}
