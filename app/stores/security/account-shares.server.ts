// The roles and groups of accounts, and what is shared with them, as an identity has it.
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { groupShares, SHARED_KINDS, type SharedObject, type SharedObjects } from '#app/domain/access/shared-objects.ts';
import type { Db } from '#app/stores/db.ts';
import { groupUsers, shares } from '#drizzle/schema/index.ts';

/** The user's own roles and those of their groups. */
export const selectRoleIds = (userId: SQL): SQL => sql`(
  select role_id from user_roles where user_id = ${userId}
  union select group_roles.role_id from group_users
  join group_roles on group_roles.group_id = group_users.group_id where group_users.user_id = ${userId})`;

export const selectGroupIds = (db: Db, userId: SQL) =>
  db.select({ id: groupUsers.groupId }).from(groupUsers).where(eq(groupUsers.userId, userId));

/** Shares with the user, or with one of their groups or roles. */
export const selectShares = (db: Db, userId: SQL) =>
  sharesWhere(
    db,
    sql`(${shares.userId} = ${userId}
      or ${shares.groupId} in (select group_id from group_users where user_id = ${userId})
      or ${shares.roleId} in ${selectRoleIds(userId)})`,
  );

/** Without dashboards that are only viewed: those know their viewers. */
const sharesWhere = (db: Db, where: SQL) =>
  db
    .select({
      dashboard: shares.dashboardId,
      chart: shares.chartId,
      dataset: shares.datasetId,
      saved_query: shares.savedQueryId,
      report: shares.reportId,
      canEdit: shares.canEdit,
      showsData: shares.showsData,
    })
    .from(shares)
    .where(and(where, sql`(${shares.dashboardId} is null or ${shares.canEdit})`));

export type StoredShare = Awaited<ReturnType<typeof sharesWhere>>[number];

export const toShared = (rows: readonly StoredShare[]): SharedObjects => groupShares(rows.flatMap(readShare));

function readShare({ canEdit, showsData, ...ids }: StoredShare): SharedObject[] {
  const kind = SHARED_KINDS.find((one) => ids[one] !== null);
  const id = kind === undefined ? null : ids[kind];
  return kind === undefined || id === null ? [] : [{ kind, id, canEdit, showsData }];
}

/** What is shared with the role of that name. */
export const findSharesOfRole = async (db: Db, name: string): Promise<SharedObjects> =>
  toShared(await sharesWhere(db, sql`${shares.roleId} = (select id from roles where name = ${name})`));

/** What is shared with the group or with a role that its members hold by it. */
export const findSharesOfGroup = async (db: Db, groupId: number): Promise<SharedObjects> =>
  toShared(
    await sharesWhere(
      db,
      sql`(${shares.groupId} = ${groupId}
        or ${shares.roleId} in (select role_id from group_roles where group_id = ${groupId}))`,
    ),
  );
