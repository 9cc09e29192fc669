// Reads and writes with whom dashboards are shared.
import { and, asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Subject } from '#app/domain/access/viewers.ts';
import type { Db } from '#app/stores/db.ts';
import { contains } from '#app/stores/list/list-filters.server.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';
import {
  accessRequests,
  dashboardOwners,
  dashboardRoles,
  groupRoles,
  groups,
  roles,
  shares,
  users,
} from '#drizzle/schema/index.ts';
import type { SubjectName } from './wire.ts';

const CANDIDATES_PER_TYPE = 8;
const FULL_NAME = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`;
const GROUP_NAME = sql<string>`coalesce(nullif(${groups.label}, ''), ${groups.name})`;

const COLUMNS = { user: shares.userId, group: shares.groupId, role: shares.roleId } as const;
const KEYS = { user: 'userId', group: 'groupId', role: 'roleId' } as const;

interface NewShares {
  readonly dashboardId: number;
  readonly subjects: readonly Subject[];
  readonly showsData: boolean;
  readonly byId: number | null;
  readonly nowMs: number;
}

/** Shares it with each, or changes what it shows them; what they had requested is granted by it. */
export async function saveShares(db: Db, { dashboardId, subjects, showsData, byId, nowMs }: NewShares): Promise<void> {
  const inserts = subjects.map(({ type, id }) =>
    db
      .insert(shares)
      .values({ dashboardId, [KEYS[type]]: id, showsData, createdOnMs: nowMs, createdById: byId })
      .onConflictDoUpdate({ target: [shares.dashboardId, COLUMNS[type]], set: { showsData } }),
  );
  await runAll(db, [...inserts, deleteRequests(db, dashboardId, userIdsAmong(subjects))]);
}

/** Takes the shares of these subjects away, and closes their requests: whoever becomes an editor needs neither. */
export async function removeShares(db: Db, dashboardId: number, subjects: readonly Subject[]): Promise<boolean> {
  const removed = await Promise.all(
    subjects.map(({ type, id }) =>
      db
        .delete(shares)
        .where(and(eq(shares.dashboardId, dashboardId), eq(COLUMNS[type], id)))
        .returning({ id: shares.id }),
    ),
  );
  return removed.some((rows) => rows.length > 0);
}

export const deleteRequests = (db: Db, dashboardId: number, userIds: readonly number[]) =>
  db
    .delete(accessRequests)
    .where(and(eq(accessRequests.dashboardId, dashboardId), inArray(accessRequests.userId, valueList(userIds))));

const userIdsAmong = (subjects: readonly Subject[]): number[] =>
  subjects.flatMap(({ type, id }) => (type === 'user' ? [id] : []));

const runAll = (db: Db, statements: BatchItem<'sqlite'>[]) => db.batch(statements as [BatchItem<'sqlite'>]);

export interface StoredEntry extends SubjectName {
  readonly right: 'viewer' | 'editor';
  readonly showsData: boolean;
  readonly isShared: boolean;
}

/** Everybody who can open the dashboard by name, in one round trip: owners, its roles, and those with whom it is shared. */
export async function listEntries(db: Db, dashboardId: number): Promise<StoredEntry[]> {
  const ofDashboard = eq(shares.dashboardId, dashboardId);
  const [owners, ownRoles, people, groupRows, roleRows] = await db.batch([
    db
      .select({ id: users.id, name: FULL_NAME, email: users.email })
      .from(dashboardOwners)
      .innerJoin(users, eq(users.id, dashboardOwners.userId))
      .where(eq(dashboardOwners.dashboardId, dashboardId))
      .orderBy(asc(FULL_NAME), asc(users.id)),
    db
      .select({ id: roles.id, name: roles.name })
      .from(dashboardRoles)
      .innerJoin(roles, eq(roles.id, dashboardRoles.roleId))
      .where(eq(dashboardRoles.dashboardId, dashboardId))
      .orderBy(asc(roles.name)),
    db
      .select({ id: users.id, name: FULL_NAME, email: users.email, showsData: shares.showsData })
      .from(shares)
      .innerJoin(users, eq(users.id, shares.userId))
      .where(ofDashboard)
      .orderBy(asc(FULL_NAME), asc(users.id)),
    db
      .select({ id: groups.id, name: GROUP_NAME, showsData: shares.showsData })
      .from(shares)
      .innerJoin(groups, eq(groups.id, shares.groupId))
      .where(ofDashboard)
      .orderBy(asc(GROUP_NAME), asc(groups.id)),
    db
      .select({ id: roles.id, name: roles.name, showsData: shares.showsData })
      .from(shares)
      .innerJoin(roles, eq(roles.id, shares.roleId))
      .where(ofDashboard)
      .orderBy(asc(roles.name)),
  ]);
  const viewer = { right: 'viewer', isShared: true } as const;
  return [
    ...owners.map((row) => ({ ...row, type: 'user', right: 'editor', showsData: false, isShared: true }) as const),
    ...people.map((row) => ({ ...row, ...viewer, type: 'user' }) as const),
    ...groupRows.map((row) => ({ ...row, ...viewer, type: 'group', email: null }) as const),
    ...roleRows.map((row) => ({ ...row, ...viewer, type: 'role', email: null }) as const),
    ...ownRoles.map((row) => ({ ...row, type: 'role', email: null, right: 'viewer', showsData: true, isShared: false }) as const),
  ];
}

/** People, groups and roles with the text in their names, a few of each. */
export const searchSubjects = (db: Db, search: string): Promise<SubjectName[]> =>
  selectSubjects(db, {
    user: and(
      eq(users.isActive, true),
      search === ''
        ? undefined
        : or(contains(FULL_NAME, search), contains(users.username, search), contains(users.email, search)),
    ),
    group: search === '' ? undefined : or(contains(groups.name, search), contains(GROUP_NAME, search)),
    role: search === '' ? undefined : contains(roles.name, search),
    limit: CANDIDATES_PER_TYPE,
  });

/** Those of the subjects that exist; users who can't log in are left out. */
export function findSubjects(db: Db, subjects: readonly Subject[]): Promise<SubjectName[]> {
  const idsOfType = (type: Subject['type']): SQL => valueList(subjects.flatMap((one) => (one.type === type ? [one.id] : [])));
  return selectSubjects(db, {
    user: and(eq(users.isActive, true), inArray(users.id, idsOfType('user'))),
    group: inArray(groups.id, idsOfType('group')),
    role: inArray(roles.id, idsOfType('role')),
    limit: subjects.length,
  });
}

interface SubjectConditions extends Readonly<Record<Subject['type'], SQL | undefined>> {
  readonly limit: number;
}

async function selectSubjects(db: Db, { user, group, role, limit }: SubjectConditions): Promise<SubjectName[]> {
  const [people, groupRows, roleRows] = await db.batch([
    db
      .select({ id: users.id, name: FULL_NAME, email: users.email })
      .from(users)
      .where(user)
      .orderBy(asc(FULL_NAME), asc(users.id))
      .limit(limit),
    db
      .select({ id: groups.id, name: GROUP_NAME })
      .from(groups)
      .where(group)
      .orderBy(asc(GROUP_NAME), asc(groups.id))
      .limit(limit),
    db.select({ id: roles.id, name: roles.name }).from(roles).where(role).orderBy(asc(roles.name)).limit(limit),
  ]);
  return [
    ...people.map((row) => ({ ...row, type: 'user' }) as const),
    ...groupRows.map((row) => ({ ...row, type: 'group', email: null }) as const),
    ...roleRows.map((row) => ({ ...row, type: 'role', email: null }) as const),
  ];
}

/** Names of the roles that members of the group hold by it. */
export async function listGroupRoles(db: Db, groupId: number): Promise<string[]> {
  const rows = await db
    .select({ name: roles.name })
    .from(groupRoles)
    .innerJoin(roles, eq(roles.id, groupRoles.roleId))
    .where(eq(groupRoles.groupId, groupId));
  return rows.map(({ name }) => name);
}
