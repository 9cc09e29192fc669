// Browser sessions, and the counters that slow down guessing of passwords.
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
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
    /** What is counted and the number of its bucket: there are only so many buckets, so the table is bounded. */
    key: text('key').primaryKey(),
    attempts: integer('attempts').notNull(),
    /** Another attempt is refused until then. */
    notBeforeMs: integer('not_before_ms').notNull().default(0),
    /** The counter starts anew then. */
    windowEndsMs: integer('window_ends_ms').notNull(),
  },
  (table) => [index('login_attempts_window').on(table.windowEndsMs)],
);

/** From where each user has logged in: the newest addresses of each, keyed hashes only. */
export const loginAddresses = sqliteTable(
  'login_addresses',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    addressHash: text('address_hash').notNull(),
    lastLoginMs: integer('last_login_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.addressHash] }), index('login_addresses_address').on(table.addressHash)],
);
