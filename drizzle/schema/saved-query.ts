// Statements that people keep under a name.
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { audit } from './audit.ts';
import { databases } from './database.ts';

export const savedQueries = sqliteTable(
  'saved_queries',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    uuid: text('uuid').notNull().unique(),
    label: text('label').notNull(),
    description: text('description'),
    /** Null once the database is gone: the text stays. */
    databaseId: integer('database_id').references(() => databases.id, { onDelete: 'set null' }),
    catalog: text('catalog'),
    schema: text('schema'),
    sql: text('sql').notNull(),
    templateParameters: text('template_parameters'),
    /** JSON text as clients send it. */
    extraJson: text('extra_json').notNull().default('{}'),
    rows: integer('rows'),
    lastRunMs: integer('last_run_ms'),
    ...audit(),
  },
  (table) => [index('saved_queries_author').on(table.createdById, table.changedOnMs)],
);
