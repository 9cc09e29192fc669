// Usage in the action log, many lines to a row: a view costs a fraction of a written row. And what each user viewed last.
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './user.ts';

/** Without indexes: each would be another written row. Small columns first: reading them doesn't touch the lines. */
export const logBlocks = sqliteTable('log_blocks', {
  /** Milliseconds of 2026 and later when it was stored, or one more than the last one's. */
  id: integer('id').primaryKey(),
  /** Time of the first line. UTC ms. */
  fromMs: integer('from_ms').notNull(),
  toMs: integer('to_ms').notNull(),
  lineCount: integer('line_count').notNull(),
  viewCount: integer('view_count').notNull(),
  /** What occurs in its lines: ids between commas, and actions as a JSON list. */
  userIds: text('user_ids').notNull(),
  dashboardIds: text('dashboard_ids').notNull(),
  chartIds: text('chart_ids').notNull(),
  actions: text('actions').notNull(),
  /** Ids of the queue messages in the block, so that a redelivered message is ignored. */
  messageIds: text('message_ids').notNull(),
  /** Views of users: lists of user, dashboard, chart, action and instant. */
  views: text('views').notNull(),
  /** Lists of key, action, user, dashboard, chart, JSON, instant, duration and referrer. A line's id: 1000 for each of its block's, and its place. */
  lines: text('lines').notNull(),
});

/** What a user viewed, as of the blocks that are in it already. */
export const recentViews = sqliteTable('recent_views', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Lists of dashboard, chart, action and instant: each item once, the newest first. */
  items: text('items').notNull(),
  /** UTC ms. */
  lastMs: integer('last_ms').notNull(),
});
