// Data of the account screens: users, roles, groups, the action log, and what the viewer can change there.
import { hasPermission } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { invitationState } from '#app/domain/access/invitation.ts';
import type { ListQuery } from '#app/stores/list/list-query.ts';
import type { GroupView } from '#app/stores/group/store.server.ts';
import type { Named } from '#app/stores/list/json-list.ts';
import type { ViewPage } from '#app/stores/list/list-reply.ts';
import type { ActionView } from '#app/stores/history/port.ts';
import { isStandardRole } from '#app/stores/role/rules.ts';
import { findRole, type RoleView } from '#app/stores/role/store.server.ts';
import { findUsernames, type UserView } from '#app/stores/user/store.server.ts';
import { listLogPage } from '#app/services/activity/activity.server.ts';
import { findLoggedItems, type LoggedItem, type LoggedItems } from '#app/services/activity/logged-items.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { listGroupsPage } from './groups.server.ts';
import { listGrantablePairs } from './permissions.server.ts';
import { findRolePermissions, listRolesPage } from './roles.server.ts';
import { relatedRoles } from '#app/stores/list/related-accounts.server.ts';
import { listUsersPage, requireRight } from './user-save.server.ts';

export type { Named };

/** What the viewer can do with one kind of account. */
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

export interface Page<Row> {
  /** Number of all matches. */
  readonly count: number;
  readonly rows: readonly Row[];
}

export interface UserListing {
  readonly id: number;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly isActive: boolean;
  /** UTC milliseconds; null: never. */
  readonly lastLoginMs: number | null;
  readonly roles: readonly Named[];
  readonly groups: readonly Named[];
  /** Null: they have a password. */
  readonly invitation: { readonly state: 'open' | 'expired' | 'revoked'; readonly expiresAtMs: number } | null;
}

const userListing = (view: UserView, nowMs: number): UserListing => {
  const { id, username, firstName, lastName, email, isActive, lastLoginMs, roles, groups, invitation } = view;
  const state = invitation === null ? null : invitationState(invitation, nowMs);
  return {
    id,
    username,
    firstName,
    lastName,
    email,
    isActive,
    lastLoginMs,
    roles,
    groups,
    invitation: invitation === null || state === null || state === 'used' ? null : { state, expiresAtMs: invitation.expiresAtMs },
  };
};

export const findUserPage = async (deps: Deps, identity: Identity, request: ListQuery): Promise<Page<UserListing>> =>
  rowsOf(await listUsersPage(deps, identity, request), (view) => userListing(view, deps.now()));

const MAX_CHOICES = 200;

/** Roles and groups to filter users by, the first 200 by name; groups only for viewers who can list them. */
export async function findAccountsChoices(
  deps: Deps,
  identity: Identity,
): Promise<{ readonly roles: readonly Named[]; readonly groups: readonly Named[] }> {
  const order = { column: 'name', direction: 'asc' } as const;
  const ofGroups = { columns: ['id', 'name'], keys: null, filters: [], order, page: 0, pageSize: MAX_CHOICES };
  const [roles, groups] = await Promise.all([
    relatedRoles(deps.db, { filter: '', includeIds: [], page: 0, pageSize: MAX_CHOICES }),
    hasPermission(identity, 'can_list', 'Group') ? listGroupsPage(deps, identity, ofGroups) : { count: 0, views: [] },
  ]);
  return {
    roles: roles.values.map(({ value, text }) => ({ id: Number(value), name: text })),
    groups: groups.views.map(({ row: { id, name } }) => ({ id, name })),
  };
}

export interface RoleListing extends Named {
  readonly isStandard: boolean;
  readonly permissionCount: number;
  /** Direct members, not through a group. */
  readonly userCount: number;
  readonly groupCount: number;
}

const roleListing = ({ id, name, permissionIds, userIds, groupIds }: RoleView): RoleListing => ({
  id,
  name,
  isStandard: isStandardRole(name),
  permissionCount: permissionIds.length,
  userCount: userIds.length,
  groupCount: groupIds.length,
});

