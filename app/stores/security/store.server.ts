// Accounts, roles and permissions in the metadata database. Knows hashes, never passwords.
import { and, asc, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { type Permission } from '#app/domain/access/identity.ts';
import { invariant } from '#app/domain/errors.ts';
import type { SharedObjects } from '#app/domain/access/shared-objects.ts';
import type { Db } from '#app/stores/db.ts';
import {
  apiTokens,
  invitations,
  metadataVersions,
  permissions,
  rolePermissions,
  roles,
  sessions,
  userRoles,
  users,
} from '#drizzle/schema/index.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';
import { selectGroupIds, selectRoleIds, selectShares, toShared, type StoredShare } from './account-shares.server.ts';

export type UserRow = typeof users.$inferSelect;
export type SessionRow = typeof sessions.$inferSelect;

export interface RoleGrants {
  readonly id: number;
  readonly name: string;
  /** `permissionKey` of each pair. */
  readonly keys: readonly string[];
}

/** A user with their roles and groups, and what is shared with them. */
export interface Account {
  readonly user: UserRow;
  readonly roles: readonly RoleGrants[];
  readonly groupIds: readonly number[];
  readonly shared: SharedObjects;
}

/** The user logged in by the session with this token hash, read in one round trip; null when there is none. */
export async function findAccountBySession(
  db: Db,
  tokenHash: string,
): Promise<(Account & { readonly session: SessionRow }) | null> {
  return (await findAccountAndVersions(db, tokenHash)).value;
}

/** The same with the counters of the metadata at that moment. */
export async function findAccountAndVersions(db: Db, tokenHash: string) {
  const holder = sql`(select user_id from sessions where token_hash = ${tokenHash})`;
  const [[versions], [session], [user], granted, joined, shared] = await db.batch([
    db
      .select({
        accounts: metadataVersions.accounts,
        datasets: metadataVersions.datasets,
        dashboards: metadataVersions.dashboards,
      })
      .from(metadataVersions),
    db.select().from(sessions).where(eq(sessions.tokenHash, tokenHash)),
    db.select().from(users).where(eq(users.id, holder)),
    grantsWhere(db, inArray(roles.id, selectRoleIds(holder))),
    selectGroupIds(db, holder),
    selectShares(db, holder),
  ]);
  invariant(versions, 'The metadata have no versions: apply the migrations.');
  return { versions, value: session && user ? { session, ...toAccount(user, granted, joined, shared) } : null };
}

/** The user with their roles; null when there is none. */
export async function findAccount(db: Db, userId: number): Promise<Account | null> {
  const [[user], granted, joined, shared] = await db.batch([
    db.select().from(users).where(eq(users.id, userId)),
    grantsWhere(db, inArray(roles.id, selectRoleIds(sql`${userId}`))),
    selectGroupIds(db, sql`${userId}`),
    selectShares(db, sql`${userId}`),
  ]);
  return user ? toAccount(user, granted, joined, shared) : null;
}

export type ApiTokenRow = typeof apiTokens.$inferSelect;

/** The creator of the API token with this hash, read in one round trip; null for an unknown token. */
export async function findAccountByApiToken(
  db: Db,
  tokenHash: string,
): Promise<(Account & { readonly token: ApiTokenRow }) | null> {
  const holder = sql`(select user_id from api_tokens where token_hash = ${tokenHash})`;
  const [[token], [user], granted, joined, shared] = await db.batch([
    db.select().from(apiTokens).where(eq(apiTokens.tokenHash, tokenHash)),
    db.select().from(users).where(eq(users.id, holder)),
    grantsWhere(db, inArray(roles.id, selectRoleIds(holder))),
    selectGroupIds(db, holder),
    selectShares(db, holder),
  ]);
  return token && user ? { token, ...toAccount(user, granted, joined, shared) } : null;
}

const toAccount = (
  user: UserRow,
  granted: readonly StoredGrants[],
  joined: readonly { readonly id: number }[],
  shared: readonly StoredShare[],
): Account => ({
  user,
  roles: granted.map(toGrants),
  groupIds: joined.map(({ id }) => id),
  shared: toShared(shared),
});

/** A role with its pairs, by name; null when there is none. */
export async function findRoleGrants(db: Db, name: string): Promise<RoleGrants | null> {
  const [row] = await grantsWhere(db, eq(roles.name, name));
  return row ? toGrants(row) : null;
}

/** One row per role with its pairs as one JSON text, which saves decoding some hundred rows per request. */
const grantsWhere = (db: Db, where: SQL) =>
  db
    .select({
      id: roles.id,
      name: roles.name,
      keys: sql<string>`json_group_array(${permissions.permission} || ' on ' || ${permissions.view}) filter (where ${isNotNull(permissions.id)})`,
    })
    .from(roles)
    .leftJoin(rolePermissions, eq(rolePermissions.roleId, roles.id))
    .leftJoin(permissions, eq(rolePermissions.permissionId, permissions.id))
    .where(where)
    .groupBy(roles.id)
    .orderBy(asc(roles.id));

type StoredGrants = Omit<RoleGrants, 'keys'> & { readonly keys: string };

const toGrants = (row: StoredGrants): RoleGrants => ({
  ...row,
  keys: JSON.parse(row.keys) as string[],
});

/** The user of that name, upper and lower case alike; null when there is none. */
export async function findUserByName(db: Db, username: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(sql`lower(${users.username}) = lower(${username})`);
  return row ?? null;
}

export interface NewUser {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly roleIds: readonly number[];
}

/** Inserts the user with their roles, all or nothing, and returns the id. Throws when the name or address is taken. */
export async function insertUser(db: Db, user: NewUser, nowMs: number): Promise<number> {
  const { roleIds, ...own } = user;
  const userId = sql<number>`(select id from users where lower(username) = lower(${user.username}))`;
  const links: BatchItem<'sqlite'>[] = roleIds.map((roleId) => db.insert(userRoles).values({ userId, roleId }));
  const first = db
    .insert(users)
    .values({ ...own, createdOnMs: nowMs, changedOnMs: nowMs })
    .returning({ id: users.id });
  const [[row]] = await db.batch([first, ...links]);
  invariant(row, 'An inserted user returned no id.');
  return row.id;
}

/** Inserts an empty role and returns its id. */
export async function insertRole(db: Db, name: string): Promise<number> {
  const [row] = await db.insert(roles).values({ name }).returning({ id: roles.id });
  invariant(row, 'An inserted role returned no id.');
  return row.id;
}

/** Grants a role a pair; creates the pair if new. */
export async function grantPermission(db: Db, roleId: number, [permission, view]: Permission): Promise<void> {
  const permissionId = sql<number>`(select id from permissions where permission = ${permission} and view = ${view})`;
  await db.batch([
    db.insert(permissions).values({ permission, view }).onConflictDoNothing(),
    db.insert(rolePermissions).values({ roleId, permissionId }).onConflictDoNothing(),
  ]);
}

/** Role ids by name; names that do not exist are left out. */
export async function findRoleIds(db: Db, names: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select()
    .from(roles)
    .where(inArray(roles.name, valueList(names)));
  return new Map(rows.map((row) => [row.name, row.id]));
}

/** Whether any active user has the role, directly or by a group. */
export async function hasActiveHolder(db: Db, role: string): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(roles, inArray(roles.id, selectRoleIds(sql`${users.id}`)))
    .where(and(eq(roles.name, role), eq(users.isActive, true)))
    .limit(1);
  return row !== undefined;
}

