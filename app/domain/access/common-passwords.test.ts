import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, it } from 'vitest';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { MIN_PASSWORD_LENGTH } from './password-rule.ts';

it('contains every common password that is long enough to be tried', () => {
  const common = dictionary['passwords-common'].filter(({ length }) => length >= MIN_PASSWORD_LENGTH);
  expect([...COMMON_PASSWORDS]).toEqual(common);
});
