// An administrator for each story: tabs of SQL Lab, favorites, drafts and recents are kept per user, so no story meets another's.
import { randomBytes } from 'node:crypto';
import { and, gte, like } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { DAY_MS } from '#app/domain/time/durations.ts';
import { sha256 } from '#app/services/auth/keys.server.ts';
import { newSessionToken } from '#app/services/auth/session-cookie.server.ts';
import type { Db } from '#app/stores/db.ts';
import { findRoleIds, insertUser } from '#app/stores/security/store.server.ts';
import { insertSession } from '#app/stores/session/store.server.ts';
import * as schema from '#drizzle/schema/index.ts';
import { loginAttempts } from '#drizzle/schema/index.ts';
import { controlledDatabase } from '#scripts/state/state-control.ts';
import type { ControlAddress } from '#scripts/state/state-lock.ts';

const SESSION_MS = DAY_MS;
const MAX_ATTEMPTS = 3;

export const openDatabase = (): Db => {
  const control = JSON.parse(process.env['MERIDIAN_CONTROL'] ?? 'null') as ControlAddress;
  return drizzle(controlledDatabase(control), { schema });
};

/** The state of a browser in which a new user is logged in. They have no password: no story logs them in. */
export async function openAccount(firstName = 'Admin', lastName = '', roles: readonly string[] = ['Admin']) {
  // Miniflare sends statements over kept connections, and one that rested can be closed by then. Each attempt makes another user.
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await makeAccount(firstName, lastName, roles);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isBrokenConnection(error)) throw error;
    }
  }
}

/** What undici says of a connection that the other side closed: to its caller, or to itself. */
const BROKEN = ['fetch failed', 'false == true'];

const isBrokenConnection = (error: unknown): boolean =>
  error instanceof Error && (BROKEN.includes(error.message) || isBrokenConnection(error.cause));

async function makeAccount(firstName: string, lastName: string, roles: readonly string[]) {
  const db = openDatabase();
  const username = `story-${randomBytes(6).toString('hex')}`;
  const roleIds = [...(await findRoleIds(db, roles)).values()];
  if (roleIds.length !== roles.length) throw new Error(`One of the roles is missing: ${roles.join(', ')}.`);
  const facts = { firstName, lastName, email: `${username}@localhost`, passwordHash: '' };
  const userId = await insertUser(db, { username, ...facts, roleIds }, Date.now());
  return { cookies: [await openSession(db, userId)], origins: [] };
}

async function openSession(db: Db, userId: number) {
  const token = newSessionToken((count) => new Uint8Array(randomBytes(count)));
  const nowMs = Date.now();
  const ends = { idleEndsMs: nowMs + SESSION_MS, expiresAtMs: nowMs + SESSION_MS };
  const begins = { createdOnMs: nowMs, lastSeenMs: nowMs, userAgent: 'a story', address: '127.0.0.1' };
  await insertSession(db, { tokenHash: sha256(token), userId, ...begins, ...ends }, null);
  const [httpOnly, secure, sameSite] = [true, false, 'Lax'] as const;
  return { name: 'session', value: token, domain: '127.0.0.1', path: '/', expires: -1, httpOnly, secure, sameSite };
}

/** Ends the wait after too many wrong passwords. */
export async function moveNextGuess(minGuesses: number, toMs: number): Promise<void> {
  const isBlocked = and(like(loginAttempts.key, 'pair:%'), gte(loginAttempts.attempts, minGuesses));
  await openDatabase().update(loginAttempts).set({ notBeforeMs: toMs }).where(isBlocked);
}
