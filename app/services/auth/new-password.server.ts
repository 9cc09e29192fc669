// Whether a password can be chosen. Existing passwords aren't checked.
import { forms } from '#app/messages/en/forms.ts';
import { passwordProblemText } from '#app/messages/password-problem.ts';
import { createTranslate } from '#app/messages/translate.ts';

interface NewPassword {
  readonly password: string;
  readonly username: string;
}

/** What is wrong with a new password, in a locale (a BCP 47 tag); null when nothing is. */
export async function findNewPasswordProblem({ password, username }: NewPassword, locale: string): Promise<string | null> {
  const t = createTranslate(forms, locale);
  const problem = passwordProblemText(password, username, t);
  if (problem !== null) return problem;
  return (await isCommonPassword(password)) ? t('password.common') : null;
}

/** Upper and lower case alike. The list is unpacked when it is first needed, never while a Worker starts. */
async function isCommonPassword(password: string): Promise<boolean> {
  const { COMMON_PASSWORDS } = await import('#app/domain/access/common-passwords.ts');
  return COMMON_PASSWORDS.has(password.normalize('NFKC').trim().toLowerCase());
}
