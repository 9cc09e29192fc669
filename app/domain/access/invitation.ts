// State of invitations, default usernames of invited accounts, and parsing of entered email addresses.
import { DAY_MS } from '#app/domain/time/durations.ts';

export const INVITATION_MS = 7 * DAY_MS;

export type InvitationState = 'open' | 'expired' | 'used' | 'revoked';

export interface InvitationFacts {
  readonly expiresAtMs: number;
  readonly usedOnMs: number | null;
  readonly revokedOnMs: number | null;
}

export function invitationState({ expiresAtMs, usedOnMs, revokedOnMs }: InvitationFacts, nowMs: number): InvitationState {
  if (usedOnMs !== null) return 'used';
  if (revokedOnMs !== null) return 'revoked';
  return nowMs < expiresAtMs ? 'open' : 'expired';
}

const MAX_NAME_LENGTH = 64;

/** The address itself if it fits, so that users can log in with it. */
export const usernameForEmail = (email: string): string =>
  email.length <= MAX_NAME_LENGTH ? email : email.slice(0, email.lastIndexOf('@')).slice(0, MAX_NAME_LENGTH);

/** Removes duplicates, ignoring case. */
export function distinctEmails(emails: readonly string[]): string[] {
  const seen = new Set<string>();
  return emails.filter((email) => {
    const key = email.toLowerCase();
    return !seen.has(key) && Boolean(seen.add(key));
  });
}

/** Splits addresses separated by commas, semicolons, whitespace or newlines; `Ana <ana@example.org>` is one address. */
export const splitEmails = (text: string): string[] =>
  distinctEmails(
    text
      .replaceAll(/[^<>,;\n]*<([^<>]*)>/g, ' $1 ')
      .split(/[\s,;]+/)
      .filter((part) => part !== ''),
  );

export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text) && text.length <= 320;
