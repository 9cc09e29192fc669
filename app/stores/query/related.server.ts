// What lists of runs are filtered by: the states, databases, and users that occur, here and among runs that have left D1.
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#app/stores/db.ts';
import { startsWith } from '#app/stores/list/list-filters.server.ts';
import type { RelatedPage, RelatedQuery } from '#app/stores/list/list-reply.ts';
import { selectRelated } from '#app/stores/list/select-page.server.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';
import { databases, queries, users } from '#drizzle/schema/index.ts';

interface Occurring<Value extends string | number> {
  /** User whose runs are read; null: any. */
  readonly userId: number | null;
  /** Values that occur in runs that aren't in D1. */
  readonly stored: readonly Value[];
}

/** The states that occur. */
export async function listStates(
  db: Db,
  { filter, page, pageSize }: RelatedQuery,
  { userId, stored }: Occurring<string>,
): Promise<{ readonly count: number; readonly values: readonly string[] }> {
  const state = sql`found.state`;
  const rows = await db.all<{ state: string }>(sql`select state from (
      select state from ${queries} where ${isOf(userId)} union select value from json_each(${JSON.stringify(stored)})
    ) found where ${filter === '' ? sql`true` : startsWith(state, filter)} order by state`);
  const states = rows.map((row) => row.state);
  return { count: states.length, values: states.slice(page * pageSize, (page + 1) * pageSize) };
}

/** The databases queried in runs. */
export function listRelatedDatabases(db: Db, related: RelatedQuery, { userId, stored }: Occurring<number>): Promise<RelatedPage> {
  const queried = sql`(select ${queries.databaseId} from ${queries} where ${isOf(userId)}
    union select value from json_each(${JSON.stringify(stored)}))`;
  const name = databases.name;
  const where = and(inArray(databases.id, queried), matches(related, name, databases.id));
  const select = db.select({ value: databases.id, text: name }).from(databases).$dynamic();
  return selectRelated(db, { from: databases, where, select, orderBy: [asc(name)] }, related);
}

/** Users with runs. */
export function listRelatedUsers(db: Db, related: RelatedQuery, { userId, stored }: Occurring<number>): Promise<RelatedPage> {
  const ran = sql`(select ${queries.userId} from ${queries} where ${isOf(userId)}
    union select value from json_each(${JSON.stringify(stored)}))`;
  const name = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`;
  const where = and(inArray(users.id, ran), matches(related, name, users.id));
  const select = db.select({ value: users.id, text: name, active: users.isActive, email: users.email }).from(users).$dynamic();
  return selectRelated(db, { from: users, where, select, orderBy: [asc(name), asc(users.id)] }, related);
}

/** All ids that runs can refer to. */
export async function listAllIds(db: Db, of: 'databases' | 'users'): Promise<number[]> {
  const table = { databases, users }[of];
  return (await db.select({ id: table.id }).from(table)).map(({ id }) => id);
}

const isOf = (userId: number | null): SQL => (userId === null ? sql`true` : eq(queries.userId, userId));

function matches(
  { filter, includeIds }: RelatedQuery,
  text: Parameters<typeof startsWith>[0],
  id: SQL | typeof users.id | typeof databases.id,
) {
  if (filter === '') return undefined;
  return sql`(${startsWith(text, filter)} or ${id} in ${valueList(includeIds)})`;
}
