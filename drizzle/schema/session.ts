// Browser sessions, and the counters that slow down guessing of passwords.
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './user.ts';

export const sessions = sqliteTable(
  'sessions',
  {
    /** SHA-256 of the cookie's opaque token, hex: the token itself is stored nowhere. */
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdOnMs: integer('created_on_ms').notNull(),
    lastSeenMs: integer('last_seen_ms').notNull(),
    /** The session ends then unless it is used before. */
    idleEndsMs: integer('idle_ends_ms').notNull(),
    /** The session ends then, however busy it is. */
    expiresAtMs: integer('expires_at_ms').notNull(),
    userAgent: text('user_agent').notNull(),
    address: text('address').notNull(),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_expires').on(table.expiresAtMs),
    index('sessions_idle').on(table.idleEndsMs),
  ],
);

export const loginAttempts = sqliteTable(
  'login_attempts',
  {
    /** `account:<name>` or `address:<ip>`. */
    key: text('key').primaryKey(),
    attempts: integer('attempts').notNull(),
    windowEndsMs: integer('window_ends_ms').notNull(),
  },
  (table) => [index('login_attempts_window').on(table.windowEndsMs)],
);
