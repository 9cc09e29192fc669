// Runs of reports and alerts: one row for each schedule and instant, and what was delivered of it to whom.
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { reportSchedules } from './report-schedule.ts';

export const reportExecutionLogs = sqliteTable(
  'report_execution_logs',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    uuid: text('uuid').notNull().unique(),
    scheduleId: integer('schedule_id')
      .notNull()
      .references(() => reportSchedules.id, { onDelete: 'cascade' }),
    /** UTC ms of the instant that its schedule names. */
    scheduledMs: integer('scheduled_ms').notNull(),
    startMs: integer('start_ms'),
    endMs: integer('end_ms'),
    state: text('state', { enum: ['Success', 'Working', 'Error', 'Not triggered', 'On Grace'] }).notNull(),
    value: real('value'),
    valueRowJson: text('value_row_json'),
    errorMessage: text('error_message'),
    attempts: integer('attempts').notNull().default(0),
    /** Which consumer works on it; another one begins when the lease has ended. */
    leaseToken: text('lease_token'),
    leaseUntilMs: integer('lease_until_ms').notNull().default(0),
    /** SQL of what it read: of an alert its query, of a chart's data the chart's. */
    querySql: text('query_sql'),
    /** As whom it ran. */
    executorId: integer('executor_id'),
    /** What it delivered: a picture or a file, in the bucket. */
    fileKey: text('file_key'),
    fileName: text('file_name'),
    fileType: text('file_type'),
    /** UTC ms since which it waits for a server or an address that can't take its message now. */
    waitingSinceMs: integer('waiting_since_ms'),
    /** UTC ms of its next try while it waits: nobody begins before. */
    nextTryMs: integer('next_try_ms'),
    /** Who sent it by hand; null: it was due. */
    requestedById: integer('requested_by_id'),
    /** To whom it was sent by hand. */
    sentTo: text('sent_to', { enum: ['recipients', 'requester'] }),
  },
  (table) => [
    uniqueIndex('report_execution_logs_instant').on(table.scheduleId, table.scheduledMs),
    index('report_execution_logs_open').on(table.state, table.leaseUntilMs),
    index('report_execution_logs_scheduled').on(table.scheduledMs),
    index('report_execution_logs_requested')
      .on(table.requestedById, table.scheduledMs)
      .where(sql`${table.requestedById} is not null`),
  ],
);

export const reportDeliveries = sqliteTable(
  'report_deliveries',
  {
    logId: integer('log_id')
      .notNull()
      .references(() => reportExecutionLogs.id, { onDelete: 'cascade' }),
    /** `content` for recipients of the report, `notice` for what owners are told; then the recipient, and an address that was refused. */
    recipientKey: text('recipient_key').notNull(),
    /**
     * `sending` is written before the first byte leaves: what was cut off there can have arrived. `waiting`: an address, or a
     * notice, that was refused for now.
     */
    state: text('state', { enum: ['sending', 'sent', 'failed', 'waiting'] }).notNull(),
    error: text('error'),
    changedMs: integer('changed_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.logId, table.recipientKey] }),
    index('report_deliveries_waiting')
      .on(table.changedMs)
      .where(sql`${table.state} = 'waiting'`),
  ],
);
