// Dashboards, the charts on them, their owners, and the roles that may look without rights to the data.
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { audit } from './audit.ts';
import { charts } from './chart.ts';
import { roles } from './role.ts';
import { users } from './user.ts';

export const dashboards = sqliteTable(
  'dashboards',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    uuid: text('uuid').notNull().unique(),
    title: text('title').notNull(),
    slug: text('slug').unique(),
    description: text('description'),
    css: text('css'),
    /** The layout tree, JSON text. */
    positionJson: text('position_json').notNull(),
    /** Colours, filters, refresh …: JSON text. */
    jsonMetadata: text('json_metadata').notNull(),
    published: integer('published', { mode: 'boolean' }).notNull().default(false),
    certifiedBy: text('certified_by'),
    certificationDetails: text('certification_details'),
    isManagedExternally: integer('is_managed_externally', { mode: 'boolean' }).notNull().default(false),
    /** URL in the tool that manages the object, as sent: any text. */
    externalUrl: text('external_url'),
    version: integer('version').notNull().default(1),
    ...audit(),
  },
  (table) => [index('dashboards_changed').on(table.changedOnMs)],
);

const dashboardId = () =>
  integer('dashboard_id')
    .notNull()
    .references(() => dashboards.id, { onDelete: 'cascade' });

export const dashboardCharts = sqliteTable(
  'dashboard_charts',
  {
    dashboardId: dashboardId(),
    chartId: integer('chart_id')
      .notNull()
      .references(() => charts.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.dashboardId, table.chartId] }), index('dashboard_charts_chart').on(table.chartId)],
);

export const dashboardOwners = sqliteTable(
  'dashboard_owners',
  {
    dashboardId: dashboardId(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.dashboardId, table.userId] }), index('dashboard_owners_user').on(table.userId)],
);

export const dashboardRoles = sqliteTable(
  'dashboard_roles',
  {
    dashboardId: dashboardId(),
    roleId: integer('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.dashboardId, table.roleId] }), index('dashboard_roles_role').on(table.roleId)],
);
