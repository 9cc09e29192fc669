// The columns that say who made and last changed a row, and when (UTC ms).
import { integer } from 'drizzle-orm/sqlite-core';
import { users } from './user.ts';

export const audit = () => ({
  createdOnMs: integer('created_on_ms').notNull(),
  changedOnMs: integer('changed_on_ms').notNull(),
  createdById: integer('created_by_id').references(() => users.id, { onDelete: 'set null' }),
  changedById: integer('changed_by_id').references(() => users.id, { onDelete: 'set null' }),
});
