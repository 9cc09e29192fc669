// A person, group or role as a caller, to tell what they would see. Of a group and a role that is what its members surely have.
import type { Identity } from '#app/domain/access/identity.ts';
import type { Subject } from '#app/domain/access/viewers.ts';
import { collectPermissions } from '#app/services/auth/cached-accounts.server.ts';
import { identityOfUser } from '#app/services/auth/identify.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { findSharesOfGroup, findSharesOfRole } from '#app/stores/security/account-shares.server.ts';
import { findRoleGrants } from '#app/stores/security/store.server.ts';
import { listGroupRoles } from '#app/stores/share/subjects.server.ts';
import type { SubjectName } from '#app/stores/share/wire.ts';

const ADMIN = 'Admin';

/** Null for a user who can't log in. */
export async function findSubjectIdentity(deps: Deps, subject: SubjectName): Promise<Identity | null> {
  if (subject.type === 'user') return identityOfUser(deps, subject.id);
  const { db } = deps;
  const names = subject.type === 'role' ? [subject.name] : await listGroupRoles(db, subject.id);
  const [member, shared] = await Promise.all([
    memberOf(deps, subject, names),
    subject.type === 'role' ? findSharesOfRole(db, subject.name) : findSharesOfGroup(db, subject.id),
  ]);
  return { ...member, shared };
}

async function memberOf(
  { db }: Deps,
  { type, id, name }: Subject & { readonly name: string },
  names: readonly string[],
): Promise<Identity> {
  const found = await Promise.all(names.map((role) => findRoleGrants(db, role)));
  const roles = found.filter((role) => role !== null);
  return {
    kind: 'user',
    userId: -1,
    username: name,
    firstName: name,
    lastName: '',
    email: '',
    isAdmin: roles.some((role) => role.name === ADMIN),
    roleIds: roles.map((role) => role.id),
    roles: roles.map((role) => role.name),
    groupIds: type === 'group' ? [id] : [],
    permissions: collectPermissions(roles),
    via: 'token',
  };
}
