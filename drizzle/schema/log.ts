// The action log: who did what, when, how long it took.
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './user.ts';

export const logs = sqliteTable(
  'logs',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    action: text('action').notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Without a foreign key: the log outlives what it speaks of. */
    dashboardId: integer('dashboard_id'),
    chartId: integer('chart_id'),
    json: text('json').notNull().default('{}'),
    happenedAtMs: integer('happened_at_ms').notNull(),
    durationMs: integer('duration_ms'),
    referrer: text('referrer'),
    /** A UUID made where the action was noted, of those that come by the queue; without an index, which every view would pay for. */
    key: text('key'),
  },
  (table) => [
    index('logs_happened').on(table.happenedAtMs),
    // A user's views are few among what their pages record: home and recent items find them by name.
    index('logs_user_action').on(table.userId, table.action, table.happenedAtMs),
    index('logs_dashboard').on(table.dashboardId),
    index('logs_chart').on(table.chartId),
  ],
);
