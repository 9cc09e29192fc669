// Permissions to grant to the standard roles at startup: those that are new to the installation, but none that an admin removed.
import { permissionKey } from './identity.ts';
import type { StandardRole } from './standard-roles.ts';

/** Roles and permissions of an installation before seeding. */
export interface SeededFacts {
  /** Names of existing roles. */
  readonly roles: ReadonlySet<string>;
  /** `permissionKey` of each existing permission of any role. */
  readonly pairs: ReadonlySet<string>;
  /** `grantKey` of each earlier grant; null if grants weren't recorded yet. */
  readonly recordedGrants: ReadonlySet<string> | null;
}

export interface SeedGrant {
  readonly role: string;
  readonly permission: string;
  readonly view: string;
}

export const grantKey = ({ role, permission, view }: SeedGrant): string => `${role}: ${permissionKey(permission, view)}`;

/** All grants of the standard roles. */
export const standardGrants = (roles: readonly StandardRole[]): SeedGrant[] =>
  roles.flatMap(({ name, pairs }) => pairs.map(([permission, view]) => ({ role: name, permission, view })));

/** Grants to make: all grants of new roles, and grants of existing roles that are new in this version. */
export function newGrants(grants: readonly SeedGrant[], { roles, pairs, recordedGrants }: SeededFacts): SeedGrant[] {
  return grants.filter((grant) => {
    if (!roles.has(grant.role)) return true;
    // Without recorded grants, an existing permission counts as already granted.
    return recordedGrants ? !recordedGrants.has(grantKey(grant)) : !pairs.has(permissionKey(grant.permission, grant.view));
  });
}
