// The fields of a user's form, and what of them is sent. Pure.
import type { forms } from '#app/messages/en/forms.ts';
import type { users } from '#app/messages/en/users.ts';
import type { Translate } from '#app/messages/translate.ts';
import { changedFields, sortIds } from '#app/screens/people/changed-fields.ts';
import { passwordProblemText } from '#app/messages/password-problem.ts';
import type { Named } from '#app/services/accounts/pages.server.ts';

export interface UserDraft {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly email: string;
  /** Only for new users. */
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

/** The API's fields in the form. */
export const USER_FIELDS = ['first_name', 'last_name', 'username', 'email', 'password', 'roles', 'groups'];

interface Translates {
  readonly t: Translate<typeof users.texts>;
  readonly tForms: Translate<typeof forms.texts>;
}

/** What is missing or invalid, by the API's fields; the server checks the rest. */
export function findUserProblems(draft: UserDraft, isNew: boolean, { t, tForms }: Translates): Record<string, string> {
  const problems: Record<string, string> = {};
  if (draft.firstName.trim() === '') problems['first_name'] = t('problem.firstName');
  if (!/^\S{1,64}$/.test(draft.username)) problems['username'] = t('problem.username');
  if (!/^[^\s@]+@[^\s@]+$/.test(draft.email.trim())) problems['email'] = t('problem.email');
  if (isNew && draft.roles.length + draft.groups.length === 0) problems['roles'] = t('problem.roles');
  const password = isNew ? passwordProblemText(draft.password, draft.username, tForms) : null;
  if (password !== null) problems['password'] = password;
  return problems;
}

/** The body of POST for a new user (`before` null), else of PUT: only what differs. */
export function buildUserBody(draft: UserDraft, before: UserDraft | null): Record<string, unknown> {
  const now = fieldsOf(draft);
  return before === null ? { ...now, active: true, password: draft.password } : changedFields(now, fieldsOf(before));
}

const fieldsOf = (draft: UserDraft): Record<string, unknown> => ({
  first_name: draft.firstName.trim(),
  last_name: draft.lastName.trim(),
  username: draft.username,
  email: draft.email.trim(),
  roles: sortIds(draft.roles),
  groups: sortIds(draft.groups),
});
