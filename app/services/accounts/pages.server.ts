// What the screens of people show: users, roles, groups, the action log, and what whoever looks may change there.
import { z } from 'zod';
import { hasPermission } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import type { ListQuery } from '#app/stores/list/list-query.ts';
import type { ListPage } from '#app/stores/list/list-reply.ts';
import { isStandardRole } from '#app/stores/role/rules.ts';
import { findRole } from '#app/stores/role/store.server.ts';
import { findUsernames } from '#app/stores/user/store.server.ts';
import { listLogPage } from '#app/services/activity/activity.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { listGroupsPage } from './groups.server.ts';
import { listGrantablePairs } from './permissions.server.ts';
import { findRolePermissions, listRolesPage } from './roles.server.ts';
import { relatedRoles } from '#app/stores/list/related-people.server.ts';
import { listUsersPage, requireRight } from './user-save.server.ts';

/** What the viewer may do with one kind of people. */
export interface Rights {
  readonly mayAdd: boolean;
  readonly mayEdit: boolean;
  readonly mayDelete: boolean;
}

export const rightsOn = (identity: Identity, view: 'User' | 'Role' | 'Group'): Rights => ({
  mayAdd: hasPermission(identity, 'can_add', view),
  mayEdit: hasPermission(identity, 'can_edit', view),
  mayDelete: hasPermission(identity, 'can_delete', view),
});

export interface Named {
  readonly id: number;
  readonly name: string;
}
export interface Page<Row> {
  /** Of all that match. */
  readonly count: number;
  readonly rows: readonly Row[];
}

const named = z.object({ id: z.number(), name: z.string() });
const instant = z
  .string()
  .nullable()
  .transform((text) => (text === null ? null : Date.parse(`${text}Z`)));

const userRow = z
  .object({
    id: z.number(),
    username: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    active: z.boolean(),
    last_login: instant,
    roles: z.array(named),
    groups: z.array(named),
  })
  .transform(({ first_name: firstName, last_name: lastName, active: isActive, last_login: lastLoginMs, ...row }) => ({
    ...row,
    firstName,
    lastName,
    isActive,
    /** Null: never. */
    lastLoginMs,
  }));
export type UserListing = z.output<typeof userRow>;

export const findUserPage = async (deps: Deps, identity: Identity, asked: ListQuery): Promise<Page<UserListing>> =>
  rowsOf(await listUsersPage(deps, identity, asked), userRow);

const MAX_CHOICES = 200;

/** Roles and groups by which users are filtered, the first 200 by name; of groups only for whoever may list them. */
export async function findPeopleChoices(
  deps: Deps,
  identity: Identity,
): Promise<{ readonly roles: readonly Named[]; readonly groups: readonly Named[] }> {
  const order = { column: 'name', direction: 'asc' } as const;
  const ofGroups = { columns: ['id', 'name'], keys: null, filters: [], order, page: 0, pageSize: MAX_CHOICES };
  const [roles, groups] = await Promise.all([
    relatedRoles(deps.db, { filter: '', includeIds: [], page: 0, pageSize: MAX_CHOICES }),
    hasPermission(identity, 'can_list', 'Group') ? listGroupsPage(deps, identity, ofGroups) : { count: 0, rows: [] },
  ]);
  return {
    roles: roles.values.map(({ value, text }) => ({ id: Number(value), name: text })),
    groups: rowsOf(groups, named).rows,
  };
}

const ids = z.array(z.number());
const roleRow = z
  .object({ id: z.number(), name: z.string(), permission_ids: ids, user_ids: ids, group_ids: ids })
  .transform(({ id, name, permission_ids: permissions, user_ids: users, group_ids: groups }) => ({
    id,
    name,
    isStandard: isStandardRole(name),
    permissionCount: permissions.length,
    /** Those who hold it themselves, not through a group. */
    userCount: users.length,
    groupCount: groups.length,
  }));
export type RoleListing = z.output<typeof roleRow>;

export const findRolePage = async (deps: Deps, identity: Identity, asked: ListQuery): Promise<Page<RoleListing>> =>
  rowsOf(await listRolesPage(deps, identity, asked), roleRow);

export interface PairChoice {
  readonly id: number;
  readonly permission: string;
  readonly view: string;
}

