// Runs as the tabs of an editor know them: the one before, removed from its history, moved to another tab.
import { and, desc, eq, ne } from 'drizzle-orm';
import type { Db } from '#app/stores/db.ts';
import { queries } from '#drizzle/schema/index.ts';

/** The user's last run in the tab but the one of `clientId`; null when there is none. */
export async function findPreviousQuery(
  db: Db,
  { userId, editorId, clientId }: { readonly userId: number; readonly editorId: string; readonly clientId: string },
): Promise<string | null> {
  const [row] = await db
    .select({ clientId: queries.clientId })
    .from(queries)
    .where(and(eq(queries.userId, userId), eq(queries.sqlEditorId, editorId), ne(queries.clientId, clientId)))
    .orderBy(desc(queries.startMs), desc(queries.id))
    .limit(1);
  return row?.clientId ?? null;
}

/** Deletes the user's run; returns where its result is, or undefined when the run doesn't exist. */
export async function removeQuery(db: Db, userId: number, clientId: string): Promise<string | null | undefined> {
  const [row] = await db
    .delete(queries)
    .where(and(eq(queries.userId, userId), eq(queries.clientId, clientId)))
    .returning({ resultsKey: queries.resultsKey });
  return row?.resultsKey;
}

/** False when the run isn't the user's. */
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
