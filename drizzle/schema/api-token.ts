// Long-lived tokens that people make for their scripts.
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './user.ts';

export const apiTokens = sqliteTable(
  'api_tokens',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** SHA-256 of the token, hex: the token itself is shown once and stored nowhere. */
    tokenHash: text('token_hash').notNull().unique(),
    /** Its first characters, so that its owner can tell it from others. */
    prefix: text('prefix').notNull(),
    createdOnMs: integer('created_on_ms').notNull(),
    lastUsedMs: integer('last_used_ms'),
    /** Null: until it is revoked. */
    expiresAtMs: integer('expires_at_ms'),
  },
  (table) => [index('api_tokens_user').on(table.userId)],
);
