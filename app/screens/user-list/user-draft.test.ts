import { describe, expect, it } from 'vitest';
import { forms } from '#app/messages/en/forms.ts';
import { users } from '#app/messages/en/users.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { buildUserBody, EMPTY_USER, findUserProblems, type UserDraft } from './user-draft.ts';

const texts = { t: createTranslate(users, 'en'), tForms: createTranslate(forms, 'en') };

const ANA: UserDraft = {
  ...EMPTY_USER,
  firstName: 'Ana',
  lastName: 'Lind',
  username: 'ana',
  email: 'ana@example.org',
  password: 'kites over the harbour',
  roles: [{ id: 3, name: 'Alpha' }],
};

describe('problemsOf', () => {
  it('accepts a complete user', () => {
    expect(findUserProblems(ANA, true, texts)).toEqual({});
  });
  it('names each field that is missing or cannot be', () => {
    expect(Object.keys(findUserProblems(EMPTY_USER, true, texts))).toEqual([
      'first_name',
      'username',
      'email',
      'roles',
      'password',
    ]);
    expect(findUserProblems({ ...ANA, username: 'a b' }, true, texts)).toHaveProperty('username');
    expect(findUserProblems({ ...ANA, password: 'ana' }, true, texts)).toEqual({ password: 'Use at least 8 characters.' });
  });
  it('requires no password of a user who has one, and lets the last role go', () => {
    expect(findUserProblems({ ...ANA, password: '', roles: [] }, false, texts)).toEqual({});
  });
  it('takes a group in place of a role', () => {
    expect(findUserProblems({ ...ANA, roles: [], groups: [{ id: 1, name: 'Ships' }] }, true, texts)).toEqual({});
  });
});

describe('bodyOf', () => {
  it('sends a new user in full', () => {
    expect(buildUserBody({ ...ANA, firstName: ' Ana ' }, null)).toEqual({
      first_name: 'Ana',
      last_name: 'Lind',
      username: 'ana',
      email: 'ana@example.org',
      roles: [3],
      groups: [],
      active: true,
      password: 'kites over the harbour',
    });
  });
  it('sends only what was changed, and never a password', () => {
    expect(buildUserBody({ ...ANA, lastName: 'Berg', password: 'typed by accident' }, ANA)).toEqual({ last_name: 'Berg' });
  });
  it('takes the same roles in another order for the same', () => {
    const roles = [{ id: 4, name: 'Gamma' }, ...ANA.roles];
    expect(buildUserBody({ ...ANA, roles }, { ...ANA, roles: [...roles].reverse() })).toEqual({});
  });
});
