// The most common passwords that are long enough to be tried, in lower case. Loading unpacks the list: import it when needed.
import passwords from '@zxcvbn-ts/language-common/dist/passwords.json.mjs';
import { MIN_PASSWORD_LENGTH } from './password-rule.ts';

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(passwords.filter(({ length }) => length >= MIN_PASSWORD_LENGTH));
