// Small texts under a key, with an end: filter states, form data, permalinks.
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './user.ts';

export const keyValues = sqliteTable(
  'key_values',
  {
    /** What kind of thing it is, such as `explore_form_data`. */
    resource: text('resource').notNull(),
    key: text('key').notNull(),
    value: text('value').notNull(),
    createdById: integer('created_by_id').references(() => users.id, { onDelete: 'set null' }),
    createdOnMs: integer('created_on_ms').notNull(),
    changedOnMs: integer('changed_on_ms').notNull(),
    /** Null: kept for good. */
    expiresAtMs: integer('expires_at_ms'),
  },
  (table) => [primaryKey({ columns: [table.resource, table.key] }), index('key_values_expires').on(table.expiresAtMs)],
);
