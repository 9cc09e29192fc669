// What is typed into the form that invites people, and what of it is sent. Pure.
import { isEmail, splitEmails } from '#app/domain/access/invitation.ts';
import type { invite } from '#app/messages/en/invite.ts';
import type { users } from '#app/messages/en/users.ts';
import type { Translate } from '#app/messages/translate.ts';
import { sortIds } from '#app/screens/people/changed-fields.ts';
import type { Named } from '#app/services/accounts/pages.server.ts';

export const MAX_INVITED_AT_ONCE = 50;

export interface InviteDraft {
  /** As typed. */
  readonly emails: string;
  readonly roles: readonly Named[];
  readonly groups: readonly Named[];
}

interface Translates {
  readonly t: Translate<typeof invite.texts>;
  readonly tUsers: Translate<typeof users.texts>;
}

/** What is missing or invalid, by the API's fields. */
export function findInviteProblems({ emails, roles, groups }: InviteDraft, { t, tUsers }: Translates): Record<string, string> {
  const problems: Record<string, string> = {};
  const addresses = splitEmails(emails);
  const invalid = addresses.filter((address) => !isEmail(address));
  if (addresses.length === 0) problems['emails'] = t('problem.emails');
  else if (invalid.length > 0) problems['emails'] = t('problem.invalid', { count: invalid.length, names: invalid.join(', ') });
  else if (addresses.length > MAX_INVITED_AT_ONCE) problems['emails'] = t('problem.tooMany', { max: MAX_INVITED_AT_ONCE });
  if (roles.length + groups.length === 0) problems['roles'] = tUsers('problem.roles');
  return problems;
}

export const buildInviteBody = ({ emails, roles, groups }: InviteDraft) => ({
  emails: splitEmails(emails),
  roles: sortIds(roles),
  groups: sortIds(groups),
});
