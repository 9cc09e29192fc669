// Dashboards that other sites may show to their guests.
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { audit } from './audit.ts';
import { dashboards } from './dashboard.ts';

export const embeddedDashboards = sqliteTable('embedded_dashboards', {
  uuid: text('uuid').primaryKey(),
  dashboardId: integer('dashboard_id')
    .notNull()
    .unique()
    .references(() => dashboards.id, { onDelete: 'cascade' }),
  /** Origins that may frame it; empty: any. */
  allowedDomains: text('allowed_domains', { mode: 'json' }).$type<readonly string[]>().notNull().default([]),
  ...audit(),
});
