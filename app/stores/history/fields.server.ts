// What lists of history can be filtered and ordered by: the same fields over the columns of either store.
import { sql, type SQLWrapper } from 'drizzle-orm';
import type { FilterTable } from '#app/stores/list/list-filters.server.ts';

type Columns<Name extends string> = Readonly<Record<Name, SQLWrapper>>;
type Orders = Readonly<Record<string, SQLWrapper>>;

interface Fields {
  readonly filters: FilterTable;
  readonly orders: Orders;
}

type ActionColumn =
  | ('id' | 'action' | 'userId' | 'happenedAtMs' | 'json' | 'chartId' | 'dashboardId' | 'durationMs' | 'referrer')
  | 'lowerUsername';

export const actionFields = (of: Columns<ActionColumn>): Fields => ({
  filters: {
    action: { column: of.action, kind: 'text' },
    user: { column: of.userId, kind: 'relation' },
    user_id: { column: of.userId, kind: 'relation' },
    dttm: { column: of.happenedAtMs, kind: 'instant' },
    json: { column: of.json, kind: 'text' },
    slice_id: { column: of.chartId, kind: 'number' },
    dashboard_id: { column: of.dashboardId, kind: 'number' },
    duration_ms: { column: of.durationMs, kind: 'number' },
    referrer: { column: of.referrer, kind: 'text' },
  },
  orders: {
    id: of.id,
    action: of.action,
    dttm: of.happenedAtMs,
    'user.username': of.lowerUsername,
    slice_id: of.chartId,
    dashboard_id: of.dashboardId,
    duration_ms: of.durationMs,
    referrer: of.referrer,
  },
});

type QueryColumn =
  | ('id' | 'changedOnMs' | 'clientId' | 'databaseId' | 'limit' | 'rows' | 'schema' | 'sql' | 'sqlEditorId' | 'startMs' | 'endMs')
  | ('state' | 'tabName' | 'userId' | 'databaseName' | 'userFirstName');

export const queryFields = (of: Columns<QueryColumn>): Fields => ({
  filters: {
    id: { column: of.id, kind: 'number' },
    changed_on: { column: of.changedOnMs, kind: 'instant' },
    client_id: { column: of.clientId, kind: 'text' },
    database: { column: of.databaseId, kind: 'relation' },
    limit: { column: of.limit, kind: 'number' },
    rows: { column: of.rows, kind: 'number' },
    schema: { column: of.schema, kind: 'text' },
    sql: { column: of.sql, kind: 'text' },
    sql_editor_id: { column: of.sqlEditorId, kind: 'text' },
    start_time: { column: of.startMs, kind: 'number' },
    status: { column: of.state, kind: 'text' },
    tab_name: { column: of.tabName, kind: 'text' },
    user: { column: of.userId, kind: 'relation' },
  },
  orders: {
    changed_on: of.changedOnMs,
    'database.database_name': of.databaseName,
    duration: sql`${of.endMs} - ${of.startMs}`,
    rows: of.rows,
    schema: of.schema,
    start_time: of.startMs,
    sql: of.sql,
    tab_name: of.tabName,
    'user.first_name': of.userFirstName,
  },
});

type RunColumn = 'id' | 'state' | 'value' | 'errorMessage' | 'scheduledMs' | 'startMs' | 'endMs';

export const runFields = (of: Columns<RunColumn>): Fields => ({
  filters: {
    id: { column: of.id, kind: 'number' },
    state: { column: of.state, kind: 'text' },
    value: { column: of.value, kind: 'number' },
    error_message: { column: of.errorMessage, kind: 'text' },
    scheduled_dttm: { column: of.scheduledMs, kind: 'instant' },
    start_dttm: { column: of.startMs, kind: 'instant' },
    end_dttm: { column: of.endMs, kind: 'instant' },
  },
  orders: {
    state: of.state,
    value: of.value,
    error_message: of.errorMessage,
    end_dttm: of.endMs,
    start_dttm: of.startMs,
    scheduled_dttm: of.scheduledMs,
  },
});
