// Retention of the history, as set by administrators.
import { and, eq } from 'drizzle-orm';
import { DEFAULT_HISTORY_RETENTION, historyRetention, type HistoryRetention } from '#app/domain/retention/history-retention.ts';
import type { Db } from '#app/stores/db.ts';
import { keyValues } from '#drizzle/schema/index.ts';

/** Never expires. */
const KEY = { resource: 'history_retention', key: 'days' };

/** The default for what was never set. */
export async function findHistoryRetention(db: Db): Promise<HistoryRetention> {
  const [row] = await db
    .select({ value: keyValues.value })
    .from(keyValues)
    .where(and(eq(keyValues.resource, KEY.resource), eq(keyValues.key, KEY.key)));
  return row === undefined ? DEFAULT_HISTORY_RETENTION : historyRetention.parse(JSON.parse(row.value));
}

export async function saveHistoryRetention(
  db: Db,
  retention: HistoryRetention,
  { userId, nowMs }: { readonly userId: number | null; readonly nowMs: number },
): Promise<void> {
  const change = { value: JSON.stringify(retention), changedOnMs: nowMs };
  await db
    .insert(keyValues)
    .values({ ...KEY, ...change, createdById: userId, createdOnMs: nowMs })
    .onConflictDoUpdate({ target: [keyValues.resource, keyValues.key], set: change });
}
