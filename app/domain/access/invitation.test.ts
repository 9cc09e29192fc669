import { expect, it } from 'vitest';
import { distinctEmails, INVITATION_MS, invitationState, isEmail, splitEmails, usernameForEmail } from './invitation.ts';

const facts = { expiresAtMs: INVITATION_MS, usedOnMs: null, revokedOnMs: null };

it('ends when it expires, is used or is revoked', () => {
  expect(invitationState(facts, INVITATION_MS - 1)).toBe('open');
  expect(invitationState(facts, INVITATION_MS)).toBe('expired');
  expect(invitationState({ ...facts, revokedOnMs: 1 }, 2)).toBe('revoked');
  expect(invitationState({ ...facts, usedOnMs: 1, revokedOnMs: 2 }, 2)).toBe('used');
});

it('uses the address as username if it fits', () => {
  expect(usernameForEmail('ana@example.org')).toBe('ana@example.org');
  expect(usernameForEmail(`${'a'.repeat(70)}@example.org`)).toBe('a'.repeat(64));
});

it('parses pasted addresses', () => {
  expect(splitEmails('ana@example.org, Bo Berg <bo@example.org>;\n ANA@example.org cy@example.org')).toEqual([
    'ana@example.org',
    'bo@example.org',
    'cy@example.org',
  ]);
  expect(splitEmails(' ')).toEqual([]);
  expect(distinctEmails(['a@b.c', 'A@B.C'])).toEqual(['a@b.c']);
  expect([isEmail('ana@example.org'), isEmail('ana'), isEmail('a b@c')]).toEqual([true, false, false]);
});
