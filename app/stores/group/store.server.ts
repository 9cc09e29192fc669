// Reads and writes groups with their members and roles.
import { eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { invariant } from '#app/domain/errors.ts';
import { changedColumns } from '#app/domain/fields/columns.ts';
import { listStore } from '#app/stores/list/plain-store.server.ts';
import { jsonList, type Named } from '#app/stores/list/json-list.ts';
import type { Db } from '#app/stores/db.ts';
import { commitAccounts } from '#app/stores/list/accounts-commit.server.ts';
import { relationToMany } from '#app/stores/list/accounts-filters.server.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';
import { groupRoles, groups, groupUsers } from '#drizzle/schema/index.ts';
import { GROUP_FIELDS } from './fields.ts';

const select = (db: Db) =>
  db
    .select({
      row: groups,
      roles: sql<string>`(select json_group_array(json_object('id', id, 'name', name)) from (
        select roles.id, roles.name from roles join group_roles on group_roles.role_id = roles.id
        where group_roles.group_id = "groups"."id" order by roles.name))`,
      users: sql<string>`(select json_group_array(json_object('id', id, 'username', username)) from (
        select users.id, users.username from users join group_users on group_users.user_id = users.id
        where group_users.group_id = "groups"."id" order by lower(users.username)))`,
    })
    .from(groups)
    .$dynamic();
type SelectedGroup = Awaited<ReturnType<typeof select>>[number];

export interface GroupView {
  readonly row: SelectedGroup['row'];
  readonly roles: readonly Named[];
  readonly users: readonly { readonly id: number; readonly username: string }[];
}

const toView = ({ row, roles, users: members }: SelectedGroup): GroupView => ({
  row,
  roles: jsonList(roles),
  users: jsonList(members),
});

export const groupStore = listStore({
  table: groups,
  fields: GROUP_FIELDS,
  select,
  toView,
  search: { operator: 'group_all_text', field: 'name', columns: [groups.name, groups.label, groups.description] },
  filters: {
    roles: relationToMany(groups.id, (ids) => sql`${groups.id} in (select group_id from group_roles where role_id in ${ids})`),
    users: relationToMany(groups.id, (ids) => sql`${groups.id} in (select group_id from group_users where user_id in ${ids})`),
  },
});

const changed = changedColumns(GROUP_FIELDS);

/** Names by id, of those that exist. */
export async function findGroupNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: groups.id, name: groups.name })
    .from(groups)
    .where(inArray(groups.id, valueList(ids)));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Whether another group has the name, upper and lower case alike. */
export async function isGroupNameTaken(db: Db, name: string, exceptId: number | null): Promise<boolean> {
  const [row] = await db
    .select({ id: groups.id })
    .from(groups)
    .where(sql`lower(${groups.name}) = lower(${name}) and ${ne(groups.id, exceptId ?? 0)}`)
    .limit(1);
  return row !== undefined;
}

/** What can be set of a group. Absent: it stays. */
export interface GroupValues {
  readonly name?: string | undefined;
  readonly label?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly roleIds?: readonly number[] | undefined;
  readonly userIds?: readonly number[] | undefined;
}

/** Returns the new id. */
export async function insertGroup(db: Db, values: GroupValues & { readonly name: string }): Promise<number> {
  const { description = null, label = null, name } = values;
  const [[row]] = await db.batch([
    db.insert(groups).values({ name, label, description }).returning({ id: groups.id }),
    ...linkStatements(db, sql`"groups".name = ${name}`, values),
  ]);
  invariant(row, 'An inserted group returned no id.');
  return row.id;
}

/** Throws where no administrator would be left. */
export async function updateGroup(db: Db, id: number, values: GroupValues): Promise<void> {
  const set = changed(values);
  const own = Object.keys(set).length > 0 ? [db.update(groups).set(set).where(eq(groups.id, id))] : [];
  const statements = [...own, ...linkStatements(db, sql`"groups".id = ${id}`, values)];
  if (statements.length > 0) await commitAccounts(db, statements);
}

/** Throws where no administrator would be left. */
export async function removeGroups(db: Db, ids: readonly number[]): Promise<void> {
  await commitAccounts(db, [db.delete(groups).where(inArray(groups.id, valueList(ids)))]);
}

function linkStatements(db: Db, which: SQL, { roleIds, userIds }: GroupValues): BatchItem<'sqlite'>[] {
  const statements: BatchItem<'sqlite'>[] = [];
  const group = sql`(select id from "groups" where ${which})`;
  if (roleIds)
    statements.push(
      db.delete(groupRoles).where(sql`group_id = ${group}`),
      db
        .insert(groupRoles)
        .select(sql`select "groups".id, roles.id from "groups" join roles where ${which} and roles.id in ${valueList(roleIds)}`),
    );
  if (userIds)
    statements.push(
      db.delete(groupUsers).where(sql`group_id = ${group}`),
      db
        .insert(groupUsers)
        .select(sql`select "groups".id, users.id from "groups" join users where ${which} and users.id in ${valueList(userIds)}`),
    );
  return statements;
}
