// Users and roles as values to choose from: for owners, roles, authors in `related/…` and in forms.
import { and, asc, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { contains } from './list-filters.server.ts';
import type { RelatedPage, RelatedQuery } from './list-reply.ts';
import { selectRelated } from './select-page.server.ts';
import { roles, users } from '#drizzle/schema/index.ts';
import type { Db } from '#app/stores/db.ts';
import { valueList } from './value-list.server.ts';

const FULL_NAME = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`;

/** Users whose name or username has the text, and those of `include_ids`; `among`: a condition on `users`. */
export async function relatedUsers(db: Db, request: RelatedQuery, among?: SQL): Promise<RelatedPage> {
  const named =
    request.filter === ''
      ? undefined
      : sql`(${contains(FULL_NAME, request.filter)} or ${contains(users.username, request.filter)})`;
  const where = and(among, orIncluded(named, users.id, request));
  const select = db
    .select({ value: users.id, text: FULL_NAME, active: users.isActive, email: users.email })
    .from(users)
    .$dynamic();
  return selectRelated(db, { from: users, where, select, orderBy: [asc(FULL_NAME), asc(users.id)] }, request);
}

/** Roles whose name has the text, and those of `include_ids`. */
export async function relatedRoles(db: Db, request: RelatedQuery): Promise<RelatedPage> {
  const where = orIncluded(request.filter === '' ? undefined : contains(roles.name, request.filter), roles.id, request);
  const select = db.select({ value: roles.id, text: roles.name }).from(roles).$dynamic();
  return selectRelated(db, { from: roles, where, select, orderBy: [asc(roles.name), asc(roles.id)] }, request);
}

function orIncluded(condition: SQL | undefined, id: SQLWrapper, { includeIds }: RelatedQuery): SQL | undefined {
  if (condition === undefined || includeIds.length === 0) return condition;
  return sql`(${condition} or ${inArray(id, valueList(includeIds))})`;
}
