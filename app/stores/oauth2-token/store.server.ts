// Reads and writes users' tokens for databases, encrypted. Which of them are still good is decided elsewhere.
import { and, eq } from 'drizzle-orm';
import type { Db } from '#app/stores/db.ts';
import { databases, oauth2Tokens, users } from '#drizzle/schema/index.ts';

export interface TokenKey {
  readonly databaseId: number;
  readonly userId: number;
}

export type TokenRow = typeof oauth2Tokens.$inferSelect;

/** What getting a token for a user needs. */
export interface TokenPlace {
  readonly database: Pick<typeof databases.$inferSelect, 'id' | 'uuid' | 'name' | 'encryptedOauth2Client'>;
  /** Null: the user has none. */
  readonly token: TokenRow | null;
}

/** Null: the database was deleted, or the user was, or isn't active. */
export async function findTokenPlace(db: Db, { databaseId, userId }: TokenKey): Promise<TokenPlace | null> {
  const [row] = await db
    .select({
      database: {
        id: databases.id,
        uuid: databases.uuid,
        name: databases.name,
        encryptedOauth2Client: databases.encryptedOauth2Client,
      },
      token: oauth2Tokens,
    })
    .from(databases)
    .innerJoin(users, and(eq(users.id, userId), eq(users.isActive, true)))
    .leftJoin(oauth2Tokens, and(eq(oauth2Tokens.databaseId, databases.id), eq(oauth2Tokens.userId, users.id)))
    .where(eq(databases.id, databaseId));
  return row ?? null;
}

export interface StoredTokens {
  readonly encryptedTokens: string;
  readonly expiresAtMs: number | null;
}

/** Replaces the user's tokens. Throws if the database or the user was deleted meanwhile. */
export async function keepTokens(db: Db, key: TokenKey, { nowMs, ...tokens }: StoredTokens & { readonly nowMs: number }) {
  await db
    .insert(oauth2Tokens)
    .values({ ...key, ...tokens, createdOnMs: nowMs, changedOnMs: nowMs })
    .onConflictDoUpdate({
      target: [oauth2Tokens.databaseId, oauth2Tokens.userId],
      set: { ...tokens, changedOnMs: nowMs },
    });
}

/** Replaces exactly that text; false if another one, or none, is stored by now. */
export async function replaceTokens(
  db: Db,
  { databaseId, userId, encryptedTokens }: TokenKey & Pick<TokenRow, 'encryptedTokens'>,
  { nowMs, ...tokens }: StoredTokens & { readonly nowMs: number },
): Promise<boolean> {
  const written = await db
    .update(oauth2Tokens)
    .set({ ...tokens, changedOnMs: nowMs })
    .where(isStill({ databaseId, userId, encryptedTokens }))
    .returning({ userId: oauth2Tokens.userId });
  return written.length === 1;
}

/** Exactly that text. */
export async function removeTokens(db: Db, row: TokenKey & Pick<TokenRow, 'encryptedTokens'>): Promise<void> {
  await db.delete(oauth2Tokens).where(isStill(row));
}

/** Removes the tokens of all users, which belong to another client or server. */
export async function removeDatabaseTokens(db: Db, databaseId: number): Promise<void> {
  await db.delete(oauth2Tokens).where(eq(oauth2Tokens.databaseId, databaseId));
}

const isStill = ({ databaseId, userId, encryptedTokens }: TokenKey & Pick<TokenRow, 'encryptedTokens'>) =>
  and(
    eq(oauth2Tokens.databaseId, databaseId),
    eq(oauth2Tokens.userId, userId),
    eq(oauth2Tokens.encryptedTokens, encryptedTokens),
  );
