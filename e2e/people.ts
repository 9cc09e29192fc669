// Who walks through the stories. Accounts of the stories' own host: they exist nowhere else.
import { ADMIN_PASSWORD } from '#tests/fixtures/access/admin-password.ts';

export interface TestUser {
  readonly username: string;
  readonly password: string;
  readonly role: 'Admin' | 'Alpha' | 'Gamma' | 'sql_lab';
  readonly firstName: string;
  readonly lastName: string;
}

export const PEOPLE = {
  admin: { username: 'admin', password: ADMIN_PASSWORD, role: 'Admin', firstName: 'Admin', lastName: '' },
  /** May read every dataset; owns the archive. */
  ana: { username: 'ana', password: 'kites over the harbour', role: 'Alpha', firstName: 'Ana', lastName: 'Lind' },
  /** Was given no dataset yet. */
  gus: { username: 'gus', password: 'three cups of barley', role: 'Gamma', firstName: 'Gus', lastName: 'Moor' },
  /** May not list dashboards at all. */
  sol: { username: 'sol', password: 'a lantern and a rope', role: 'sql_lab', firstName: 'Sol', lastName: 'Berg' },
  /** Guesses passwords until the door is closed. */
  lena: { username: 'lena', password: 'snow on the old bridge', role: 'Alpha', firstName: 'Lena', lastName: 'Falk' },
  /** Changes the password. */
  paul: { username: 'paul', password: 'seven quiet mornings', role: 'Alpha', firstName: 'Paul', lastName: 'Ek' },
} as const satisfies Record<string, TestUser>;
