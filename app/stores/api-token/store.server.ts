// Reads and writes API tokens. Knows hashes, never secrets.
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/stores/db.ts';
import { apiTokens } from '#drizzle/schema/index.ts';
import type { ApiToken } from './wire.ts';

export const MAX_API_TOKENS = 50;

const COLUMNS = {
  id: apiTokens.id,
  name: apiTokens.name,
  prefix: apiTokens.prefix,
  createdOnMs: apiTokens.createdOnMs,
  lastUsedMs: apiTokens.lastUsedMs,
  expiresAtMs: apiTokens.expiresAtMs,
};

/** Tokens of one user, the newest first. */
export const listApiTokens = (db: Db, userId: number): Promise<ApiToken[]> =>
  db
    .select(COLUMNS)
    .from(apiTokens)
    .where(eq(apiTokens.userId, userId))
    .orderBy(desc(apiTokens.createdOnMs), desc(apiTokens.id))
    .limit(MAX_API_TOKENS);

export interface NewApiTokenRow {
  readonly name: string;
  readonly tokenHash: string;
  readonly prefix: string;
  readonly expiresAtMs: number | null;
}

/** The new token; null, and nothing written, where the user has reached the limit. */
export async function insertApiToken(db: Db, userId: number, row: NewApiTokenRow, nowMs: number): Promise<ApiToken | null> {
  // Counted by the statement that writes: two requests at once cannot both be the fiftieth.
  const [made] = await db.all<{ id: number }>(sql`
    insert into api_tokens (user_id, name, token_hash, prefix, created_on_ms, expires_at_ms)
    select ${userId}, ${row.name}, ${row.tokenHash}, ${row.prefix}, ${nowMs}, ${row.expiresAtMs}
    where (select count(*) from api_tokens where user_id = ${userId}) < ${MAX_API_TOKENS}
    returning id`);
  if (!made) return null;
  const { name, prefix, expiresAtMs } = row;
  return { id: made.id, name, prefix, createdOnMs: nowMs, lastUsedMs: null, expiresAtMs };
}

/** Whether the user had such a token. */
export async function removeApiToken(db: Db, userId: number, id: number): Promise<boolean> {
  const removed = await db
    .delete(apiTokens)
    .where(and(eq(apiTokens.id, id), eq(apiTokens.userId, userId)))
    .returning({ id: apiTokens.id });
  return removed.length > 0;
}

/** Notes that the token was used. */
export async function touchApiToken(db: Db, id: number, nowMs: number): Promise<void> {
  await db.update(apiTokens).set({ lastUsedMs: nowMs }).where(eq(apiTokens.id, id));
}
