// Creates, changes and deletes roles: their permissions and members. Standard roles keep their names.
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import { notFound } from '#app/domain/errors.ts';
import type { ListQuery } from '#app/stores/list/list-query.ts';
import type { ViewPage } from '#app/stores/list/list-reply.ts';
import { findPairs } from '#app/stores/permission/store.server.ts';
import { isStandardRole } from '#app/stores/role/rules.ts';
import {
  findRole,
  findRoleNames,
  insertRole,
  isRoleNameTaken,
  listRolePermissions,
  listRoles,
  removeRoles as removeRoleRows,
  renameRole,
  replaceRoleGroups,
  replaceRolePermissions,
  replaceRoleUsers,
  type RoleView,
  type RoleWithHolders,
} from '#app/stores/role/store.server.ts';
import { findUsernames } from '#app/stores/user/store.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { Db } from '#app/stores/db.ts';
import { failedOn, fieldError, plainRefusal } from '#app/stores/list/accounts-commit.server.ts';
import { reachPairs, reachRoles, requireIds } from '#app/stores/list/accounts-reach.server.ts';
import { recordAction } from '#app/services/activity/record-action.server.ts';
import { requireRight } from './user-save.server.ts';

type Ids = readonly number[];

const ADMIN = 'Admin';

/** One page of roles, with the ids of their users, groups and permissions. Throws 403 without the right to list them. */
export async function listRolesPage(deps: Deps, identity: Identity, request: ListQuery): Promise<ViewPage<RoleView>> {
  requireRight(identity, 'can_list', 'Role');
  return listRoles(deps.db, request);
}

/** An empty role; returns its id. Throws 422 where the name is taken. */
export async function createRole(deps: Deps, identity: Identity, name: string): Promise<number> {
  if (await isRoleNameTaken(deps.db, name, null)) throw nameTaken();
  const id = await insertRole(deps.db, name).catch(refuseTaken);
  recordAction(deps, identity, { action: 'RoleRestApi.post', json: { id, name } });
  return id;
}

/** Throws 404, 403, and 422 for standard roles and names that are taken. */
export async function changeRole(deps: Deps, identity: Identity, id: number, change: { readonly name?: string | undefined }) {
  const former = await requireRole(deps.db, identity, id);
  const { name } = change;
  if (name === undefined || name === former) return;
  if (isStandardRole(former)) throw refused(`${former} is a built-in role and can’t be renamed.`);
  if (await isRoleNameTaken(deps.db, name, id)) throw nameTaken();
  await renameRole(deps.db, id, name).catch(refuseTaken);
  recordAction(deps, identity, { action: 'RoleRestApi.put', json: { id, name, former } });
}

/** Removes all or none; returns who had each role. Throws 404, 403, and 422 for standard roles. */
export async function removeRoles(deps: Deps, identity: Identity, ids: Ids): Promise<readonly RoleWithHolders[]> {
  const names = await findRoleNames(deps.db, ids);
  if (names.size < ids.length) throw notFound();
  const kept = [...names.values()].find(isStandardRole);
  if (kept !== undefined) throw refused(`${kept} is a built-in role and can’t be deleted.`);
  await reachRoles(deps.db, identity, ids);
  const found = await Promise.all(ids.map((id) => findRole(deps.db, id)));
  const missing = found.filter((role) => role !== null);
  await removeRoleRows(deps.db, ids);
  for (const { id, name, users, groups, dashboards } of missing)
    recordAction(deps, identity, { action: 'RoleRestApi.delete', json: { id, name, users, groups, dashboards } });
  return missing;
}

/** What the role grants. Throws 404. */
export async function findRolePermissions(deps: Deps, id: number) {
  if (!(await findRoleNames(deps.db, [id])).has(id)) throw notFound();
  return listRolePermissions(deps.db, id);
}

/** The role grants these pairs and no others. Throws 404, 403, 400 for ids of nothing, 422 where Admin would lose one. */
export async function setRolePermissions(deps: Deps, identity: Identity, id: number, permissionIds: Ids): Promise<void> {
  const name = await requireRole(deps.db, identity, id);
  const known = new Set((await findPairs(deps.db, permissionIds)).map((pair) => pair.id));
  const unknown = permissionIds.find((permissionId) => !known.has(permissionId));
  if (unknown !== undefined) throw fieldError('permission_view_menu_ids', `Permission ${unknown} not found.`);
  const held = (await listRolePermissions(deps.db, id)).map((pair) => pair.id);
  if (name === ADMIN && held.some((pairId) => !known.has(pairId))) throw refused('The Admin role always has all permissions.');
  await reachPairs(deps.db, identity, permissionIds);
  await replaceRolePermissions(deps.db, id, permissionIds);
  recordAction(deps, identity, {
    action: 'RoleRestApi.add_role_permissions',
    json: { id, name, added: missingFrom(new Set(held), known), removed: missingFrom(known, new Set(held)) },
  });
}

/** These users have the role and no others. Throws 404, also for unknown users, 403, 422 where no Admin would remain. */
export async function setRoleUsers(deps: Deps, identity: Identity, id: number, userIds: Ids): Promise<void> {
  const name = await requireRole(deps.db, identity, id);
  if ((await findUsernames(deps.db, userIds)).size < new Set(userIds).size) throw notFound();
  await replaceRoleUsers(deps.db, id, userIds);
  recordAction(deps, identity, { action: 'RoleRestApi.update_role_users', json: { id, name, user_ids: userIds } });
}

/** These groups give the role to their members and no others do. Throws as `setRoleUsers`. */
export async function setRoleGroups(deps: Deps, identity: Identity, id: number, groupIds: Ids): Promise<void> {
  const name = await requireRole(deps.db, identity, id);
  await requireIds(deps.db, 'group', 'group_ids', groupIds);
  await replaceRoleGroups(deps.db, id, groupIds);
  recordAction(deps, identity, { action: 'RoleRestApi.update_role_groups', json: { id, name, group_ids: groupIds } });
}

/** Name of the role if the identity can access it. */
async function requireRole(db: Db, identity: Identity, id: number): Promise<string> {
  const name = (await findRoleNames(db, [id])).get(id);
  if (name === undefined) throw notFound();
  await reachRoles(db, identity, [id]);
  return name;
}

/** Members of the second set that the first one lacks. */
const missingFrom = (some: ReadonlySet<number>, others: ReadonlySet<number>): number[] =>
  [...others].filter((id) => !some.has(id));

function refuseTaken(error: unknown): never {
  if (failedOn(error, /UNIQUE constraint failed: roles\.name/)) throw nameTaken(error);
  throw error;
}

const nameTaken = (cause?: unknown): AppError => plainRefusal('name', 'Another role has this name.', { cause });
const refused = (message: string): AppError => new AppError('COMMAND_REFUSED_ERROR', message);
