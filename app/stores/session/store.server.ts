// Browser sessions. Knows hashes of tokens, never tokens.
import { count, eq, lt, or } from 'drizzle-orm';
import type { Db } from '#app/stores/db.ts';
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
