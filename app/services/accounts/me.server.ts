// What users change about themselves: their names, and their password given the old one. Not their roles.
import { DEFAULT_LOCALE } from '#app/domain/viewer/locales.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { invariant } from '#app/domain/errors.ts';
import type { MeChange } from '#app/stores/me/update-wire.ts';
import { updateUser } from '#app/stores/user/store.server.ts';
import { changePassword } from '#app/services/auth/change-password.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { fieldError } from '#app/stores/list/accounts-commit.server.ts';
import { recordAction } from '#app/services/activity/record-action.server.ts';

/** The password first: where it is refused (400, 429) the names stay too. */
export async function changeMe(deps: Deps, identity: Identity, request: Request, change: MeChange): Promise<void> {
  invariant(identity.kind === 'user', 'Nobody changed themselves.');
  const { userId } = identity;
  const { first_name, last_name, old_password, password } = change;
  if (password !== undefined) {
    const problem = await changePassword(request, deps, {
      oldPassword: old_password ?? '',
      newPassword: password,
      locale: DEFAULT_LOCALE.id,
    });
    if (problem?.status === 400)
      throw fieldError(/old password/.test(problem.message) ? 'old_password' : 'password', problem.message);
    if (problem) throw problem;
  }
  if (first_name !== undefined || last_name !== undefined) {
    const values = { firstName: first_name, lastName: last_name };
    await updateUser(deps.db, userId, { values, links: {}, endsLogins: false }, { userId, nowMs: deps.now() });
  }
  const names = { ...(first_name !== undefined && { first_name }), ...(last_name !== undefined && { last_name }) };
  recordAction(deps, identity, {
    action: 'CurrentUserRestApi.put',
    json: { ...names, ...(password !== undefined && { password: 'changed' }) },
  });
}
