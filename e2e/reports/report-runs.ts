// Inserts report runs like the report Worker, for tests of the log that shouldn't wait for a schedule.
import { randomUUID } from 'node:crypto';
import { reportExecutionLogs } from '#drizzle/schema/index.ts';
import { openDatabase } from '#e2e/accounts.ts';

type Run = Pick<typeof reportExecutionLogs.$inferInsert, 'state' | 'scheduledMs' | 'errorMessage' | 'value'>;

export async function addRuns(scheduleId: number, runs: readonly Run[]): Promise<void> {
  const rows = runs.map((run) => ({
    uuid: randomUUID(),
    scheduleId,
    startMs: run.scheduledMs + 900,
    endMs: run.scheduledMs + 3_100,
    ...run,
  }));
  await openDatabase().insert(reportExecutionLogs).values(rows);
}
