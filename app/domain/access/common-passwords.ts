// The most common passwords with at least MIN_PASSWORD_LENGTH characters, in lower case. Import dynamically: loading this
// module unpacks the list.
import passwords from '@zxcvbn-ts/language-common/dist/passwords.json.mjs';
import { MIN_PASSWORD_LENGTH } from './password-rule.ts';

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(passwords.filter(({ length }) => length >= MIN_PASSWORD_LENGTH));
