// Creates, changes and deletes groups. Members have a group's roles: assigning it needs the right to assign the roles.
import type { Identity } from '#app/domain/access/identity.ts';
import type { AppError } from '#app/domain/errors.ts';
import { notFound } from '#app/domain/errors.ts';
import type { ListQuery } from '#app/stores/list/list-query.ts';
import type { ViewPage } from '#app/stores/list/list-reply.ts';
import {
  findGroupNames,
  groupStore,
  insertGroup,
  isGroupNameTaken,
  removeGroups as removeGroupRows,
  updateGroup,
  type GroupValues,
  type GroupView,
} from '#app/stores/group/store.server.ts';
import type { GroupBody, GroupChange } from '#app/stores/group/wire.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { failedOn, plainRefusal } from '#app/stores/list/accounts-commit.server.ts';
import { reachGroups, reachRoles, requireIds } from '#app/stores/list/accounts-reach.server.ts';
import { recordAction } from '#app/services/activity/record-action.server.ts';
import { requireRight } from './user-save.server.ts';

/** One page of the groups with their roles and users. Throws 403 without the right to list them. */
export async function listGroupsPage(deps: Deps, identity: Identity, request: ListQuery): Promise<ViewPage<GroupView>> {
  requireRight(identity, 'can_list', 'Group');
  return groupStore.list(deps.db, request);
}

/** Returns the new id. Throws 400 for ids of nothing, 403 for roles beyond the caller's, 422 where the name is taken. */
export async function createGroup(deps: Deps, identity: Identity, body: GroupBody): Promise<number> {
  await check(deps, identity, body, null);
  const id = await insertGroup(deps.db, { ...valuesOf(body), name: body.name }).catch(refuseTaken);
  recordAction(deps, identity, { action: 'GroupRestApi.post', json: { id, ...body } });
  return id;
}

/** Throws 404, and as `createGroup`; 422 where no Admin would remain. */
export async function changeGroup(deps: Deps, identity: Identity, id: number, change: GroupChange): Promise<void> {
  if (!(await findGroupNames(deps.db, [id])).has(id)) throw notFound();
  await reachGroups(deps.db, identity, [id]);
  await check(deps, identity, change, id);
  await updateGroup(deps.db, id, valuesOf(change)).catch(refuseTaken);
  recordAction(deps, identity, { action: 'GroupRestApi.put', json: { id, ...change } });
}

/** Removes all or none; their members stay. Throws 404, 403, and 422 if no Admin would remain. */
export async function removeGroups(deps: Deps, identity: Identity, ids: readonly number[]): Promise<void> {
  const names = await findGroupNames(deps.db, ids);
  if (names.size < ids.length) throw notFound();
  await reachGroups(deps.db, identity, ids);
  await removeGroupRows(deps.db, ids);
  recordAction(deps, identity, { action: 'GroupRestApi.delete', json: { ids, names: [...names.values()] } });
}

async function check(
  { db }: Deps,
  identity: Identity,
  { name, roles = [], users = [] }: GroupChange,
  id: number | null,
): Promise<void> {
  await requireIds(db, 'role', 'roles', roles);
  await requireIds(db, 'user', 'users', users);
  await reachRoles(db, identity, roles);
  if (name !== undefined && (await isGroupNameTaken(db, name, id))) throw nameTaken();
}

const valuesOf = ({ description, label, name, roles, users }: GroupChange): GroupValues => ({
  name,
  label,
  description,
  roleIds: roles,
  userIds: users,
});

function refuseTaken(error: unknown): never {
  if (failedOn(error, /UNIQUE constraint failed: groups\.name/)) throw nameTaken(error);
  throw error;
}

const nameTaken = (cause?: unknown): AppError => plainRefusal('name', 'Another group has this name.', { cause });
