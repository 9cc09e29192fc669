// Tokens with which users query databases that they sign in to themselves.
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { databases } from './database.ts';
import { users } from './user.ts';

export const oauth2Tokens = sqliteTable(
  'oauth2_tokens',
  {
    databaseId: integer('database_id')
      .notNull()
      .references(() => databases.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** AES-GCM text of access and refresh token, bound to the database and the user. */
    encryptedTokens: text('encrypted_tokens').notNull(),
    /** UTC ms; null: the server didn't say. */
    expiresAtMs: integer('expires_at_ms'),
    createdOnMs: integer('created_on_ms').notNull(),
    changedOnMs: integer('changed_on_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.databaseId, table.userId] }), index('oauth2_tokens_user').on(table.userId)],
);
