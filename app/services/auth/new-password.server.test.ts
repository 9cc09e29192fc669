import { expect, it } from 'vitest';
import { findNewPasswordProblem } from './new-password.server.ts';

it('refuses the most common passwords, however their letters are written, with a sentence for the user', async () => {
  for (const password of [
    'password',
    '12345678',
    'Password123',
    'ILOVEYOU',
    'qwertyuiop',
    '1q2w3e4r',
    ' football ',
    'trustno1',
    'princess1',
    'ｐａｓｓｗｏｒｄ',
  ])
    expect(await findNewPasswordProblem({ password, username: 'ada' }, 'en'), password).toBe(
      'This is one of the most common passwords. Choose another one.',
    );
});

it('takes others, and names what else is wrong first', async () => {
  for (const password of ['correct horse battery', 'kites over the harbour', 'Xk7-pq_2Lm9z'])
    expect(await findNewPasswordProblem({ password, username: 'ada' }, 'en')).toBeNull();
  expect(await findNewPasswordProblem({ password: 'short', username: 'ada' }, 'en')).toBe('Use at least 8 characters.');
  expect(await findNewPasswordProblem({ password: 'ada lovelace', username: 'Ada Lovelace' }, 'en')).toMatch(/username/);
});
