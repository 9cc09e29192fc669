// Reports and alerts: what is delivered when, to whom, and in which state it is.
import type { ReportFile } from '#app/formats/registry/ids.ts';
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { RecipientType } from '#app/channels/registry/ids.ts';
import { audit } from './audit.ts';
import { charts } from './chart.ts';
import { dashboards } from './dashboard.ts';
import { databases } from './database.ts';
import { users } from './user.ts';

export const reportSchedules = sqliteTable(
  'report_schedules',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    uuid: text('uuid').notNull().unique(),
    type: text('type', { enum: ['Alert', 'Report'] }).notNull(),
    name: text('name').notNull(),
    description: text('description'),
    /** Markdown above the content of a message. */
    contextMarkdown: text('context_markdown'),
    active: integer('active', { mode: 'boolean' }).notNull().default(true),
    crontab: text('crontab').notNull(),
    creationMethod: text('creation_method', { enum: ['charts', 'dashboards', 'alerts_reports'] }).notNull(),
    timezone: text('timezone').notNull(),
    reportFormat: text('report_format').$type<'PNG' | 'PDF' | ReportFile | 'TEXT'>().notNull(),
    chartId: integer('chart_id').references(() => charts.id, { onDelete: 'cascade' }),
    dashboardId: integer('dashboard_id').references(() => dashboards.id, { onDelete: 'cascade' }),
    /** Database of an alert's query. */
    databaseId: integer('database_id').references(() => databases.id, { onDelete: 'cascade' }),
    sql: text('sql'),
    validatorType: text('validator_type', { enum: ['not null', 'operator'] }),
    /** JSON text: `{op, threshold}`. */
    validatorConfigJson: text('validator_config_json').notNull().default('{}'),
    logRetentionDays: integer('log_retention_days').notNull(),
    gracePeriodS: integer('grace_period_s').notNull(),
    workingTimeoutS: integer('working_timeout_s').notNull(),
    forceScreenshot: integer('force_screenshot', { mode: 'boolean' }).notNull().default(false),
    customWidthPx: integer('custom_width_px'),
    emailSubject: text('email_subject'),
    /** JSON text: the tab, filters and URL parameters of a dashboard. */
    extraJson: text('extra_json').notNull().default('{}'),
    lastEvalMs: integer('last_eval_ms'),
    lastState: text('last_state', { enum: ['Success', 'Working', 'Error', 'Not triggered', 'On Grace'] })
      .notNull()
      .default('Not triggered'),
    lastValue: real('last_value'),
    lastValueRowJson: text('last_value_row_json'),
    /** UTC ms of the start of the run that is working. */
    workingSinceMs: integer('working_since_ms'),
    /** UTC ms of the last delivery: the grace period starts here. */
    deliveredMs: integer('delivered_ms'),
    /** UTC ms since which runs fail; the owners were told. */
    failingSinceMs: integer('failing_since_ms'),
    /** UTC ms of the next run; null while it is off, or when no date matches. */
    nextRunMs: integer('next_run_ms'),
    ...audit(),
    /** Who last changed what is read, or who gets it: as whom it runs. Null: whoever changed it last. */
    contentChangedById: integer('content_changed_by_id').references(() => users.id, { onDelete: 'set null' }),
    /** BCP 47: of the texts of its messages, as its last writer read them. */
    locale: text('locale').notNull().default('en'),
  },
  (table) => [
    uniqueIndex('report_schedules_name').on(table.type, table.name),
    index('report_schedules_due')
      .on(table.nextRunMs)
      .where(sql`${table.nextRunMs} is not null`),
    index('report_schedules_changed').on(table.changedOnMs),
    // One from the menu of a chart or dashboard for each user.
    uniqueIndex('report_schedules_chart')
      .on(table.chartId, table.createdById)
      .where(sql`${table.creationMethod} = 'charts'`),
    uniqueIndex('report_schedules_dashboard')
      .on(table.dashboardId, table.createdById)
      .where(sql`${table.creationMethod} = 'dashboards'`),
    index('report_schedules_chart_id').on(table.chartId),
    index('report_schedules_dashboard_id').on(table.dashboardId),
    index('report_schedules_database').on(table.databaseId),
  ],
);

export const reportRecipients = sqliteTable(
  'report_recipients',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    scheduleId: integer('schedule_id')
      .notNull()
      .references(() => reportSchedules.id, { onDelete: 'cascade' }),
    type: text('type').$type<RecipientType>().notNull(),
    /** JSON text: `{target, ccTarget, bccTarget}`. */
    configJson: text('recipient_config_json').notNull(),
  },
  (table) => [index('report_recipients_schedule').on(table.scheduleId)],
);

/** The owners. */
export const reportScheduleUsers = sqliteTable(
  'report_schedule_users',
  {
    scheduleId: integer('schedule_id')
      .notNull()
      .references(() => reportSchedules.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.scheduleId, table.userId] }), index('report_schedule_users_user').on(table.userId)],
);
