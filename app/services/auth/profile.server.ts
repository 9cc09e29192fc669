// What callers see of themselves: their names, and their roles with every pair.
import type { Identity, Permission } from '#app/domain/access/identity.ts';
import { invariant } from '#app/domain/errors.ts';
import { listRolePairs } from '#app/stores/security/role-pairs.server.ts';
import { findAccount } from '#app/stores/security/store.server.ts';
import type { Db } from '#app/stores/db.ts';

export interface Profile {
  /** Null for guests, as is their address. */
  readonly id: number | null;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly loginCount: number;
  /** Null for guests. */
  readonly createdOnMs: number | null;
}

/** The caller's own row, or the claims of a guest token. The endpoint's rule guarantees a caller. */
export async function findProfile(db: Db, identity: Identity): Promise<Profile> {
  if (identity.kind === 'guest') {
    const { username, firstName, lastName } = identity;
    return { id: null, username, firstName, lastName, email: null, loginCount: 0, createdOnMs: null };
  }
  invariant(identity.kind === 'user', 'An anonymous caller has no profile.');
  const account = await findAccount(db, identity.userId);
  invariant(account, 'The caller no longer exists.');
  const { id, username, firstName, lastName, email, loginCount, createdOnMs } = account.user;
  return { id, username, firstName, lastName, email, loginCount, createdOnMs };
}

/** Pairs by role name; a role without pairs has an empty list. */
export async function findRolePairs(db: Db, identity: Identity): Promise<Map<string, Permission[]>> {
  const byRole = new Map<string, Permission[]>();
  for (const { role, pair } of await listRolePairs(db, identity.roleIds)) {
    const pairs = byRole.get(role) ?? [];
    byRole.set(role, pairs);
    if (pair) pairs.push(pair);
  }
  return byRole;
}
