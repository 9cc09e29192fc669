// Reads and writes roles: names, permissions, holders.
import { asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { invariant } from '#app/domain/errors.ts';
import { filterCondition, operatorNames, buildPageClauses, type FilterTable } from '#app/stores/list/list-filters.server.ts';
import type { ListQuery } from '#app/stores/list/list-query.ts';
import { selectPage } from '#app/stores/list/select-page.server.ts';
import { jsonList, type Named } from '#app/stores/list/json-list.ts';
import type { ViewPage } from '#app/stores/list/list-reply.ts';
import type { Db } from '#app/stores/db.ts';
import { commitAccounts } from '#app/stores/list/accounts-commit.server.ts';
import { relationToMany } from '#app/stores/list/accounts-filters.server.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';
import { groupRoles, permissions, rolePermissions, roles, userRoles } from '#drizzle/schema/index.ts';

const holdersAmong = relationToMany(
  roles.id,
  (ids) => sql`${roles.id} in (select role_id from user_roles where user_id in ${ids})`,
);
const groupsAmong = relationToMany(
  roles.id,
  (ids) => sql`${roles.id} in (select role_id from group_roles where group_id in ${ids})`,
);
const permissionsAmong = relationToMany(
  roles.id,
  (ids) => sql`${roles.id} in (select role_id from role_permissions where permission_id in ${ids})`,
);

const FILTERS: FilterTable = {
  id: { column: roles.id, kind: 'number' },
  name: { column: roles.name, kind: 'text' },
  user_ids: holdersAmong,
  group_ids: groupsAmong,
  permission_ids: permissionsAmong,
};
const ORDERS = { id: roles.id, name: sql`lower(${roles.name})` };

export const roleOperators = () => operatorNames(FILTERS);

const idsOf = (table: string, column: string) =>
  sql<string>`(select json_group_array(id) from (
    select ${sql.raw(column)} as id from ${sql.raw(table)} where role_id = "roles"."id" order by 1))`;

const select = (db: Db) =>
  db
    .select({
      id: roles.id,
      name: roles.name,
      userIds: idsOf('user_roles', 'user_id'),
      groupIds: idsOf('group_roles', 'group_id'),
      permissionIds: idsOf('role_permissions', 'permission_id'),
    })
    .from(roles)
    .$dynamic();
type SelectedRole = Awaited<ReturnType<typeof select>>[number];

export interface RoleView extends Named {
  readonly userIds: readonly number[];
  readonly groupIds: readonly number[];
  readonly permissionIds: readonly number[];
}

const toView = ({ id, name, userIds, groupIds, permissionIds }: SelectedRole): RoleView => ({
  id,
  name,
  userIds: jsonList(userIds),
  groupIds: jsonList(groupIds),
  permissionIds: jsonList(permissionIds),
});

export async function listRoles(db: Db, query: ListQuery): Promise<ViewPage<RoleView>> {
  const where = filterCondition(query.filters, FILTERS);
  const { count, rows } = await selectPage(db, {
    from: roles,
    where,
    select: select(db),
    ...buildPageClauses(query, ORDERS, roles.id),
  });
  return { count, views: rows.map(toView) };
}

/** A role with the users, groups and dashboards that it concerns. */
export interface RoleWithHolders extends RoleView {
  readonly users: readonly Named[];
  readonly groups: readonly Named[];
  readonly dashboards: readonly Named[];
}

export async function findRole(db: Db, id: number): Promise<RoleWithHolders | null> {
  const [[selected], users, groups, dashboards] = await Promise.all([
    select(db).where(eq(roles.id, id)),
    db.all<Named>(sql`
      select users.id, users.username as name from user_roles join users on users.id = user_roles.user_id
      where user_roles.role_id = ${id} order by lower(users.username)`),
    db.all<Named>(sql`
      select "groups".id, "groups".name from group_roles join "groups" on "groups".id = group_roles.group_id
      where group_roles.role_id = ${id} order by lower("groups".name)`),
    db.all<Named>(sql`
      select dashboards.id, dashboards.title as name from dashboard_roles
      join dashboards on dashboards.id = dashboard_roles.dashboard_id
      where dashboard_roles.role_id = ${id} order by lower(dashboards.title)`),
  ]);
  return selected ? { ...toView(selected), users, groups, dashboards } : null;
}

/** Names by id, of those that exist. */
export async function findRoleNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .select()
    .from(roles)
    .where(inArray(roles.id, valueList(ids)));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Whether another role has the name, upper and lower case alike. */
export async function isRoleNameTaken(db: Db, name: string, exceptId: number | null): Promise<boolean> {
  const [row] = await db
    .select({ id: roles.id })
    .from(roles)
    .where(sql`lower(${roles.name}) = lower(${name}) and ${ne(roles.id, exceptId ?? 0)}`)
    .limit(1);
  return row !== undefined;
}

/** Returns the new id. */
export async function insertRole(db: Db, name: string): Promise<number> {
  const [row] = await db.insert(roles).values({ name }).returning({ id: roles.id });
  invariant(row, 'An inserted role returned no id.');
  return row.id;
}

export async function renameRole(db: Db, id: number, name: string): Promise<void> {
  await db.update(roles).set({ name }).where(eq(roles.id, id));
}

/** Revokes the roles from their members, too. Throws where no administrator would remain. */
export async function removeRoles(db: Db, ids: readonly number[]): Promise<void> {
  await commitAccounts(db, [db.delete(roles).where(inArray(roles.id, valueList(ids)))]);
}

export interface RolePermission {
  readonly id: number;
  readonly permission: string;
  readonly view: string;
}

export const listRolePermissions = (db: Db, roleId: number): Promise<RolePermission[]> =>
  db
    .select({ id: permissions.id, permission: permissions.permission, view: permissions.view })
    .from(rolePermissions)
    .innerJoin(permissions, eq(rolePermissions.permissionId, permissions.id))
    .where(eq(rolePermissions.roleId, roleId))
    .orderBy(asc(permissions.view), asc(permissions.permission));

const ofRole = (id: number, from: string) => sql`from roles join ${sql.raw(from)} where roles.id = ${id}`;

/** The role has these pairs from now on and no others. Ids of nothing are left out. */
export async function replaceRolePermissions(db: Db, id: number, permissionIds: readonly number[]): Promise<void> {
  await db.batch([
    db.delete(rolePermissions).where(eq(rolePermissions.roleId, id)),
    db.insert(rolePermissions).select(
      sql`select roles.id, permissions.id ${ofRole(id, 'permissions')}
        and permissions.permission <> '' and permissions.id in ${valueList(permissionIds)}`,
    ),
  ]);
}

/** These users have the role from now on and no others. Throws where no administrator would remain. */
export async function replaceRoleUsers(db: Db, id: number, userIds: readonly number[]): Promise<void> {
  await commitAccounts(db, [
    db.delete(userRoles).where(eq(userRoles.roleId, id)),
    db.insert(userRoles).select(sql`select users.id, roles.id ${ofRole(id, 'users')} and users.id in ${valueList(userIds)}`),
  ]);
}

/** These groups give the role from now on and no others. Throws where no administrator would be left. */
export async function replaceRoleGroups(db: Db, id: number, groupIds: readonly number[]): Promise<void> {
  await commitAccounts(db, [
    db.delete(groupRoles).where(eq(groupRoles.roleId, id)),
    db
      .insert(groupRoles)
      .select(sql`select "groups".id, roles.id ${ofRole(id, '"groups"')} and "groups".id in ${valueList(groupIds)}`),
  ]);
}
