// A kind of history as a file, streamed: a page of rows is in memory at a time, and what belongs to a few of them.
import type { Identity } from '#app/domain/access/identity.ts';
import { byteStream } from '#app/domain/export/byte-stream.ts';
import type { HistoryFormat } from '#app/formats/registry/ids.ts';
import { WRITERS } from '#app/formats/registry/writers.ts';
import type { ExportColumn, ExportEvent, ExportRow } from '#app/domain/export/source.ts';
import type { HistoryKind } from '#app/domain/retention/history-retention.ts';
import type { Cell } from '#app/domain/table.ts';
import { recordAction } from '#app/services/activity/record-action.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { historyIn } from '#app/services/history/history-in.server.ts';
import { completeRows, type CompleteRows } from './complete-rows.server.ts';
import { walkHistory } from './walk-history.server.ts';

interface HistoryExport {
  readonly kind: HistoryKind;
  readonly format: HistoryFormat;
}

interface HistoryFile {
  readonly name: string;
  readonly contentType: string;
  readonly body: ReadableStream<Uint8Array>;
}

/** The export is recorded. A history that can't be read on breaks the file off. */
export function exportHistory(deps: Deps, identity: Identity, { kind, format }: HistoryExport): HistoryFile {
  recordAction(deps, identity, { action: 'HistoryRestApi.export', json: { kind, format } });
  const fields = FIELDS[kind] as readonly Field<unknown>[];
  const history = historyIn(deps);
  async function* events(): AsyncGenerator<ExportEvent> {
    for await (const views of walkHistory(history, kind))
      for await (const complete of completeRows(history.parts, kind, views))
        yield { kind: 'rows', rows: complete.map((row): ExportRow => fields.map(({ read }) => read(row))) };
    yield { kind: 'end', note: null };
  }
  const columns = fields.map(({ column }) => column);
  const { contentType, write } = WRITERS[format];
  return {
    name: `${FILE_NAMES[kind]}-${new Date(deps.now()).toISOString().slice(0, 10)}.${format}`,
    contentType,
    body: byteStream(write({ columns, events: events() })),
  };
}

const FILE_NAMES: Readonly<Record<HistoryKind, string>> = {
  actions: 'action-log',
  queries: 'query-history',
  reportRuns: 'report-runs',
};

interface Field<View> {
  readonly column: ExportColumn;
  readonly read: (view: View) => Cell;
}

const text = <View>(name: string, read: (view: View) => string | null | undefined): Field<View> => ({
  column: { name, databaseType: 'TEXT', generic: 'string' },
  read: (view) => read(view) ?? null,
});
const whole = <View>(name: string, read: (view: View) => number | null | undefined): Field<View> => ({
  column: { name, databaseType: 'BIGINT', generic: 'numeric' },
  read: (view) => read(view) ?? null,
});
const instant = <View>(name: string, read: (view: View) => number | null): Field<View> => ({
  column: { name, databaseType: 'TIMESTAMP', generic: 'temporal' },
  read(view) {
    const ms = read(view);
    return ms === null ? null : new Date(ms).toISOString();
  },
});

type Fields = { readonly [Kind in HistoryKind]: readonly Field<CompleteRows[Kind]>[] };

const FIELDS: Fields = {
  actions: [
    whole('id', ({ row }) => row.id),
    instant('happened_at', ({ row }) => row.happenedAtMs),
    text('action', ({ row }) => row.action),
    whole('user_id', ({ row }) => row.userId),
    text('username', ({ user }) => user?.username),
    whole('dashboard_id', ({ row }) => row.dashboardId),
    whole('chart_id', ({ row }) => row.chartId),
    whole('duration_ms', ({ row }) => row.durationMs),
    text('referrer', ({ row }) => row.referrer),
    text('details', ({ row }) => row.json),
  ],
  queries: [
    whole('id', ({ row }) => row.id),
    text('client_id', ({ row }) => row.clientId),
    instant('started_at', ({ row }) => row.startMs),
    instant('ended_at', ({ row }) => row.endMs),
    text('state', ({ row }) => row.state),
    whole('user_id', ({ row }) => row.userId),
    text('user_name', ({ user }) => user && `${user.firstName} ${user.lastName}`.trim()),
    whole('database_id', ({ row }) => row.databaseId),
    text('database_name', ({ databaseName }) => databaseName),
    text('catalog', ({ row }) => row.catalog),
    text('schema', ({ row }) => row.schema),
    text('tab_name', ({ row }) => row.tabName),
    text('sql', ({ row }) => row.sql),
    text('executed_sql', ({ row }) => row.executedSql),
    text('statements', ({ statements }) => statements),
    whole('row_count', ({ row }) => row.rows),
    whole('row_limit', ({ row }) => row.limit),
    text('error', ({ row }) => row.errorMessage),
  ],
  reportRuns: [
    whole('id', (run) => run.id),
    text('uuid', (run) => run.uuid),
    whole('report_id', (run) => run.scheduleId),
    instant('scheduled_at', (run) => run.scheduledMs),
    instant('started_at', (run) => run.startMs),
    instant('ended_at', (run) => run.endMs),
    text('state', (run) => run.state),
    { column: { name: 'value', databaseType: 'DOUBLE PRECISION', generic: 'numeric' }, read: (run) => run.value },
    whole('attempts', (run) => run.attempts),
    text('sql', (run) => run.querySql),
    whole('executor_id', (run) => run.executorId),
    whole('requested_by_id', (run) => run.requestedById),
    text('file_name', (run) => run.fileName),
    text('error', (run) => run.errorMessage),
    text('deliveries', ({ deliveries }) => deliveries),
  ],
};
