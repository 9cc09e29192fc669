// What is wrong with a new password, as text.
import { findPasswordProblem, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#app/domain/access/password-rule.ts';
import type { forms } from './en/forms.ts';
import type { Translate } from './translate.ts';

/** Null when nothing is. */
export function passwordProblemText(password: string, username: string, t: Translate<typeof forms.texts>): string | null {
  const problem = findPasswordProblem(password, username);
  switch (problem) {
    case null:
      return null;
    case 'short':
      return t('password.short', { length: MIN_PASSWORD_LENGTH });
    case 'long':
      return t('password.long', { length: MAX_PASSWORD_LENGTH });
    case 'username':
      return t('password.username');
  }
}
