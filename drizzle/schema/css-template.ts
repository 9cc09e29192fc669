// Style sheets that authors of dashboards start from.
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { audit } from './audit.ts';

export const cssTemplates = sqliteTable('css_templates', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  uuid: text('uuid').notNull().unique(),
  name: text('name').notNull(),
  css: text('css').notNull(),
  ...audit(),
});
