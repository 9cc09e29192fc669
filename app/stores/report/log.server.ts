// One run of a report or alert, and its file. Lists are `stores/history`.
import { and, eq } from 'drizzle-orm';
import type { Db } from '#app/stores/db.ts';
import { reportExecutionLogs } from '#drizzle/schema/index.ts';
import type { RunView } from './view.server.ts';

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
