// Browser sessions and the counters of login attempts. Knows hashes of tokens, never tokens.
import { and, count, eq, lt, or, sql } from 'drizzle-orm';
import { invariant } from '#app/domain/errors.ts';
import type { Db } from '#app/services/deps.server.ts';
import { loginAttempts, sessions } from '#drizzle/schema/index.ts';

export type NewSession = typeof sessions.$inferInsert;

/** Inserts the session and ends the one that it replaces. */
export async function insertSession(db: Db, session: NewSession, replacedHash: string | null): Promise<void> {
  await db.batch([db.delete(sessions).where(eq(sessions.tokenHash, replacedHash ?? '')), db.insert(sessions).values(session)]);
}

/** Moves the end of an idle session. */
export async function touchSession(
  db: Db,
  tokenHash: string,
  seen: { readonly lastSeenMs: number; readonly idleEndsMs: number },
): Promise<void> {
  await db.update(sessions).set(seen).where(eq(sessions.tokenHash, tokenHash));
}

/** Ends the session; nothing happens when there is none. */
export async function removeSession(db: Db, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** Removes sessions and login counters whose time is over; returns how many sessions. */
export async function purgeExpiredSessions(db: Db, nowMs: number): Promise<number> {
  const isOver = or(lt(sessions.expiresAtMs, nowMs), lt(sessions.idleEndsMs, nowMs));
  const [ended] = await db.batch([
    db.select({ count: count() }).from(sessions).where(isOver),
    db.delete(sessions).where(isOver),
    db.delete(loginAttempts).where(lt(loginAttempts.windowEndsMs, nowMs)),
  ]);
  return ended[0]?.count ?? 0;
}

/** How often something was tried in the present window. */
export interface AttemptCount {
  readonly attempts: number;
  readonly windowEndsMs: number;
}

/** Counts one attempt before it is made, so that attempts at the same time all count; a window that is over starts anew. */
export async function countAttempt(
  db: Db,
  key: string,
  window: { readonly nowMs: number; readonly lengthMs: number },
): Promise<AttemptCount> {
  const { nowMs, lengthMs } = window;
  const isOver = sql`${loginAttempts.windowEndsMs} <= ${nowMs}`;
  const [row] = await db
    .insert(loginAttempts)
    .values({ key, attempts: 1, windowEndsMs: nowMs + lengthMs })
    .onConflictDoUpdate({
      target: loginAttempts.key,
      set: {
        attempts: sql`case when ${isOver} then 1 else ${loginAttempts.attempts} + 1 end`,
        windowEndsMs: sql`case when ${isOver} then ${nowMs + lengthMs} else ${loginAttempts.windowEndsMs} end`,
      },
    })
    .returning({ attempts: loginAttempts.attempts, windowEndsMs: loginAttempts.windowEndsMs });
  invariant(row, 'A counted attempt returned no row.');
  return row;
}

/** Forgets the account's attempts and takes back the one that its success counted for the address. */
export async function forgiveAttempts(db: Db, accountKey: string, addressKey: string): Promise<void> {
  await db.batch([
    db.delete(loginAttempts).where(eq(loginAttempts.key, accountKey)),
    db
      .update(loginAttempts)
      .set({ attempts: sql`${loginAttempts.attempts} - 1` })
      .where(and(eq(loginAttempts.key, addressKey), sql`${loginAttempts.attempts} > 0`)),
  ]);
}
