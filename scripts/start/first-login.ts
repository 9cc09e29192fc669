// The administrator's generated password, kept in the state folder until a start has shown it: a first start that is
// interrupted must not lose it.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { findUserByName, hasActiveHolder } from '#app/stores/security/store.server.ts';
import { DEFAULT_LOCALE } from '#app/domain/viewer/locales.ts';
import { findNewPasswordProblem } from '#app/services/auth/new-password.server.ts';
import { PASSWORD_COST } from '#app/domain/access/password-cost.ts';
import { verifyPassword } from '#app/services/auth/password.server.ts';
import type { Db } from '#app/stores/db.ts';
import { ADMINISTRATOR, ensureAdministrator, resetPassword, type AdministratorLogin } from '#scripts/user-add.ts';

const PASSWORD_BYTES = 12;

const fileOf = (stateDir: string): string => join(stateDir, 'first-password');

/**
 * Creates the first administrator if missing. A null password in the result: one was set before and has been shown.
 * `given` is the operator's; it also replaces a generated password that was never seen.
 */
export async function prepareAdministrator(db: Db, stateDir: string, given: string | null): Promise<AdministratorLogin> {
  await refuseGiven(db, given);
  const file = fileOf(stateDir);
  const unseen = existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
  const generated = unseen ? unseen : randomBytes(PASSWORD_BYTES).toString('base64url');
  // On the disk before it is in the database: whatever ends this process, one of the next starts shows it.
  if (given === null && unseen !== generated) writeFileSync(file, generated, { mode: 0o600, flush: true });
  const login = await ensureAdministrator(db, given ?? generated);
  if (login.password !== null) return login;
  if (unseen === null || !(await isPasswordOf(db, unseen))) {
    forgetFirstPassword(stateDir);
    return login;
  }
  if (given === null) return { ...login, password: unseen };
  await resetPassword(db, ADMINISTRATOR, given);
  forgetFirstPassword(stateDir);
  return { ...login, password: given };
}

async function refuseGiven(db: Db, given: string | null): Promise<void> {
  const problem =
    given === null ? null : await findNewPasswordProblem({ password: given, username: ADMINISTRATOR }, DEFAULT_LOCALE.id);
  if (problem !== null && !(await hasActiveHolder(db, 'Admin')))
    throw new Error(`MERIDIAN_ADMIN_PASSWORD can't be used. ${problem} Without the variable a password is generated.`);
}

/** Once the password has been shown. */
export const forgetFirstPassword = (stateDir: string): void => rmSync(fileOf(stateDir), { force: true });

async function isPasswordOf(db: Db, password: string): Promise<boolean> {
  const user = await findUserByName(db, ADMINISTRATOR);
  return user !== null && (await verifyPassword(password, user.passwordHash, PASSWORD_COST));
}
