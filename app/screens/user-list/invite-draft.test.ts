import { expect, it } from 'vitest';
import { invite } from '#app/messages/en/invite.ts';
import { users } from '#app/messages/en/users.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { MAX_INVITED_AT_ONCE as MAX_ON_WIRE } from '#app/stores/invitation/wire.ts';
import { buildInviteBody, findInviteProblems, MAX_INVITED_AT_ONCE, type InviteDraft } from './invite-draft.ts';

const texts = { t: createTranslate(invite, 'en'), tUsers: createTranslate(users, 'en') };
const DRAFT: InviteDraft = { emails: 'ana@example.org', roles: [{ id: 3, name: 'Gamma' }], groups: [] };
const problemsWith = (more: Partial<InviteDraft>) => findInviteProblems({ ...DRAFT, ...more }, texts);

it('takes addresses with a role or a group', () => {
  expect(problemsWith({})).toEqual({});
  expect(problemsWith({ roles: [], groups: [{ id: 1, name: 'Ships' }] })).toEqual({});
  expect(buildInviteBody({ ...DRAFT, emails: 'ana@example.org\nbo@example.org' })).toEqual({
    emails: ['ana@example.org', 'bo@example.org'],
    roles: [3],
    groups: [],
  });
});

it('names what is missing, and which addresses are none', () => {
  expect(problemsWith({ emails: ' ', roles: [] })).toEqual({
    emails: 'Enter at least one email address.',
    roles: 'Add at least one role or group.',
  });
  expect(problemsWith({ emails: 'ana@example.org, bo' })).toEqual({ emails: 'This isn’t an email address: bo' });
  expect(problemsWith({ emails: 'cy, bo' })).toEqual({ emails: 'These aren’t email addresses: cy, bo' });
});

it('takes as many as the API does', () => {
  expect(MAX_INVITED_AT_ONCE).toBe(MAX_ON_WIRE);
  const emails = Array.from({ length: MAX_INVITED_AT_ONCE + 1 }, (_, at) => `a${at}@example.org`).join(' ');
  expect(problemsWith({ emails })).toEqual({ emails: 'Enter at most 50 addresses at a time.' });
});
