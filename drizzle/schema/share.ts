// With whom an object is shared, each a user, a group or a role; and who has requested to open one.
import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { charts } from './chart.ts';
import { dashboards } from './dashboard.ts';
import { datasets } from './dataset.ts';
import { groups } from './group.ts';
import { reportSchedules } from './report-schedule.ts';
import { roles } from './role.ts';
import { savedQueries } from './saved-query.ts';
import { users } from './user.ts';

export const shares = sqliteTable(
  'shares',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** One of these is set: each kind of object has a column of its own. */
    dashboardId: integer('dashboard_id').references(() => dashboards.id, { onDelete: 'cascade' }),
    chartId: integer('chart_id').references(() => charts.id, { onDelete: 'cascade' }),
    datasetId: integer('dataset_id').references(() => datasets.id, { onDelete: 'cascade' }),
    savedQueryId: integer('saved_query_id').references(() => savedQueries.id, { onDelete: 'cascade' }),
    reportId: integer('report_id').references(() => reportSchedules.id, { onDelete: 'cascade' }),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    groupId: integer('group_id').references(() => groups.id, { onDelete: 'cascade' }),
    roleId: integer('role_id').references(() => roles.id, { onDelete: 'cascade' }),
    /** Whether the object shows them data that they can't query; false: charts on such data are left out. */
    showsData: integer('shows_data', { mode: 'boolean' }).notNull().default(true),
    /** Editors of objects with owners are owners where they are users; groups and roles are editors by this alone. */
    canEdit: integer('can_edit', { mode: 'boolean' }).notNull().default(false),
    createdOnMs: integer('created_on_ms').notNull(),
    createdById: integer('created_by_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('shares_dashboard_user').on(table.dashboardId, table.userId),
    uniqueIndex('shares_dashboard_group').on(table.dashboardId, table.groupId),
    uniqueIndex('shares_dashboard_role').on(table.dashboardId, table.roleId),
    uniqueIndex('shares_chart_user').on(table.chartId, table.userId),
    uniqueIndex('shares_chart_group').on(table.chartId, table.groupId),
    uniqueIndex('shares_chart_role').on(table.chartId, table.roleId),
    uniqueIndex('shares_dataset_user').on(table.datasetId, table.userId),
    uniqueIndex('shares_dataset_group').on(table.datasetId, table.groupId),
    uniqueIndex('shares_dataset_role').on(table.datasetId, table.roleId),
    uniqueIndex('shares_saved_query_user').on(table.savedQueryId, table.userId),
    uniqueIndex('shares_saved_query_group').on(table.savedQueryId, table.groupId),
    uniqueIndex('shares_saved_query_role').on(table.savedQueryId, table.roleId),
    uniqueIndex('shares_report_user').on(table.reportId, table.userId),
    uniqueIndex('shares_report_group').on(table.reportId, table.groupId),
    uniqueIndex('shares_report_role').on(table.reportId, table.roleId),
    index('shares_user').on(table.userId),
    index('shares_group').on(table.groupId),
    index('shares_role').on(table.roleId),
    check(
      'shares_one_subject',
      sql`(${table.userId} is not null) + (${table.groupId} is not null) + (${table.roleId} is not null) = 1`,
    ),
  ],
);

export const accessRequests = sqliteTable(
  'access_requests',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** One of these is set, as in `shares`. */
    dashboardId: integer('dashboard_id').references(() => dashboards.id, { onDelete: 'cascade' }),
    chartId: integer('chart_id').references(() => charts.id, { onDelete: 'cascade' }),
    datasetId: integer('dataset_id').references(() => datasets.id, { onDelete: 'cascade' }),
    savedQueryId: integer('saved_query_id').references(() => savedQueries.id, { onDelete: 'cascade' }),
    reportId: integer('report_id').references(() => reportSchedules.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** One that was granted is deleted. */
    status: text('status').$type<'open' | 'refused'>().notNull(),
    requestedOnMs: integer('requested_on_ms').notNull(),
  },
  (table) => [
    uniqueIndex('access_requests_dashboard_user').on(table.dashboardId, table.userId),
    uniqueIndex('access_requests_chart_user').on(table.chartId, table.userId),
    uniqueIndex('access_requests_dataset_user').on(table.datasetId, table.userId),
    uniqueIndex('access_requests_saved_query_user').on(table.savedQueryId, table.userId),
    uniqueIndex('access_requests_report_user').on(table.reportId, table.userId),
    index('access_requests_user').on(table.userId),
  ],
);
