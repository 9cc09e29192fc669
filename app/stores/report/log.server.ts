// One run of a report or alert in D1. `stores/history` has the lists; `services/history` finds runs in D1 and the archive.
import { and, eq } from 'drizzle-orm';
import type { Db } from '#app/stores/db.ts';
import { reportExecutionLogs } from '#drizzle/schema/index.ts';
import type { RunView } from './view.server.ts';

export async function findRun(db: Db, scheduleId: number, id: number): Promise<RunView | null> {
  const at = and(eq(reportExecutionLogs.scheduleId, scheduleId), eq(reportExecutionLogs.id, id));
  const [row] = await db.select().from(reportExecutionLogs).where(at);
  return row ?? null;
}
