// Invitations of users who have no password yet: at most one each, whose link sets the first password.
import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from './user.ts';

export const invitations = sqliteTable(
  'invitations',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the link's opaque token, hex: the token itself is stored nowhere. */
    tokenHash: text('token_hash').notNull(),
    createdOnMs: integer('created_on_ms').notNull(),
    expiresAtMs: integer('expires_at_ms').notNull(),
    invitedById: integer('invited_by_id').references(() => users.id, { onDelete: 'set null' }),
    /** The path that opens after the first login. */
    landsOn: text('lands_on').notNull(),
    usedOnMs: integer('used_on_ms'),
    revokedOnMs: integer('revoked_on_ms'),
  },
  (table) => [uniqueIndex('invitations_token').on(table.tokenHash)],
);
