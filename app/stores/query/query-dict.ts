// A run's row in each of its wire forms. Knows no permissions.
import { formatEpochMsText, formatNaiveIso } from '#app/domain/format/wire-date.ts';
import type { WireRow } from '#app/stores/list/list-reply.ts';
import type { queries } from '#drizzle/schema/index.ts';
import type { polledQuerySchema, QueryDict } from './wire.ts';
import type * as z from 'zod';

/** A run without its job, with the names around it. */
export interface QueryView {
  readonly row: Omit<typeof queries.$inferSelect, 'job'>;
  /** Null for a deleted database. */
  readonly databaseName: string | null;
  /** The id of the database's engine; null without the database. */
  readonly engine: string | null;
  /** Null for a deleted user. */
  readonly user: { readonly id: number; readonly firstName: string; readonly lastName: string } | null;
}

/** The dict of SQL Lab. `columns`: what the run's rows have, for a reply that carries them. */
export function toQueryDict({ row, databaseName, user }: QueryView, columns?: readonly unknown[]): QueryDict {
  return {
    changed_on: formatNaiveIso(row.changedOnMs),
    dbId: row.databaseId,
    db: databaseName,
    endDttm: row.endMs,
    errorMessage: row.errorMessage,
    executedSql: row.executedSql,
    id: row.clientId,
    queryId: row.id,
    limit: row.limit,
    limitingFactor: row.limitingFactor,
    progress: row.progress,
    rows: row.rows,
    catalog: row.catalog,
    schema: row.schema,
    ctas: row.selectAsCta,
    serverId: row.id,
    sql: row.sql,
    sqlEditorId: row.sqlEditorId,
    startDttm: row.startMs,
    state: row.state,
    tab: row.tabName,
    tempSchema: row.tempSchema,
    tempTable: row.tempTable,
    templateParams: row.templateParams,
    userId: row.userId,
    user: user === null ? '' : `${user.firstName} ${user.lastName}`.trim(),
    resultsKey: row.resultsKey,
    trackingUrl: row.trackingUrl,
    extra: toExtra(row, columns),
  };
}

/** The dict as `updated_since` gives it. */
export function toPolledQuery(view: QueryView): z.output<typeof polledQuerySchema> {
  const { startMs, endMs } = view.row;
  const endDttm = endMs === null ? null : formatEpochMsText(endMs);
  return { ...toQueryDict(view), startDttm: formatEpochMsText(startMs), endDttm };
}

/** What failed, with codes and places, for who comes later. Clients cancel a run by its id; `cancel_query` is there because the older ones look for it. */
function toExtra(row: QueryView['row'], columns: readonly unknown[] | undefined): Record<string, unknown> {
  const extra = row.errors === null ? row.extra : { ...row.extra, errors: row.errors };
  if (row.startRunningMs === null && columns === undefined) return extra;
  return { cancel_query: row.id, progress: null, columns: columns ?? [], ...extra, ...(columns ? { columns } : {}) };
}

/** Row with every column of the list. */
export function toListRow({ row, databaseName, user }: QueryView): WireRow {
  return {
    ...shared(row),
    database: row.databaseId === null ? null : { id: row.databaseId, database_name: databaseName },
    limiting_factor: row.limitingFactor,
    sql_tables: row.tables ?? [],
    user: user === null ? null : { id: user.id, first_name: user.firstName, last_name: user.lastName },
    start_time: row.startMs,
    start_running_time: row.startRunningMs,
    end_time: row.endMs,
  };
}

/** Row with every column of the item; instants are decimal texts. */
export function toItemRow({ row }: QueryView): WireRow {
  return {
    ...shared(row),
    database: row.databaseId === null ? null : { id: row.databaseId },
    end_result_backend_time: null,
    select_as_cta_used: row.selectAsCta && row.state === 'success',
    select_sql: row.selectSql,
    tmp_schema_name: row.tempSchema,
    start_time: formatEpochMsText(row.startMs),
    start_running_time: row.startRunningMs === null ? null : formatEpochMsText(row.startRunningMs),
    end_time: row.endMs === null ? null : formatEpochMsText(row.endMs),
  };
}

const shared = (row: QueryView['row']) => ({
  id: row.id,
  catalog: row.catalog,
  changed_on: formatNaiveIso(row.changedOnMs),
  client_id: row.clientId,
  error_message: row.errorMessage,
  executed_sql: row.executedSql,
  limit: row.limit,
  progress: row.progress,
  results_key: row.resultsKey,
  rows: row.rows,
  schema: row.schema,
  select_as_cta: row.selectAsCta,
  sql: row.sql,
  sql_editor_id: row.sqlEditorId,
  status: row.state,
  tab_name: row.tabName,
  template_params: row.templateParams,
  tmp_table_name: row.tempTable,
  tracking_url: row.trackingUrl,
});
