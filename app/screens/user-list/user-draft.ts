// What the form of a user holds, and what of it is sent. Pure.
import { findPasswordProblem } from '#app/domain/access/password-rule.ts';
import { changedFields, idsOf } from '#app/screens/people/changed-fields.ts';
import type { Named } from '#app/services/accounts/pages.server.ts';

export interface UserDraft {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly email: string;
  /** Of new users alone. */
  readonly password: string;
  readonly roles: readonly Named[];
  readonly groups: readonly Named[];
}

export const EMPTY_USER: UserDraft = {
  firstName: '',
  lastName: '',
  username: '',
  email: '',
  password: '',
  roles: [],
  groups: [],
};

/** The API's fields that stand in the form. */
export const USER_FIELDS = ['first_name', 'last_name', 'username', 'email', 'password', 'roles', 'groups'];

/** What is missing or cannot be, by the API's fields; the server knows the rest. */
export function problemsOf(draft: UserDraft, isNew: boolean): Record<string, string> {
  const problems: Record<string, string> = {};
  if (draft.firstName.trim() === '') problems['first_name'] = 'Give a first name.';
  if (!/^\S{1,64}$/.test(draft.username)) problems['username'] = 'A username has 1 to 64 characters and no spaces.';
  if (!/^[^\s@]+@[^\s@]+$/.test(draft.email.trim())) problems['email'] = 'This is no email address.';
  if (isNew && draft.roles.length + draft.groups.length === 0) problems['roles'] = 'Give the user a role or a group.';
  const password = isNew ? findPasswordProblem(draft.password, draft.username) : null;
  if (password !== null) problems['password'] = password;
  return problems;
}

/** The body of POST for a new user (`before` null), else of PUT: only what differs. */
export function bodyOf(draft: UserDraft, before: UserDraft | null): Record<string, unknown> {
  const now = fieldsOf(draft);
  return before === null ? { ...now, active: true, password: draft.password } : changedFields(now, fieldsOf(before));
}

const fieldsOf = (draft: UserDraft): Record<string, unknown> => ({
  first_name: draft.firstName.trim(),
  last_name: draft.lastName.trim(),
  username: draft.username,
  email: draft.email.trim(),
  roles: idsOf(draft.roles),
  groups: idsOf(draft.groups),
});
