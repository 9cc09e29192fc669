// What a run leaves with the saved queries of its text: how many rows came, and when.
import { and, eq } from 'drizzle-orm';
import type { Db } from '#app/stores/db.ts';
import { savedQueries } from '#drizzle/schema/index.ts';

export interface EndedRun {
  readonly userId: number | null;
  readonly databaseId: number | null;
  /** SQL as typed. */
  readonly sql: string;
  readonly rows: number | null;
}

/** Updates only saved queries of the user who ran it, for the same database; running a query isn't a change of it. `nowMs`: UTC. */
export async function noteRunOfSavedQueries(db: Db, run: EndedRun, nowMs: number): Promise<void> {
  if (run.userId === null || run.databaseId === null) return;
  await db
    .update(savedQueries)
    .set({ rows: run.rows, lastRunMs: Math.floor(nowMs) })
    .where(
      and(eq(savedQueries.createdById, run.userId), eq(savedQueries.databaseId, run.databaseId), eq(savedQueries.sql, run.sql)),
    );
}
