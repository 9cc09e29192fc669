// One run of a report or alert that is in D1. Lists are `stores/history`; `services/history` finds runs wherever they are.
import { and, eq } from 'drizzle-orm';
import type { Db } from '#app/stores/db.ts';
import { reportExecutionLogs } from '#drizzle/schema/index.ts';
import type { RunView } from './view.server.ts';

export async function findRun(db: Db, scheduleId: number, id: number): Promise<RunView | null> {
  const at = and(eq(reportExecutionLogs.scheduleId, scheduleId), eq(reportExecutionLogs.id, id));
  const [row] = await db.select().from(reportExecutionLogs).where(at);
  return row ?? null;
}
