// Runs as the tabs of an editor know them: the one before, removed from its history, moved to another tab.
import { and, desc, eq, ne } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Db } from '#app/stores/db.ts';
import { queries } from '#drizzle/schema/index.ts';

/** The user's last run in the tab but the one of `clientId`; null when there is none in D1. */
export async function findPreviousQuery(
  db: Db,
  { userId, editorId, clientId }: { readonly userId: number; readonly editorId: string; readonly clientId: string },
) {
  const [row] = await db
    .select({ clientId: queries.clientId, id: queries.id, startMs: queries.startMs })
    .from(queries)
    .where(and(eq(queries.userId, userId), eq(queries.sqlEditorId, editorId), ne(queries.clientId, clientId)))
    .orderBy(desc(queries.startMs), desc(queries.id))
    .limit(1);
  return row ?? null;
}

/** Deletes the user's run, with other statements in one transaction. Returns where its result is; undefined when it isn't in D1. */
export async function removeQuery(
  db: Db,
  { id, userId }: { readonly id: number; readonly userId: number },
  alongside: readonly BatchItem<'sqlite'>[] = [],
): Promise<string | null | undefined> {
  const [removed] = await db.batch([
    db
      .delete(queries)
      .where(and(eq(queries.userId, userId), eq(queries.id, id)))
      .returning({ resultsKey: queries.resultsKey }),
    ...alongside,
  ]);
  return removed[0]?.resultsKey;
}

/** False when the run isn't the user's, or isn't in D1. */
export async function moveQuery(
  db: Db,
  { userId, clientId, editorId, nowMs }: { userId: number; clientId: string; editorId: string; nowMs: number },
): Promise<boolean> {
  const moved = await db
    .update(queries)
    .set({ sqlEditorId: editorId, changedOnMs: nowMs })
    .where(and(eq(queries.userId, userId), eq(queries.clientId, clientId)))
    .returning({ id: queries.id });
  return moved.length > 0;
}
