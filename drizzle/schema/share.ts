// With whom an object is shared as viewers, each a user, a group or a role; and who has requested to open one.
import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { dashboards } from './dashboard.ts';
import { groups } from './group.ts';
import { roles } from './role.ts';
import { users } from './user.ts';

export const shares = sqliteTable(
  'shares',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** Nullable: another kind of object gets a column of its own. */
    dashboardId: integer('dashboard_id').references(() => dashboards.id, { onDelete: 'cascade' }),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    groupId: integer('group_id').references(() => groups.id, { onDelete: 'cascade' }),
    roleId: integer('role_id').references(() => roles.id, { onDelete: 'cascade' }),
    /** Whether the object shows them data that they can't query; false: charts on such data are left out. */
    showsData: integer('shows_data', { mode: 'boolean' }).notNull().default(true),
    createdOnMs: integer('created_on_ms').notNull(),
    createdById: integer('created_by_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('shares_dashboard_user').on(table.dashboardId, table.userId),
    uniqueIndex('shares_dashboard_group').on(table.dashboardId, table.groupId),
    uniqueIndex('shares_dashboard_role').on(table.dashboardId, table.roleId),
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
    dashboardId: integer('dashboard_id')
      .notNull()
      .references(() => dashboards.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** One that was granted is deleted. */
    status: text('status').$type<'open' | 'refused'>().notNull(),
    requestedOnMs: integer('requested_on_ms').notNull(),
  },
  (table) => [
    uniqueIndex('access_requests_dashboard_user').on(table.dashboardId, table.userId),
    index('access_requests_user').on(table.userId),
  ],
);
