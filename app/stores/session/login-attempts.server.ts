// Counters of login attempts, and the addresses from which users have logged in before.
import { and, desc, eq, gt, inArray, notInArray, or, sql } from 'drizzle-orm';
import type { Backoff } from '#app/domain/access/login-limit.ts';
import type { Db } from '#app/stores/db.ts';
import { loginAddresses, loginAttempts, users } from '#drizzle/schema/index.ts';

/** Max known addresses per user; the oldest is dropped first. */
export const MAX_KNOWN_ADDRESSES = 32;

type LoginUser = typeof users.$inferSelect;

export interface LoginFacts {
  readonly user: LoginUser | null;
  /** Whether any user has logged in from the address before. */
  readonly isAddressKnown: boolean;
  /** Whether this user has. */
  readonly isKnownToUser: boolean;
  /** Failures on the account in the present window, from addresses that are new to it. */
  readonly accountFailures: number;
}

/**
 * What is known before a password is checked; the same reads for every name, whether it exists or not. The name is a username or,
 * where no user has it as theirs, an email address.
 */
export async function findLoginFacts(
  db: Db,
  { username, addressHash, accountKey, nowMs }: { username: string; addressHash: string; accountKey: string; nowMs: number },
): Promise<LoginFacts> {
  const isUsername = sql`lower(${users.username}) = lower(${username})`;
  const named = db
    .select({ id: users.id })
    .from(users)
    .where(or(isUsername, sql`lower(${users.email}) = lower(${username})`))
    .orderBy(desc(isUsername))
    .limit(1);
  const isNamed = inArray(users.id, named);
  const [found, address, ofUser, account] = await db.batch([
    db.select().from(users).where(isNamed),
    db.select({ userId: loginAddresses.userId }).from(loginAddresses).where(eq(loginAddresses.addressHash, addressHash)).limit(1),
    db
      .select({ userId: loginAddresses.userId })
      .from(loginAddresses)
      .innerJoin(users, eq(users.id, loginAddresses.userId))
      .where(and(eq(loginAddresses.addressHash, addressHash), isNamed)),
    db
      .select({ attempts: loginAttempts.attempts })
      .from(loginAttempts)
      .where(and(eq(loginAttempts.key, accountKey), gt(loginAttempts.windowEndsMs, nowMs))),
  ]);
  return {
    user: found[0] ?? null,
    isAddressKnown: address.length > 0,
    isKnownToUser: ofUser.length > 0,
    accountFailures: account[0]?.attempts ?? 0,
  };
}

export interface AttemptWindow {
  readonly nowMs: number;
  readonly lengthMs: number;
}

const NO_BACKOFF: Backoff = { freeAttempts: Number.MAX_SAFE_INTEGER, firstWaitMs: 0, maxWaitMs: 0 };

/**
 * Counts one attempt before it is made, so that attempts at the same time all count. Null when it can be made; else the
 * milliseconds until the next one can, and it is not counted.
 */
export async function countAttempt(
  db: Db,
  key: string,
  window: AttemptWindow,
  backoff: Backoff = NO_BACKOFF,
): Promise<number | null> {
  const { nowMs, lengthMs } = window;
  const { freeAttempts, firstWaitMs, maxWaitMs } = backoff;
  const counted = sql`(case when ${loginAttempts.windowEndsMs} <= ${nowMs} then 1 else ${loginAttempts.attempts} + 1 end)`;
  const waitMs = sql`(case when ${counted} < ${freeAttempts} then 0 else min(${maxWaitMs}, ${firstWaitMs} << min(${counted} - ${freeAttempts}, 20)) end)`;
  const windowEndsMs = nowMs + lengthMs;
  const done = await db
    .insert(loginAttempts)
    .values({ key, attempts: 1, notBeforeMs: freeAttempts > 1 ? 0 : nowMs + firstWaitMs, windowEndsMs })
    .onConflictDoUpdate({
      target: loginAttempts.key,
      set: { attempts: counted, notBeforeMs: sql`${nowMs} + ${waitMs}`, windowEndsMs },
      setWhere: sql`${loginAttempts.notBeforeMs} <= ${nowMs}`,
    })
    .returning({ attempts: loginAttempts.attempts });
  if (done.length > 0) return null;
  const [row] = await db.select().from(loginAttempts).where(eq(loginAttempts.key, key));
  return Math.max(1, (row?.notBeforeMs ?? nowMs) - nowMs);
}

/** Takes back an attempt that was counted and then not made, or that succeeded. */
export const takeBackAttempt = (db: Db, key: string, nowMs: number) =>
  db
    .update(loginAttempts)
    .set({ attempts: sql`max(0, ${loginAttempts.attempts} - 1)`, notBeforeMs: nowMs })
    .where(eq(loginAttempts.key, key));

/** Forgets the attempts under the key. */
export const forgetAttempts = (db: Db, key: string) => db.delete(loginAttempts).where(eq(loginAttempts.key, key));

/** Remembers that the user has logged in from the address. */
export async function rememberAddress(db: Db, userId: number, addressHash: string, nowMs: number): Promise<void> {
  const newest = db
    .select({ addressHash: loginAddresses.addressHash })
    .from(loginAddresses)
    .where(eq(loginAddresses.userId, userId))
    .orderBy(desc(loginAddresses.lastLoginMs))
    .limit(MAX_KNOWN_ADDRESSES);
  await db.batch([
    db
      .insert(loginAddresses)
      .values({ userId, addressHash, lastLoginMs: nowMs })
      .onConflictDoUpdate({
        target: [loginAddresses.userId, loginAddresses.addressHash],
        set: { lastLoginMs: nowMs },
      }),
    db.delete(loginAddresses).where(and(eq(loginAddresses.userId, userId), notInArray(loginAddresses.addressHash, newest))),
  ]);
}
