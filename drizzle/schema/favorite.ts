// Which charts, dashboards and tags a person has starred.
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './user.ts';

export const favorites = sqliteTable(
  'favorites',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    objectType: text('object_type').$type<'chart' | 'dashboard' | 'tag'>().notNull(),
    /** Without a foreign key: it may be of three tables. Whoever removes an object removes its stars. */
    objectId: integer('object_id').notNull(),
    createdOnMs: integer('created_on_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.objectType, table.objectId] }),
    index('favorites_object').on(table.objectType, table.objectId),
  ],
);
