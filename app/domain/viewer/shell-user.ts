// How the pages name whoever is logged in.
import { hasPermission } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';

export interface ShellUser {
  readonly username: string;
  readonly name: string;
  readonly initials: string;
  readonly email: string;
  /** Whether the bar and the palette lead to SQL Lab. */
  readonly seesSqlLab: boolean;
  /** Whether they lead to the list of databases. */
  readonly seesDatabases: boolean;
}

/** Null for nobody. The name falls back to the username where none was given. */
export function shellUser(identity: Identity): ShellUser | null {
  if (identity.kind !== 'user') return null;
  const { username, firstName, lastName, email } = identity;
  const name = `${firstName} ${lastName}`.trim() || username;
  const words = name.split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  const seesSqlLab = hasPermission(identity, 'can_sqllab', 'Superset') && hasPermission(identity, 'menu_access', 'SQL Lab');
  const seesDatabases = hasPermission(identity, 'can_read', 'Database') && hasPermission(identity, 'menu_access', 'Databases');
  return { username, name, email, initials: letters.join('').toUpperCase(), seesSqlLab, seesDatabases };
}
