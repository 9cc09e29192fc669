// Lists everyone who can open an object, by name.
import { asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#app/stores/db.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';
import { dashboardRoles, groups, roles, shares, users } from '#drizzle/schema/index.ts';
import { shareColumn, type SharedKey } from './shared-columns.server.ts';
import { FULL_NAME, GROUP_NAME } from './subjects.server.ts';
import type { SubjectName } from './wire.ts';

interface StoredEntry extends SubjectName {
  readonly right: 'viewer' | 'editor';
  readonly showsData: boolean;
  /** False: by the `roles` of a dashboard. */
  readonly isShared: boolean;
  /** True for the creator of a saved query, who keeps access. */
  readonly isFixed: boolean;
}

/** Owners, those with whom it is shared, and the roles of a dashboard; in one round trip. */
export async function listEntries(db: Db, key: SharedKey, ownerIds: readonly number[]): Promise<StoredEntry[]> {
  const ofObject = eq(shareColumn(key.kind), key.id);
  const { showsData, canEdit } = shares;
  const [owners, people, groupRows, roleRows, ownRoles] = await db.batch([
    db
      .select({ id: users.id, name: FULL_NAME, email: users.email })
      .from(users)
      .where(inArray(users.id, valueList(ownerIds)))
      .orderBy(asc(FULL_NAME), asc(users.id)),
    db
      .select({ id: users.id, name: FULL_NAME, email: users.email, showsData, canEdit })
      .from(shares)
      .innerJoin(users, eq(users.id, shares.userId))
      .where(ofObject)
      .orderBy(asc(FULL_NAME), asc(users.id)),
    db
      .select({ id: groups.id, name: GROUP_NAME, showsData, canEdit })
      .from(shares)
      .innerJoin(groups, eq(groups.id, shares.groupId))
      .where(ofObject)
      .orderBy(asc(GROUP_NAME), asc(groups.id)),
    db
      .select({ id: roles.id, name: roles.name, showsData, canEdit })
      .from(shares)
      .innerJoin(roles, eq(roles.id, shares.roleId))
      .where(ofObject)
      .orderBy(asc(roles.name)),
    db
      .select({ id: roles.id, name: roles.name })
      .from(dashboardRoles)
      .innerJoin(roles, eq(roles.id, dashboardRoles.roleId))
      .where(eq(dashboardRoles.dashboardId, key.kind === 'dashboard' ? key.id : 0))
      .orderBy(asc(roles.name)),
  ]);
  const isFixed = key.kind === 'saved_query';
  const byShare = [
    // Editors who were viewers keep what they saw: they are listed once, as editors.
    ...people.filter(({ id }) => !ownerIds.includes(id)).map((row) => ({ ...row, type: 'user' }) as const),
    ...groupRows.map((row) => ({ ...row, type: 'group', email: null }) as const),
    ...roleRows.map((row) => ({ ...row, type: 'role', email: null }) as const),
  ].map(({ canEdit: isEditor, ...row }) => ({
    ...row,
    right: isEditor ? ('editor' as const) : ('viewer' as const),
    isShared: true,
    isFixed: false,
  }));
  return [
    ...owners.map((row) => ({ ...row, type: 'user', right: 'editor', showsData: false, isShared: true, isFixed }) as const),
    ...byShare.filter(({ right }) => right === 'editor'),
    ...byShare.filter(({ right }) => right === 'viewer'),
    ...ownRoles.map(
      (row) => ({ ...row, type: 'role', email: null, right: 'viewer', showsData: true, isShared: false, isFixed: true }) as const,
    ),
  ];
}