/** Counts a login that came through, or one that did not. */
export async function noteLogin(
  db: Db,
  userId: number,
  outcome: { readonly ok: boolean; readonly nowMs: number },
): Promise<void> {
  const change = outcome.ok
    ? { loginCount: sql`${users.loginCount} + 1`, failLoginCount: 0, lastLoginMs: outcome.nowMs }
    : { failLoginCount: sql`${users.failLoginCount} + 1` };
  await db.update(users).set(change).where(eq(users.id, userId));
}

/** What no longer gives access after a new password. */
export interface RevokedAccess {
  readonly sessionCount: number;
  readonly apiTokenNames: readonly string[];
}

/** Sets the hash, ends every session but one, revokes API tokens and an invitation, makes other tokens of before useless, all or nothing. */
export async function updatePassword(
  db: Db,
  userId: number,
  change: { readonly passwordHash: string; readonly nowMs: number; readonly keepTokenHash: string | null },
): Promise<RevokedAccess> {
  const [, ended, revoked] = await db.batch([
    db
      .update(users)
      .set({
        passwordHash: change.passwordHash,
        credentialVersion: sql`${users.credentialVersion} + 1`,
        changedOnMs: change.nowMs,
      })
      .where(eq(users.id, userId)),
    db
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), sql`${sessions.tokenHash} is not ${change.keepTokenHash}`))
      .returning({ userId: sessions.userId }),
    db.delete(apiTokens).where(eq(apiTokens.userId, userId)).returning({ name: apiTokens.name }),
    db.delete(invitations).where(eq(invitations.userId, userId)),
  ]);
  return { sessionCount: ended.length, apiTokenNames: revoked.map(({ name }) => name) };
}
