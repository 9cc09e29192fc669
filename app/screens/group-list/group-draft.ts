// The fields of a group's form, and what of them is sent. Pure.
import type { groups } from '#app/messages/en/groups.ts';
import type { Translate } from '#app/messages/translate.ts';
import { changedFields, sortIds } from '#app/screens/people/changed-fields.ts';
import type { Named } from '#app/services/accounts/pages.server.ts';

export interface GroupDraft {
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly members: readonly Named[];
  readonly roles: readonly Named[];
}

export const EMPTY_GROUP: GroupDraft = { name: '', label: '', description: '', members: [], roles: [] };
export const GROUP_FIELDS = ['name', 'label', 'description', 'users', 'roles'];

/** What is missing, by the API's fields. */
export const findGroupProblems = ({ name }: GroupDraft, t: Translate<typeof groups.texts>): Record<string, string> =>
  name.trim() === '' ? { name: t('problem.name') } : {};

/** The body of POST for a new group (`before` null), else of PUT: only what differs. Empty text counts as none. */
export const buildGroupBody = (draft: GroupDraft, before: GroupDraft | null) =>
  changedFields(fieldsOf(draft), before && fieldsOf(before));

const fieldsOf = ({ description, label, members, name, roles }: GroupDraft): Record<string, unknown> => ({
  name: name.trim(),
  label: label.trim() || null,
  description: description.trim() || null,
  users: sortIds(members),
  roles: sortIds(roles),
});
