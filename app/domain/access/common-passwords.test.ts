import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, it } from 'vitest';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { MIN_PASSWORD_LENGTH } from './password-rule.ts';

it('contains every common password that is long enough to be tried', () => {
  const common = dictionary['passwords-common'].filter(({ length }) => length >= MIN_PASSWORD_LENGTH);
  expect([...COMMON_PASSWORDS]).toEqual(common);
});

it('contains popular passwords, and none that are too short', () => {
  for (const password of ['password', '12345678', 'qwertyuiop', 'trustno1', 'iloveyou'])
    expect(COMMON_PASSWORDS).toContain(password);
  expect(COMMON_PASSWORDS).not.toContain('monkey');
  expect(COMMON_PASSWORDS.size).toBeGreaterThan(17_000);
});
