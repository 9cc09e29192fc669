// People, groups and roles by their names, and the roles of a group.
import { and, asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Subject } from '#app/domain/access/viewers.ts';
import type { Db } from '#app/stores/db.ts';
import { contains } from '#app/stores/list/list-filters.server.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';
import { groupRoles, groups, roles, users } from '#drizzle/schema/index.ts';
import type { SubjectName } from './wire.ts';

const CANDIDATES_PER_TYPE = 8;
export const FULL_NAME = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`;
export const GROUP_NAME = sql<string>`coalesce(nullif(${groups.label}, ''), ${groups.name})`;

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

/** Existing subjects; users who can't log in are left out. */
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
