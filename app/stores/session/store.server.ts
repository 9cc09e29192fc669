// Browser sessions. Knows hashes of tokens, never tokens.
import { and, count, eq, gt, lt, or, sql } from 'drizzle-orm';
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

/**
 * Moves the end of a session that is still alive, never to an earlier one. Returns when it ends; null where there is none: one
 * that ended meanwhile stays so.
 */
export async function extendSession(
  db: Db,
  tokenHash: string,
  to: { readonly nowMs: number; readonly expiresAtMs: number; readonly maxAgeMs: number },
): Promise<number | null> {
  const { nowMs, expiresAtMs, maxAgeMs } = to;
  const [row] = await db
    .update(sessions)
    .set({ expiresAtMs: sql`max(${sessions.expiresAtMs}, min(${expiresAtMs}, ${sessions.createdOnMs} + ${maxAgeMs}))` })
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAtMs, nowMs), gt(sessions.idleEndsMs, nowMs)))
    .returning({ expiresAtMs: sessions.expiresAtMs });
  return row?.expiresAtMs ?? null;
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