export const findRolePage = async (deps: Deps, identity: Identity, request: ListQuery): Promise<Page<RoleListing>> =>
  rowsOf(await listRolesPage(deps, identity, request), roleListing);

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
  /** Grantable permissions besides data access, which can be very many; null if the viewer cannot see them. */
  readonly grantable: readonly PairChoice[] | null;
  readonly mayEdit: boolean;
  readonly mayGrant: boolean;
}

const DATA = new Set(['database_access', 'catalog_access', 'schema_access', 'datasource_access']);

/** Null if missing. Throws 403 without the right to list roles or see what they grant. */
export async function findRoleForEditor(deps: Deps, identity: Identity, id: number): Promise<RoleForEditor | null> {
  requireRight(identity, 'can_list', 'Role');
  requireRight(identity, 'can_list_role_permissions', 'Role');
  const role = await findRole(deps.db, id);
  if (!role) return null;
  const seesPairs = hasPermission(identity, 'can_list', 'PermissionViewMenu');
  const [granted, pairs] = await Promise.all([
    findRolePermissions(deps, id),
    seesPairs ? listGrantablePairs(deps, identity) : null,
  ]);
  const { name, users, groups, dashboards } = role;
  return {
    id,
    name,
    users,
    groups,
    dashboards,
    isStandard: isStandardRole(name),
    granted: granted.map(choiceOf),
    grantable: pairs?.filter(({ permission }) => !DATA.has(permission)).map(choiceOf) ?? null,
    mayEdit: hasPermission(identity, 'can_edit', 'Role'),
    mayGrant: hasPermission(identity, 'can_add_role_permissions', 'Role'),
  };
}

const choiceOf = ({ id, permission, view }: PairChoice): PairChoice => ({ id, permission, view });

export interface GroupListing extends Named {
  readonly label: string | null;
  readonly description: string | null;
  readonly roles: readonly Named[];
  readonly members: readonly Named[];
}

const groupListing = ({ row: { id, name, label, description }, roles, users }: GroupView): GroupListing => {
  const members = users.map((user) => ({ id: user.id, name: user.username }));
  return { id, name, label, description, roles, members };
};

export const findGroupPage = async (deps: Deps, identity: Identity, request: ListQuery): Promise<Page<GroupListing>> =>
  rowsOf(await listGroupsPage(deps, identity, request), groupListing);

export interface LogListing {
  readonly id: number;
  readonly action: string;
  /** UTC milliseconds. */
  readonly atMs: number;
  readonly json: string;
  /** Null for strangers, for guests, and where they were deleted. */
  readonly username: string | null;
  readonly person: string | null;
  readonly dashboard: LoggedItem | null;
  readonly chart: LoggedItem | null;
  /** Name of any other item that the entry is about. */
  readonly itemName: string | null;
  readonly durationMs: number | null;
  readonly referrer: string | null;
}

const logListing = ({ row, user }: ActionView, items: LoggedItems): LogListing => ({
  id: row.id,
  action: row.action,
  atMs: row.happenedAtMs,
  json: row.json ?? '{}',
  username: user?.username ?? null,
  person: user && (`${user.firstName} ${user.lastName}`.trim() || user.username),
  dashboard: items.dashboardOf(row.dashboardId),
  chart: items.chartOf(row.chartId),
  itemName: items.nameIn(row.json),
  durationMs: row.durationMs,
  referrer: row.referrer,
});

/** Throws 403 without the right to read the log. */
/** Older lines are missing where `isPartial`: their database can't be reached. */
interface LogPage extends Page<LogListing> {
  readonly isPartial: boolean;
}

export async function findLogPage(deps: Deps, identity: Identity, request: ListQuery): Promise<LogPage> {
  requireRight(identity, 'can_read', 'Log');
  const page = await listLogPage(deps, identity, request);
  const items = await findLoggedItems(deps, identity, page.views);
  return { ...rowsOf(page, (view) => logListing(view, items)), isPartial: page.isPartial ?? false };
}

/** Username of the user the log is filtered by; null for an unknown id. */
export const findUsername = async ({ db }: Deps, id: number): Promise<string | null> =>
  (await findUsernames(db, [id])).get(id) ?? null;

const rowsOf = <View, Row>({ count, views }: ViewPage<View>, toRow: (view: View) => Row): Page<Row> => ({
  count,
  rows: views.map((view) => toRow(view)),
});
