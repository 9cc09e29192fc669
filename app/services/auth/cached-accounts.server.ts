// Roles and accounts as requests need them again and again.
import type { SharedObjects } from '#app/domain/access/shared-objects.ts';
import { findSharesOfRole } from '#app/stores/security/account-shares.server.ts';
import { findRoleGrants, type RoleGrants } from '#app/stores/security/store.server.ts';
import type { Deps } from '#app/services/deps.server.ts';

const permissionSets = new WeakMap<RoleGrants, ReadonlySet<string>>();

/** The pairs of all roles; of a role that is kept they are made once. */
export function collectPermissions(roles: readonly RoleGrants[]): ReadonlySet<string> {
  const [only] = roles;
  if (!only || roles.length > 1) return new Set(roles.flatMap(({ keys }) => keys));
  const known = permissionSets.get(only) ?? new Set(only.keys);
  permissionSets.set(only, known);
  return known;
}

/** The role of that name with its pairs; null when there is none. */
export const readCachedRole = (
  { db, metadataCache }: Pick<Deps, 'db' | 'metadataCache'>,
  name: string,
): Promise<RoleGrants | null> =>
  metadataCache.readCached({ kind: 'accounts', name: `role:${name}` }, () => findRoleGrants(db, name));

/** What is shared with the role of that name. */
export const readCachedSharesOfRole = (
  { db, metadataCache }: Pick<Deps, 'db' | 'metadataCache'>,
  name: string,
): Promise<SharedObjects> =>
  metadataCache.readCached({ kind: 'accounts', name: `role-shares:${name}` }, () => findSharesOfRole(db, name));
