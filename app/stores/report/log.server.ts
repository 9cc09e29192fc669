// Runs of a report or alert, as lists and items.
import { and, eq } from 'drizzle-orm';
import { filterCondition, pageOf, type FilterTable } from '#app/stores/list/list-filters.server.ts';
import type { ListQuery } from '#app/stores/list/list-query.ts';
import type { ViewPage } from '#app/stores/list/list-reply.ts';
import { selectPage } from '#app/stores/list/select-page.server.ts';
import type { Db } from '#app/stores/db.ts';
import { reportExecutionLogs } from '#drizzle/schema/index.ts';
import type { RunView } from './view.server.ts';

const FILTERS: FilterTable = {
  id: { column: reportExecutionLogs.id, kind: 'number' },
  state: { column: reportExecutionLogs.state, kind: 'text' },
  value: { column: reportExecutionLogs.value, kind: 'number' },
  error_message: { column: reportExecutionLogs.errorMessage, kind: 'text' },
  scheduled_dttm: { column: reportExecutionLogs.scheduledMs, kind: 'instant' },
  start_dttm: { column: reportExecutionLogs.startMs, kind: 'instant' },
  end_dttm: { column: reportExecutionLogs.endMs, kind: 'instant' },
};

const ORDERS = {
  state: reportExecutionLogs.state,
  value: reportExecutionLogs.value,
  error_message: reportExecutionLogs.errorMessage,
  end_dttm: reportExecutionLogs.endMs,
  start_dttm: reportExecutionLogs.startMs,
  scheduled_dttm: reportExecutionLogs.scheduledMs,
};

export async function listRuns(db: Db, scheduleId: number, query: ListQuery): Promise<ViewPage<RunView>> {
  const { count, rows } = await selectPage(db, {
    from: reportExecutionLogs,
    where: and(eq(reportExecutionLogs.scheduleId, scheduleId), filterCondition(query.filters, FILTERS)),
    select: db.select().from(reportExecutionLogs).$dynamic(),
    ...pageOf(query, ORDERS, reportExecutionLogs.id),
  });
  return { count, views: rows };
}

/** What a run delivered; null where nothing was kept. */
export async function findRunFile(db: Db, scheduleId: number, id: number) {
  const at = and(eq(reportExecutionLogs.scheduleId, scheduleId), eq(reportExecutionLogs.id, id));
  const [row] = await db.select().from(reportExecutionLogs).where(at);
  if (!row?.fileKey || row.executorId === null) return null;
  return { key: row.fileKey, name: row.fileName ?? '', contentType: row.fileType ?? '', executorId: row.executorId };
}

export async function findRun(db: Db, scheduleId: number, id: number): Promise<RunView | null> {
  const at = and(eq(reportExecutionLogs.scheduleId, scheduleId), eq(reportExecutionLogs.id, id));
  const [row] = await db.select().from(reportExecutionLogs).where(at);
  return row ?? null;
}
