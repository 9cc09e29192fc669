// Statements that people ran: one row a run, from submission to its end. Results lie in the bucket under `resultsKey`.
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { TableRef } from '#app/domain/sql/grammar.ts';
import type { QueryState } from '#app/domain/sqllab/query-state.ts';
import type { LimitingFactor, RunJob } from '#app/domain/sqllab/run-job.ts';
import type { WireError } from '#app/domain/errors.ts';
import { databases } from './database.ts';
import { users } from './user.ts';

export const queries = sqliteTable(
  'queries',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** Made by the client, 11 characters as a rule: sending it twice makes one run. */
    clientId: text('client_id').notNull().unique(),
    databaseId: integer('database_id').references(() => databases.id, { onDelete: 'cascade' }),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    catalog: text('catalog'),
    schema: text('schema'),
    tabName: text('tab_name'),
    sqlEditorId: text('sql_editor_id'),
    /** As typed. */
    sql: text('sql').notNull(),
    /** As it ran: the last statement, or all that ran so far. */
    executedSql: text('executed_sql'),
    /** What gives the rows of a table that a run has created. */
    selectSql: text('select_sql'),
    templateParams: text('template_params'),
    state: text('state').$type<QueryState>().notNull(),
    isAsync: integer('is_async', { mode: 'boolean' }).notNull(),
    /** Rows that may come at most. */
    limit: integer('row_limit'),
    limitingFactor: text('limiting_factor').$type<LimitingFactor>().notNull().default('UNKNOWN'),
    selectAsCta: integer('select_as_cta', { mode: 'boolean' }).notNull().default(false),
    ctasMethod: text('ctas_method').$type<'TABLE' | 'VIEW'>(),
    tempTable: text('temp_table'),
    tempSchema: text('temp_schema'),
    /** 0–100. */
    progress: integer('progress').notNull().default(0),
    rows: integer('rows'),
    /** The tables that the run names, as typed; null when they cannot be known. */
    tables: text('tables', { mode: 'json' }).$type<readonly TableRef[] | null>(),
    errorMessage: text('error_message'),
    errors: text('errors', { mode: 'json' }).$type<readonly WireError[] | null>(),
    resultsKey: text('results_key'),
    trackingUrl: text('tracking_url'),
    /** What the run is to do; parsed by its schema wherever it is read. */
    job: text('job', { mode: 'json' }).$type<RunJob>().notNull(),
    extra: text('extra', { mode: 'json' }).$type<Record<string, unknown>>().notNull().default({}),
    /** Milliseconds with a fraction, as clients get them. */
    startMs: real('start_ms').notNull(),
    startRunningMs: real('start_running_ms'),
    endMs: real('end_ms'),
    changedOnMs: integer('changed_on_ms').notNull(),
  },
  (table) => [
    index('queries_user').on(table.userId, table.changedOnMs),
    index('queries_changed').on(table.changedOnMs),
    index('queries_results').on(table.resultsKey),
    index('queries_state').on(table.state, table.startMs),
  ],
);

/** The statements of a run whose text is too large for its row, as JSON cut into parts. */
export const queryScripts = sqliteTable(
  'query_scripts',
  {
    queryId: integer('query_id')
      .notNull()
      .references(() => queries.id, { onDelete: 'cascade' }),
    /** From 0. */
    part: integer('part').notNull(),
    json: text('json').notNull(),
  },
  (table) => [primaryKey({ columns: [table.queryId, table.part] })],
);