export interface RoleForEditor extends Named {
  readonly isStandard: boolean;
  readonly users: readonly Named[];
  readonly groups: readonly Named[];
  readonly dashboards: readonly Named[];
  readonly granted: readonly PairChoice[];
  /** What can be granted besides data, of which there may be very much; null where the viewer may not see it. */
  readonly grantable: readonly PairChoice[] | null;
  readonly mayEdit: boolean;
  readonly mayGrant: boolean;
}

const roleItem = named.extend({ users: z.array(named), groups: z.array(named), dashboards: z.array(named) });
const DATA = new Set(['database_access', 'catalog_access', 'schema_access', 'datasource_access']);

/** Null for what there is not. Throws 403 for whoever may not list roles or see what they grant. */
export async function findRoleForEditor(deps: Deps, identity: Identity, id: number): Promise<RoleForEditor | null> {
  requireRight(identity, 'can_list', 'Role');
  requireRight(identity, 'can_list_role_permissions', 'Role');
  const row = await findRole(deps.db, id);
  if (!row) return null;
  const seesPairs = hasPermission(identity, 'can_list', 'PermissionViewMenu');
  const [granted, pairs] = await Promise.all([
    findRolePermissions(deps, id),
    seesPairs ? listGrantablePairs(deps, identity) : null,
  ]);
  const role = roleItem.parse(row);
  return {
    ...role,
    isStandard: isStandardRole(role.name),
    granted: granted.map(choiceOf),
    grantable: pairs?.filter(({ permission }) => !DATA.has(permission)).map(choiceOf) ?? null,
    mayEdit: hasPermission(identity, 'can_edit', 'Role'),
    mayGrant: hasPermission(identity, 'can_add_role_permissions', 'Role'),
  };
}

const choiceOf = ({ id, permission, view }: PairChoice): PairChoice => ({ id, permission, view });

const groupRow = z
  .object({
    id: z.number(),
    name: z.string(),
    label: z.string().nullable(),
    description: z.string().nullable(),
    roles: z.array(named),
    users: z.array(z.object({ id: z.number(), username: z.string() })),
  })
  .transform(({ users, ...row }) => ({ ...row, members: users.map(({ id, username }) => ({ id, name: username })) }));
export type GroupListing = z.output<typeof groupRow>;

export const findGroupPage = async (deps: Deps, identity: Identity, asked: ListQuery): Promise<Page<GroupListing>> =>
  rowsOf(await listGroupsPage(deps, identity, asked), groupRow);

const logRow = z
  .object({
    id: z.number(),
    action: z.string(),
    dttm: z.string(),
    json: z.string().nullable(),
    user: z.object({ first_name: z.string(), last_name: z.string(), username: z.string() }).nullable(),
    dashboard_id: z.number().nullable(),
    slice_id: z.number().nullable(),
    duration_ms: z.number().nullable(),
    referrer: z.string().nullable(),
  })
  .transform((row) => ({
    id: row.id,
    action: row.action,
    atMs: Date.parse(`${row.dttm}Z`),
    json: row.json ?? '{}',
    /** Null for strangers, for guests, and where they are gone. */
    username: row.user?.username ?? null,
    person: row.user ? `${row.user.first_name} ${row.user.last_name}`.trim() || row.user.username : null,
    dashboardId: row.dashboard_id,
    chartId: row.slice_id,
    durationMs: row.duration_ms,
    referrer: row.referrer,
  }));
export type LogListing = z.output<typeof logRow>;

/** Throws 403 for whoever may not read the log. */
export async function findLogPage(deps: Deps, identity: Identity, asked: ListQuery): Promise<Page<LogListing>> {
  requireRight(identity, 'can_read', 'Log');
  return rowsOf(await listLogPage(deps, identity, asked), logRow);
}

/** The username of the person by whom the log is filtered; null where there is nobody of this id. */
export const findUsername = async ({ db }: Deps, id: number): Promise<string | null> =>
  (await findUsernames(db, [id])).get(id) ?? null;

const rowsOf = <S extends z.ZodType>({ count, rows }: ListPage, row: S): Page<z.output<S>> => ({
  count,
  rows: rows.map((one) => row.parse(one)),
});
