// How the pages name the logged-in user, and where they can navigate.
import type { Identity } from '#app/domain/access/identity.ts';
import { openPlaces, type PlaceId } from './places.ts';

export interface ShellUser {
  readonly userId: number;
  readonly username: string;
  readonly name: string;
  readonly initials: string;
  readonly email: string;
  /** Where the bar and the palette lead. */
  readonly places: readonly PlaceId[];
}

/** Null when anonymous. The name falls back to the username where none was given. */
export function shellUser(identity: Identity): ShellUser | null {
  if (identity.kind !== 'user') return null;
  const { userId, username, firstName, lastName, email } = identity;
  const name = `${firstName} ${lastName}`.trim() || username;
  const words = name.split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return { userId, username, name, email, initials: letters.join('').toUpperCase(), places: openPlaces(identity) };
}
