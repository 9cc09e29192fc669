// A user changes the password of their own account.
import { AppError } from '#app/domain/errors.ts';
import { forms } from '#app/messages/en/forms.ts';
import { createTranslate } from '#app/messages/translate.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { findAccount, updatePassword } from '#app/stores/security/store.server.ts';
import { authenticate } from './identify.server.ts';
import { readClientAddress, countOwnAttempt, forgiveOwnAttempts } from './login.server.ts';
import { findNewPasswordProblem } from './new-password.server.ts';
import { hashPassword, verifyPassword } from './password.server.ts';
import { refusalAsValue } from './refusal-as-value.ts';

export interface PasswordChange {
  readonly oldPassword: string;
  readonly newPassword: string;
  /** Locale of the messages about the new password; a BCP 47 tag. */
  readonly locale: string;
}

/** Changes the caller's own password, ends their other sessions and all tokens. The result is null or why not (400, 401, 429). */
export async function changePassword(request: Request, deps: Deps, change: PasswordChange): Promise<AppError | null> {
  const { identity, sessionHash } = await authenticate(request, deps);
  const account = identity.kind === 'user' ? await findAccount(deps.db, identity.userId) : null;
  if (!account) return new AppError('LOGIN_REQUIRED_ERROR', 'Log in to change your password.');
  const { user } = account;
  const { passwordCost } = deps.config;
  const address = readClientAddress(request, deps.config);
  const refused = await refusalAsValue(countOwnAttempt(deps, user.id, address));
  if (refused instanceof AppError) return refused;
  if (!(await verifyPassword(change.oldPassword, user.passwordHash, passwordCost)))
    return new AppError('GENERIC_COMMAND_ERROR', 'The old password is wrong.');
  await forgiveOwnAttempts(deps, user.id, address);
  const problem =
    change.newPassword === change.oldPassword
      ? createTranslate(forms, change.locale)('password.unchanged')
      : await findNewPasswordProblem({ password: change.newPassword, username: user.username }, change.locale);
  if (problem !== null) return new AppError('GENERIC_COMMAND_ERROR', problem);
  const passwordHash = await hashPassword(change.newPassword, { passwordCost, randomBytes: deps.randomBytes });
  await updatePassword(deps.db, user.id, { passwordHash, nowMs: deps.now(), keepTokenHash: sessionHash });
  return null;
}
