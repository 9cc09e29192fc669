// Which pairs the standard roles get when a host starts: what is new to an installation, never what an admin removed there.
import { permissionKey } from './identity.ts';
import type { StandardRole } from './standard-roles.ts';

/** What an installation has, before it is seeded again. */
export interface SeededFacts {
  /** Names of roles. */
  readonly roles: ReadonlySet<string>;
  /** Keys of the existing pairs, of any role. */
  readonly pairs: ReadonlySet<string>;
  /** `grantKey` of each grant that was made before; null where that was not written down. */
  readonly given: ReadonlySet<string> | null;
}

export interface SeedGrant {
  readonly role: string;
  readonly permission: string;
  readonly view: string;
}

export const grantKey = ({ role, permission, view }: SeedGrant): string => `${role}: ${permissionKey(permission, view)}`;

/** Every grant of the standard roles. */
export const standardGrants = (roles: readonly StandardRole[]): SeedGrant[] =>
  roles.flatMap(({ name, pairs }) => pairs.map(([permission, view]) => ({ role: name, permission, view })));

/** The grants to make: all of a role that is new, of others those that no version before this one had. */
export function newGrants(grants: readonly SeedGrant[], { roles, pairs, given }: SeededFacts): SeedGrant[] {
  return grants.filter((grant) => {
    if (!roles.has(grant.role)) return true;
    // Where nothing was written down, a pair that exists was there before, and so were the roles that had it.
    return given ? !given.has(grantKey(grant)) : !pairs.has(permissionKey(grant.permission, grant.view));
  });
}
