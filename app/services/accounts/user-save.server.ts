// Creates, changes and deletes users. Changing a password or revoking access ends all of the user's sessions.
import { hasPermission } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import { notFound } from '#app/domain/errors.ts';
import type { ListQuery } from '#app/stores/list/list-query.ts';
import type { ViewPage } from '#app/stores/list/list-reply.ts';
import {
  findTaken,
  findUsernames,
  insertUserWithLinks,
  listUsers,
  removeUsers as removeUserRows,
  updateUser,
  type UserView,
} from '#app/stores/user/store.server.ts';
import type { UserBody, UserChange } from '#app/stores/user/wire.ts';
import { DEFAULT_LOCALE } from '#app/domain/viewer/locales.ts';
import { findNewPasswordProblem } from '#app/services/auth/new-password.server.ts';
import { hashPassword } from '#app/services/auth/password.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { removeArchived } from '#app/services/history/remove-archived.server.ts';
import { failedOn, fieldError, plainRefusal } from '#app/stores/list/accounts-commit.server.ts';
import { reachGroups, reachRoles, reachUsers, requireIds } from '#app/stores/list/accounts-reach.server.ts';
import { recordAction } from '#app/services/activity/record-action.server.ts';

/** One page of the users. Throws 403 without the right to list them. */
export async function listUsersPage(deps: Deps, identity: Identity, request: ListQuery): Promise<ViewPage<UserView>> {
  requireRight(identity, 'can_list', 'User');
  return listUsers(deps.db, request);
}

/** Throws 403 without the right; for pages, which have no endpoint rule before them. */
export function requireRight(identity: Identity, permission: string, view: string): void {
  if (!hasPermission(identity, permission, view)) throw new AppError('ACTION_FORBIDDEN_ERROR', 'Forbidden');
}

/** Reports the problem for the form's field, and for the complete form for clients that read that. */
export function withoutRole(): AppError {
  const message = 'Give the user a role or a group.';
  return new AppError('FIELD_INVALID_ERROR', message, { extra: { messages: { _schema: [message], roles: [message] } } });
}

/** Returns the new id. Throws 400 and 422 by field, and 403 for roles that reach further than the caller. */
export async function createUser(deps: Deps, identity: Identity, body: UserBody): Promise<number> {
  const { db } = deps;
  if (body.roles.length + body.groups.length === 0) throw withoutRole();
  await checkLinks(deps, identity, body);
  await checkTaken(deps, body, null);
  const passwordHash = await hashNew(deps, body.password, body.username);
  const values = { ...valuesOf(body), passwordHash, isActive: body.active };
  const id = await insertUserWithLinks(db, values, { roleIds: body.roles, groupIds: body.groups }, author(deps, identity)).catch(
    refuseTaken,
  );
  recordAction(deps, identity, {
    action: 'UserRestApi.post',
    json: { id, username: body.username, roles: body.roles, groups: body.groups },
  });
  return id;
}

/** Throws 404, 400 and 422 by field, and 403 for users and roles that reach further than the caller. */
export async function changeUser(deps: Deps, identity: Identity, id: number, change: UserChange): Promise<void> {
  const { db } = deps;
  const username = (await findUsernames(db, [id])).get(id);
  if (username === undefined) throw notFound();
  await reachUsers(db, identity, [id]);
  await checkLinks(deps, identity, change);
  if (change.active === false && isSelf(identity, id))
    throw refused('You can’t deactivate your own account. Ask another administrator.');
  await checkTaken(deps, change, id);
  const { password } = change;
  const passwordHash = password === undefined ? undefined : await hashNew(deps, password, change.username ?? username);
  await updateUser(
    db,
    id,
    {
      values: { ...valuesOf(change), passwordHash, isActive: change.active },
      links: { roleIds: change.roles, groupIds: change.groups },
      endsLogins: passwordHash !== undefined || change.active === false,
    },
    author(deps, identity),
  ).catch(refuseTaken);
  const { password: _hidden, ...received } = change;
  recordAction(deps, identity, {
    action: 'UserRestApi.put',
    json: { id, ...received, ...(password === undefined ? {} : { password: 'changed' }) },
  });
}

/** Removes all or none. Objects that they created stay. Throws 404, 403, and 422 for oneself and if no administrator would remain. */
export async function removeUsers(deps: Deps, identity: Identity, ids: readonly number[]): Promise<void> {
  const names = await findUsernames(deps.db, ids);
  if (names.size < ids.length) throw notFound();
  if (ids.some((id) => isSelf(identity, id))) throw refused('You can’t delete your own account. Ask another administrator.');
  await reachUsers(deps.db, identity, ids);
  await removeUserRows(deps.db, ids);
  removeArchived(deps, { userIds: ids });
  recordAction(deps, identity, { action: 'UserRestApi.delete', json: { ids, usernames: [...names.values()] } });
}

/** Throws 400 for ids of nothing, and 403 for roles and groups that reach further than the caller. */
export async function checkLinks(
  { db }: Deps,
  identity: Identity,
  {
    groups = [],
    roles = [],
  }: { readonly roles?: readonly number[] | undefined; readonly groups?: readonly number[] | undefined },
): Promise<void> {
  await requireIds(db, 'role', 'roles', roles);
  await requireIds(db, 'group', 'groups', groups);
  await reachRoles(db, identity, roles);
  await reachGroups(db, identity, groups);
}

async function checkTaken(
  { db }: Deps,
  { email, username }: Pick<UserChange, 'username' | 'email'>,
  exceptId: number | null,
): Promise<void> {
  if (email === undefined && username === undefined) return;
  const taken = await findTaken(db, { username, email }, exceptId);
  if (taken !== null) throw takenError(taken);
}

/** The name was taken between the check and the write. */
export function refuseTaken(error: unknown): never {
  if (failedOn(error, /UNIQUE constraint failed.*users_username_unique/)) throw takenError('username', error);
  if (failedOn(error, /UNIQUE constraint failed.*users_email_unique/)) throw takenError('email', error);
  throw error;
}

function takenError(field: 'username' | 'email', cause?: unknown): AppError {
  const message = field === 'username' ? 'Another user has this username.' : 'Another user has this email address.';
  return plainRefusal(field, message, { cause });
}

async function hashNew({ config: { passwordCost }, randomBytes }: Deps, password: string, username: string): Promise<string> {
  const problem = await findNewPasswordProblem({ password, username }, DEFAULT_LOCALE.id);
  if (problem !== null) throw fieldError('password', problem);
  return hashPassword(password, { passwordCost, randomBytes });
}

function valuesOf(body: UserBody): { username: string; firstName: string; lastName: string; email: string };
function valuesOf(body: UserChange): Partial<Record<'username' | 'firstName' | 'lastName' | 'email', string | undefined>>;
function valuesOf({ email, first_name, last_name, username }: UserChange) {
  return { username, firstName: first_name, lastName: last_name, email };
}

const isSelf = (identity: Identity, id: number): boolean => identity.kind === 'user' && identity.userId === id;

export const author = (deps: Deps, identity: Identity) => ({
  userId: identity.kind === 'user' ? identity.userId : null,
  nowMs: deps.now(),
});

const refused = (message: string): AppError => new AppError('COMMAND_REFUSED_ERROR', message);
