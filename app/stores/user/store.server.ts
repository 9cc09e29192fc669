// Reads and writes users with their roles and groups. Knows hashes, never passwords.
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { invariant } from '#app/domain/errors.ts';
import { changers, creators } from '#app/stores/list/audit-accounts.server.ts';
import {
  contains,
  filterCondition,
  operatorNames,
  buildPageClauses,
  textValue,
  type FilterTable,
} from '#app/stores/list/list-filters.server.ts';
import type { ListQuery } from '#app/stores/list/list-query.ts';
import { selectPage } from '#app/stores/list/select-page.server.ts';
import { jsonList, type Named } from '#app/stores/list/json-list.ts';
import type { ViewPage } from '#app/stores/list/list-reply.ts';
import type { Db } from '#app/stores/db.ts';
import { commitAccounts } from '#app/stores/list/accounts-commit.server.ts';
import { relationToMany } from '#app/stores/list/accounts-filters.server.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';
import { apiTokens, groupUsers, invitations, sessions, userRoles, users } from '#drizzle/schema/index.ts';

const FULL_NAME = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`;

const FILTERS: FilterTable = {
  id: { column: users.id, kind: 'number' },
  username: {
    column: users.username,
    kind: 'text',
    custom: {
      user_all_text: (value) =>
        or(...[users.username, users.email, FULL_NAME].map((column) => contains(column, textValue(value)))),
    },
  },
  first_name: { column: users.firstName, kind: 'text' },
  last_name: { column: users.lastName, kind: 'text' },
  email: { column: users.email, kind: 'text' },
  active: { column: users.isActive, kind: 'boolean' },
  roles: relationToMany(users.id, (ids) => sql`${users.id} in (select user_id from user_roles where role_id in ${ids})`),
  groups: relationToMany(users.id, (ids) => sql`${users.id} in (select user_id from group_users where group_id in ${ids})`),
  last_login: { column: users.lastLoginMs, kind: 'instant' },
  login_count: { column: users.loginCount, kind: 'number' },
  fail_login_count: { column: users.failLoginCount, kind: 'number' },
  created_on: { column: users.createdOnMs, kind: 'instant' },
  changed_on: { column: users.changedOnMs, kind: 'instant' },
  created_by: { column: users.createdById, kind: 'relation' },
  changed_by: { column: users.changedById, kind: 'relation' },
};

const firstRole = (part: 'id' | 'name') =>
  sql`(select min(roles.${sql.raw(part)}) from roles join user_roles on user_roles.role_id = roles.id where user_roles.user_id = ${users.id})`;

const ORDERS = {
  id: users.id,
  'roles.id': firstRole('id'),
  'roles.name': firstRole('name'),
  first_name: sql`lower(${users.firstName})`,
  last_name: sql`lower(${users.lastName})`,
  username: sql`lower(${users.username})`,
  active: users.isActive,
  email: sql`lower(${users.email})`,
  last_login: users.lastLoginMs,
  login_count: users.loginCount,
  fail_login_count: users.failLoginCount,
  created_on: users.createdOnMs,
  changed_on: users.changedOnMs,
  'created_by.id': users.createdById,
  'changed_by.id': users.changedById,
};

export const userOperators = () => operatorNames(FILTERS);

/** `[{id, name}]` as JSON text. */
const namesOf = (table: 'roles' | 'groups', link: string) => sql<string>`(
  select json_group_array(json_object('id', id, 'name', name)) from (
    select linked.id, linked.name from ${sql.raw(`"${table}" as linked join ${link} on ${link}.${table.slice(0, -1)}_id = linked.id where ${link}.user_id`)} = ${users.id}
    order by linked.name))`;

const select = (db: Db) =>
  db
    .select({
      id: users.id,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      isActive: users.isActive,
      loginCount: users.loginCount,
      failLoginCount: users.failLoginCount,
      lastLoginMs: users.lastLoginMs,
      createdOnMs: users.createdOnMs,
      changedOnMs: users.changedOnMs,
      creatorId: creators.id,
      changerId: changers.id,
      invitation: {
        expiresAtMs: invitations.expiresAtMs,
        usedOnMs: invitations.usedOnMs,
        revokedOnMs: invitations.revokedOnMs,
      },
      roles: namesOf('roles', 'user_roles'),
      groups: namesOf('groups', 'group_users'),
    })
    .from(users)
    .leftJoin(creators, eq(users.createdById, creators.id))
    .leftJoin(changers, eq(users.changedById, changers.id))
    .leftJoin(invitations, eq(users.id, invitations.userId))
    .$dynamic();
type SelectedUser = Awaited<ReturnType<typeof select>>[number];

/** Everything of a user but the hash. */
export type UserView = Omit<SelectedUser, 'roles' | 'groups'> & {
  readonly roles: readonly Named[];
  readonly groups: readonly Named[];
};

const toView = (selected: SelectedUser): UserView => ({
  ...selected,
  roles: jsonList(selected.roles),
  groups: jsonList(selected.groups),
});

export async function listUsers(db: Db, query: ListQuery): Promise<ViewPage<UserView>> {
  const where = filterCondition(query.filters, FILTERS);
  const { count, rows } = await selectPage(db, {
    from: users,
    where,
    select: select(db),
    ...buildPageClauses(query, ORDERS, users.id),
  });
  return { count, views: rows.map(toView) };
}

export async function findUser(db: Db, id: number): Promise<UserView | null> {
  const [selected] = await select(db).where(eq(users.id, id));
  return selected ? toView(selected) : null;
}

/** Usernames by id, of those that exist. */
export async function findActiveUsername(db: Db, id: number): Promise<string | null> {
  const [row] = await db
    .select({ username: users.username })
    .from(users)
    .where(and(eq(users.id, id), eq(users.isActive, true)));
  return row?.username ?? null;
}

export async function findUsernames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(inArray(users.id, valueList(ids)));
  return new Map(rows.map(({ id, username }) => [id, username]));
}

/** Which of the two another user already has, ignoring case. */
export async function findTaken(
  db: Db,
  request: { readonly username?: string | undefined; readonly email?: string | undefined },
  exceptId: number | null,
): Promise<'username' | 'email' | null> {
  const { email = '', username = '' } = request;
  const others = exceptId === null ? undefined : ne(users.id, exceptId);
  const [row] = await db
    .select({ hasName: sql<number>`max(lower(${users.username}) = lower(${username}))` })
    .from(users)
    .where(and(others, sql`(lower(${users.username}) = lower(${username}) or lower(${users.email}) = lower(${email}))`))
    .groupBy(sql`1 = 1`);
  return row === undefined ? null : row.hasName === 1 ? 'username' : 'email';
}

/** What can be set of a user. Absent: it stays. */
export interface UserValues {
  readonly username?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
  readonly isActive?: boolean | undefined;
  readonly passwordHash?: string | undefined;
}

export interface UserLinks {
  readonly roleIds?: readonly number[] | undefined;
  readonly groupIds?: readonly number[] | undefined;
}

interface Author {
  readonly userId: number | null;
  readonly nowMs: number;
}

/** Returns the new id. Throws what the database says where the name or the address is taken. `more` goes into the same transaction. */
export async function insertUserWithLinks(
  db: Db,
  values: { readonly [key in keyof UserValues]-?: NonNullable<UserValues[key]> },
  { more = [], ...links }: UserLinks & { readonly more?: readonly BatchItem<'sqlite'>[] },
  by: Author,
): Promise<number> {
  const row = { ...values, createdOnMs: by.nowMs, changedOnMs: by.nowMs, createdById: by.userId, changedById: by.userId };
  const [[made]] = await db.batch([
    db.insert(users).values(row).returning({ id: users.id }),
    ...linkStatements(db, sql`lower(username) = lower(${values.username})`, links),
    ...more,
  ]);
  invariant(made, 'An inserted user returned no id.');
  return made.id;
}

/** Sets values and links; `endsLogins` ends every session and token too. Throws where no administrator would be left. */
export async function updateUser(
  db: Db,
  id: number,
  change: { readonly values: UserValues; readonly links: UserLinks; readonly endsLogins: boolean },
  by: Author,
): Promise<void> {
  const { endsLogins, links, values } = change;
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<
    typeof users.$inferInsert
  >;
  const set = {
    ...given,
    ...(endsLogins && { credentialVersion: sql`${users.credentialVersion} + 1` }),
    changedOnMs: by.nowMs,
    changedById: by.userId,
  };
  const statements: Statements = [
    db.update(users).set(set).where(eq(users.id, id)),
    ...linkStatements(db, sql`id = ${id}`, links),
    ...(endsLogins
      ? [db.delete(sessions).where(eq(sessions.userId, id)), db.delete(apiTokens).where(eq(apiTokens.userId, id))]
      : []),
    ...(values.passwordHash === undefined ? [] : [db.delete(invitations).where(eq(invitations.userId, id))]),
  ];
  const maySpoil = values.isActive === false || links.roleIds !== undefined || links.groupIds !== undefined;
  await (maySpoil ? commitAccounts(db, statements) : db.batch(statements));
}

type Statements = [BatchItem<'sqlite'>, ...BatchItem<'sqlite'>[]];

/** What they made stays, without its author. Throws where no administrator would be left. */
export async function removeUsers(db: Db, ids: readonly number[]): Promise<void> {
  await commitAccounts(db, [db.delete(users).where(inArray(users.id, valueList(ids)))]);
}

function linkStatements(db: Db, which: ReturnType<typeof sql>, { groupIds, roleIds }: UserLinks): BatchItem<'sqlite'>[] {
  const user = sql`(select id from users where ${which})`;
  const statements: BatchItem<'sqlite'>[] = [];
  if (roleIds)
    statements.push(
      db.delete(userRoles).where(sql`user_id = ${user}`),
      db
        .insert(userRoles)
        .select(sql`select holder.id, roles.id from ${user} as holder join roles where roles.id in ${valueList(roleIds)}`),
    );
  if (groupIds)
    statements.push(
      db.delete(groupUsers).where(sql`user_id = ${user}`),
      db
        .insert(groupUsers)
        .select(
          sql`select "groups".id, holder.id from ${user} as holder join "groups" where "groups".id in ${valueList(groupIds)}`,
        ),
    );
  return statements;
}
