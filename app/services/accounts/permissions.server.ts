// Making, changing and removing pairs of a permission and what it applies to. A pair that a role grants is not taken from
// under it; what changes the meaning of pairs that roles grant is for administrators alone.
import { isAdmin } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import { notFound } from '#app/domain/errors.ts';
import { isStandardPair, isStandardView } from '#app/stores/permission/rules.ts';
import {
  findNamed,
  findPairs,
  findRolesWithPair,
  insertPair,
  insertView,
  listAllPairs,
  removePair,
  removeView,
  renameView,
  updatePairPermission,
  type NamedPermission,
  type Pair,
} from '#app/stores/permission/store.server.ts';
import type { PairBody, PairChange } from '#app/stores/permission/wire.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { Db } from '#app/stores/db.ts';
import { fieldError, fieldRefusal } from '#app/stores/list/accounts-commit.server.ts';
import { recordAction } from '#app/services/activity/record-action.server.ts';
import { requireRight } from './user-save.server.ts';

/** Every pair a role can grant, for the role editor. Throws 403 without the right to list them. */
export async function listGrantablePairs(deps: Deps, identity: Identity): Promise<Pair[]> {
  requireRight(identity, 'can_list', 'PermissionViewMenu');
  return listAllPairs(deps.db);
}

/** Returns the new id. Throws 400 for ids of nothing, 422 where there is such a pair. */
export async function createPair(deps: Deps, identity: Identity, body: PairBody): Promise<number> {
  const permission = await requireNamed(deps.db, 'permission', body.permission_id);
  const view = await requireNamed(deps.db, 'view', body.view_menu_id);
  const id = await insertPair(deps.db, permission.name, view.name);
  if (id === null) throw pairTaken();
  const pair = { id, permission: permission.name, view: view.name };
  recordAction(deps, identity, { action: 'PermissionViewMenuRestApi.post', json: pair });
  return id;
}

/** Changes a pair's permission. Throws 404, 403, 400 for unknown ids, 422 for standard pairs and another view. */
export async function changePair(deps: Deps, identity: Identity, id: number, change: PairChange): Promise<void> {
  const pair = await requirePair(deps.db, id);
  const { permission, view } = {
    permission:
      change.permission_id === undefined
        ? pair.permission
        : (await requireNamed(deps.db, 'permission', change.permission_id)).name,
    view: change.view_menu_id === undefined ? pair.view : (await requireNamed(deps.db, 'view', change.view_menu_id)).name,
  };
  if (view !== pair.view) throw refused('A permission can’t move to another resource. Add a new one there and delete this one.');
  if (permission === pair.permission) return;
  requireAdmin(identity);
  if (isStandardPair(pair.permission, pair.view)) throw standard();
  if (!(await updatePairPermission(deps.db, id, permission))) throw pairTaken();
  recordAction(deps, identity, {
    action: 'PermissionViewMenuRestApi.put',
    json: { id, permission, view, former: pair.permission },
  });
}

/** Throws 404, and 422 for standard pairs and pairs that a role grants. */
export async function removePairs(deps: Deps, identity: Identity, ids: readonly number[]): Promise<void> {
  const pairs = await Promise.all(ids.map((id) => requirePair(deps.db, id)));
  for (const { id, permission, view } of pairs) {
    if (isStandardPair(permission, view)) throw standard();
    if (!(await removePair(deps.db, id))) throw await granted(deps.db, id);
    recordAction(deps, identity, { action: 'PermissionViewMenuRestApi.delete', json: { id, permission, view } });
  }
}

/** Something for permissions to apply to. Returns the new id. Throws 422 where there is one of this name. */
export async function createView(deps: Deps, identity: Identity, name: string): Promise<number> {
  const id = await insertView(deps.db, name);
  if (id === null) throw viewTaken();
  recordAction(deps, identity, { action: 'ViewMenuRestApi.post', json: { id, name } });
  return id;
}

/** Throws 404, 403 for others than administrators, 422 for what is part of the product and names that are taken. */
export async function changeView(deps: Deps, identity: Identity, id: number, name: string): Promise<void> {
  const view = await findNamed(deps.db, 'view', id);
  if (!view) throw notFound();
  if (view.name === name) return;
  requireAdmin(identity);
  if (isStandardView(view.name)) throw standard();
  if (!(await renameView(deps.db, view.name, name))) throw viewTaken();
  recordAction(deps, identity, { action: 'ViewMenuRestApi.put', json: { id, name, former: view.name } });
}

/** Throws 404, and 422 where permissions apply to it. */
export async function removeViews(deps: Deps, identity: Identity, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const view = await findNamed(deps.db, 'view', id);
    if (!view) throw notFound();
    if (!(await removeView(deps.db, view.name))) throw refused(`${view.name} has permissions. Delete them first.`);
    recordAction(deps, identity, { action: 'ViewMenuRestApi.delete', json: { id, name: view.name } });
  }
}

async function requirePair(db: Db, id: number): Promise<Pair> {
  const [pair] = await findPairs(db, [id]);
  if (!pair) throw notFound();
  return pair;
}

async function requireNamed(db: Db, kind: 'permission' | 'view', id: number): Promise<NamedPermission> {
  const named = await findNamed(db, kind, id);
  if (named) return named;
  throw kind === 'permission'
    ? fieldError('permission_id', `Permission ${id} not found.`)
    : fieldError('view_menu_id', `Resource ${id} not found.`);
}

function requireAdmin(identity: Identity): void {
  if (isAdmin(identity)) return;
  throw new AppError('ACTION_FORBIDDEN_ERROR', 'Only an administrator can change a permission.');
}

async function granted(db: Db, id: number): Promise<AppError> {
  const names = await findRolesWithPair(db, id);
  return names.length === 0
    ? notFound()
    : refused(`Roles grant this permission: ${names.join(', ')}. Remove it from them first.`);
}

const refused = (message: string): AppError => new AppError('COMMAND_REFUSED_ERROR', message);
const standard = (): AppError => refused('This permission is built in and can’t be changed.');
const pairTaken = (): AppError => fieldRefusal('permission_id', 'There is such a permission already.');
const viewTaken = (): AppError => fieldRefusal('name', 'There is a resource of this name already.');
