// Tags, and what carries them.
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { audit } from './audit.ts';

export const tags = sqliteTable(
  'tags',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    name: text('name').notNull(),
    description: text('description'),
    ...audit(),
  },
  (table) => [uniqueIndex('tags_name_unique').on(sql`lower(${table.name})`)],
);

export const taggedObjects = sqliteTable(
  'tagged_objects',
  {
    tagId: integer('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
    objectType: text('object_type').$type<'chart' | 'dashboard' | 'dataset' | 'query'>().notNull(),
    /** Without a foreign key: it may be of four tables. Whoever removes an object removes its tags. `query`: a saved one. */
    objectId: integer('object_id').notNull(),
    createdOnMs: integer('created_on_ms').notNull(),
    createdById: integer('created_by_id'),
  },
  (table) => [
    primaryKey({ columns: [table.tagId, table.objectType, table.objectId] }),
    index('tagged_objects_object').on(table.objectType, table.objectId),
  ],
);
