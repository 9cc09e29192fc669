// What grows, in PostgreSQL at Neon (`HISTORY_URL`): the columns of D1's tables, with the names of users and databases copied into rows.
import { bigint, boolean, customType, doublePrecision, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { WireError } from '#app/domain/errors.ts';
import type { TableRef } from '#app/domain/sql/grammar.ts';
import type { QueryState } from '#app/domain/sqllab/query-state.ts';
import type { LimitingFactor, RunJob } from '#app/domain/sqllab/run-job.ts';

const whole = (name: string) => bigint(name, { mode: 'number' });

/** Text: `json` would lose nothing, but `\u0000` in it can't be read. */
const jsonText = customType<{ data: unknown; driverData: string }>({
  dataType: () => 'text',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (text) => JSON.parse(text) as unknown,
});

const userNames = {
  username: text('username'),
  userFirstName: text('user_first_name'),
  userLastName: text('user_last_name'),
};

export const actions = pgTable(
  'actions',
  {
    key: uuid('key').primaryKey(),
    id: whole('id').notNull(),
    action: text('action').notNull(),
    userId: whole('user_id'),
    ...userNames,
    dashboardId: whole('dashboard_id'),
    chartId: whole('chart_id'),
    json: text('json').notNull(),
    happenedAtMs: whole('happened_at_ms').notNull(),
    durationMs: doublePrecision('duration_ms'),
    referrer: text('referrer'),
  },
  (table) => [
    index('actions_happened').on(table.happenedAtMs, table.id),
    index('actions_id').on(table.id),
    // A page of a filtered list is read in the order of its index, and counted from it.
    index('actions_action_happened').on(table.action, table.happenedAtMs, table.id),
    index('actions_user_happened').on(table.userId, table.happenedAtMs, table.id),
    // Filtered by their user or dashboard as well, they are counted from these indexes too.
    index('actions_dashboard_happened').on(table.dashboardId, table.happenedAtMs, table.id, table.userId),
    index('actions_chart_happened').on(table.chartId, table.happenedAtMs, table.id, table.userId, table.dashboardId),
  ],
);

export const endedQueries = pgTable(
  'queries',
  {
    id: whole('id').primaryKey(),
    clientId: text('client_id').notNull(),
    databaseId: whole('database_id'),
    databaseName: text('database_name'),
    engine: text('engine'),
    userId: whole('user_id'),
    ...userNames,
    catalog: text('catalog'),
    schema: text('schema'),
    tabName: text('tab_name'),
    sqlEditorId: text('sql_editor_id'),
    sql: text('sql').notNull(),
    executedSql: text('executed_sql'),
    selectSql: text('select_sql'),
    templateParams: text('template_params'),
    state: text('state').$type<QueryState>().notNull(),
    isAsync: boolean('is_async').notNull(),
    limit: whole('row_limit'),
    limitingFactor: text('limiting_factor').$type<LimitingFactor>().notNull(),
    selectAsCta: boolean('select_as_cta').notNull(),
    ctasMethod: text('ctas_method').$type<'TABLE' | 'VIEW'>(),
    tempTable: text('temp_table'),
    tempSchema: text('temp_schema'),
    progress: whole('progress').notNull(),
    rows: whole('rows'),
    tables: jsonText('tables').$type<readonly TableRef[] | null>(),
    errorMessage: text('error_message'),
    errors: jsonText('errors').$type<readonly WireError[] | null>(),
    resultsKey: text('results_key'),
    trackingUrl: text('tracking_url'),
    job: jsonText('job').$type<RunJob>().notNull(),
    extra: jsonText('extra').$type<Record<string, unknown>>().notNull(),
    startMs: doublePrecision('start_ms').notNull(),
    startRunningMs: doublePrecision('start_running_ms'),
    endMs: doublePrecision('end_ms'),
    changedOnMs: whole('changed_on_ms').notNull(),
  },
  (table) => [
    index('queries_changed').on(table.changedOnMs, table.id),
    index('queries_started').on(table.startMs, table.id),
    index('queries_user').on(table.userId, table.changedOnMs),
    index('queries_client').on(table.clientId),
    index('queries_results').on(table.resultsKey),
    index('queries_database').on(table.databaseId),
    index('queries_state').on(table.state),
  ],
);

export const endedQueryScripts = pgTable(
  'query_scripts',
  {
    queryId: whole('query_id')
      .notNull()
      .references(() => endedQueries.id, { onDelete: 'cascade' }),
    part: whole('part').notNull(),
    json: text('json').notNull(),
  },
  (table) => [primaryKey({ columns: [table.queryId, table.part] })],
);

export const endedRuns = pgTable(
  'report_runs',
  {
    id: whole('id').primaryKey(),
    uuid: text('uuid').notNull(),
    scheduleId: whole('schedule_id').notNull(),
    scheduledMs: whole('scheduled_ms').notNull(),
    startMs: whole('start_ms'),
    endMs: whole('end_ms'),
    state: text('state', { enum: ['Success', 'Working', 'Error', 'Not triggered', 'On Grace'] }).notNull(),
    value: doublePrecision('value'),
    valueRowJson: text('value_row_json'),
    errorMessage: text('error_message'),
    attempts: whole('attempts').notNull(),
    leaseToken: text('lease_token'),
    leaseUntilMs: whole('lease_until_ms').notNull(),
    querySql: text('query_sql'),
    executorId: whole('executor_id'),
    fileKey: text('file_key'),
    fileName: text('file_name'),
    fileType: text('file_type'),
    waitingSinceMs: whole('waiting_since_ms'),
    nextTryMs: whole('next_try_ms'),
    requestedById: whole('requested_by_id'),
    sentTo: text('sent_to', { enum: ['recipients', 'requester'] }),
  },
  (table) => [
    index('report_runs_schedule').on(table.scheduleId, table.scheduledMs),
    index('report_runs_scheduled').on(table.scheduledMs),
  ],
);

export const endedDeliveries = pgTable(
  'report_deliveries',
  {
    logId: whole('log_id')
      .notNull()
      .references(() => endedRuns.id, { onDelete: 'cascade' }),
    recipientKey: text('recipient_key').notNull(),
    state: text('state', { enum: ['sending', 'sent', 'failed', 'waiting'] }).notNull(),
    error: text('error'),
    changedMs: whole('changed_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.logId, table.recipientKey] })],
);
