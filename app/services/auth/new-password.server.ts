// Whether a password can be chosen. Those of before are not looked at.
import {
  findPasswordProblem,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  type PasswordProblem,
} from '#app/domain/access/password-rule.ts';

const MESSAGES: Readonly<Record<PasswordProblem, string>> = {
  short: `Use at least ${MIN_PASSWORD_LENGTH} characters.`,
  long: `Use at most ${MAX_PASSWORD_LENGTH} characters.`,
  username: 'Use something other than the username.',
};

/** What is wrong with a new password, for its user to read; null when nothing is. */
export async function findNewPasswordProblem(password: string, username: string): Promise<string | null> {
  const problem = findPasswordProblem(password, username);
  if (problem !== null) return MESSAGES[problem];
  return (await isCommonPassword(password)) ? 'This is one of the most common passwords. Choose another one.' : null;
}

/** Upper and lower case alike. The list is unpacked when it is first needed, never while a Worker starts. */
async function isCommonPassword(password: string): Promise<boolean> {
  const { COMMON_PASSWORDS } = await import('#app/domain/access/common-passwords.ts');
  return COMMON_PASSWORDS.has(password.normalize('NFKC').trim().toLowerCase());
}
