// Reads and writes invitations. Knows hashes of tokens, never tokens.
import { and, eq, gt, isNull, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Db } from '#app/stores/db.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';
import { invitations, users } from '#drizzle/schema/index.ts';

export interface NewInvitation {
  readonly tokenHash: string;
  readonly nowMs: number;
  readonly expiresAtMs: number;
  readonly invitedById: number | null;
  readonly landsOn: string;
}

/** Invites the user of this name, for the batch that inserts them. */
export const insertInvitation = (db: Db, username: string, invitation: NewInvitation) =>
  db.insert(invitations).values({
    userId: sql`(select id from users where lower(username) = lower(${username}))`,
    ...toRow(invitation),
  });

const toRow = ({ tokenHash, nowMs, expiresAtMs, invitedById, landsOn }: NewInvitation) => ({
  tokenHash,
  expiresAtMs,
  invitedById,
  landsOn,
  createdOnMs: nowMs,
  usedOnMs: null,
  revokedOnMs: null,
});

/** A new link in the place of the former one. False where the user has no invitation, or has accepted it. */
export async function renewInvitation(db: Db, userId: number, renewed: Omit<NewInvitation, 'landsOn'>): Promise<boolean> {
  const { landsOn: _kept, ...row } = toRow({ ...renewed, landsOn: '' });
  const done = await db
    .update(invitations)
    .set(row)
    .where(and(eq(invitations.userId, userId), isNull(invitations.usedOnMs)))
    .returning({ userId: invitations.userId });
  return done.length > 0;
}

/** False where there is none that could be used. */
export async function revokeInvitation(db: Db, userId: number, nowMs: number): Promise<boolean> {
  const done = await db
    .update(invitations)
    .set({ revokedOnMs: nowMs })
    .where(and(eq(invitations.userId, userId), isNull(invitations.usedOnMs), isNull(invitations.revokedOnMs)))
    .returning({ userId: invitations.userId });
  return done.length > 0;
}

const inviters = alias(users, 'inviters');

const select = (db: Db) =>
  db
    .select({
      userId: invitations.userId,
      email: users.email,
      username: users.username,
      isActive: users.isActive,
      inviterName: sql<string | null>`trim(${inviters.firstName} || ' ' || ${inviters.lastName})`,
      expiresAtMs: invitations.expiresAtMs,
      usedOnMs: invitations.usedOnMs,
      revokedOnMs: invitations.revokedOnMs,
      landsOn: invitations.landsOn,
    })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.userId))
    .leftJoin(inviters, eq(inviters.id, invitations.invitedById));

export type StoredInvitation = Awaited<ReturnType<typeof select>>[number];

export async function findInvitationByToken(db: Db, tokenHash: string): Promise<StoredInvitation | null> {
  const [row] = await select(db).where(eq(invitations.tokenHash, tokenHash));
  return row ?? null;
}

export async function findInvitationOfUser(db: Db, userId: number): Promise<StoredInvitation | null> {
  const [row] = await select(db).where(eq(invitations.userId, userId));
  return row ?? null;
}

interface Acceptance {
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
  readonly nowMs: number;
}

/**
 * Sets the first password and uses the invitation up, all or nothing: of two that come at once, one finds it used. Returns the user's
 * id; null where the invitation can't be used any more.
 */
export async function consumeInvitation(db: Db, tokenHash: string, acceptance: Acceptance): Promise<number | null> {
  const { firstName, lastName, passwordHash, nowMs } = acceptance;
  const isOpen = and(
    eq(invitations.tokenHash, tokenHash),
    isNull(invitations.usedOnMs),
    isNull(invitations.revokedOnMs),
    gt(invitations.expiresAtMs, nowMs),
    sql`exists (select 1 from users where users.id = ${invitations.userId} and users.is_active)`,
  ) as SQL;
  const [, used] = await db.batch([
    db
      .update(users)
      .set({
        firstName,
        lastName,
        passwordHash,
        credentialVersion: sql`${users.credentialVersion} + 1`,
        changedOnMs: nowMs,
        changedById: sql`${users.id}`,
      })
      .where(sql`${users.id} = (select ${invitations.userId} from ${invitations} where ${isOpen})`),
    db.update(invitations).set({ usedOnMs: nowMs }).where(isOpen).returning({ userId: invitations.userId }),
  ]);
  return used[0]?.userId ?? null;
}

export interface GrantableRole {
  readonly id: number;
  readonly name: string;
  readonly opensDashboards: boolean;
}

/** Roles without a permission that is missing among these, by name; null: all. Anonymous users' role is left out. */
export async function listGrantableRoles(db: Db, ownKeys: readonly string[] | null): Promise<GrantableRole[]> {
  const has = (pair: SQL): SQL => sql`exists (
    select 1 from role_permissions join permissions on permissions.id = role_permissions.permission_id
    where role_permissions.role_id = roles.id and ${pair})`;
  const key = sql`permissions.permission || ' on ' || permissions.view`;
  const isWithin =
    ownKeys === null ? sql`true` : sql`roles.name <> 'Admin' and not ${has(sql`${key} not in ${valueList(ownKeys)}`)}`;
  const rows = await db.all<{ id: number; name: string; opens: number }>(sql`
    select roles.id, roles.name, ${has(sql`${key} = 'can_read on Dashboard'`)} as opens
    from roles where roles.name <> 'Public' and ${isWithin} order by roles.name`);
  return rows.map(({ id, name, opens }) => ({ id, name, opensDashboards: opens === 1 }));
}
