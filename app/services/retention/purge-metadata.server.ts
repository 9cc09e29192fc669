// Deletes expired metadata: texts under keys that have expired, and old lines of the action log.
import { DAY_MS } from '#app/domain/time/durations.ts';
import { lte, sql } from 'drizzle-orm';
import { keyValues } from '#drizzle/schema/index.ts';
import { createD1History } from '#app/stores/history/d1.server.ts';
import type { Db } from '#app/stores/db.ts';

const LOG_DAYS = 90;

export interface MetadataPurge {
  /** UTC ms. */
  readonly nowMs: number;
  /** Lines of the log are kept for so many days. */
  readonly logDays: number;
  /** A statement removes at most so many rows, and a purge runs at most so many statements of each kind. */
  readonly batchRows?: number;
  readonly maxBatches?: number;
}

/** Days as the configuration says them; 90 for anything but a whole number from 1 on. */
export const logDaysOf = (text: string | undefined): number =>
  /^[1-9]\d{0,4}$/.test(text?.trim() ?? '') ? Number(text) : LOG_DAYS;

/** Rows removed. What a purge does not come to, the next one does. */
export async function purgeMetadata(
  db: Db,
  { nowMs, logDays, batchRows = 5_000, maxBatches = 100 }: MetadataPurge,
): Promise<{ readonly keyValues: number; readonly logs: number }> {
  const oldKeyValues = sql`delete from ${keyValues} where rowid in
    (select rowid from ${keyValues} where ${lte(keyValues.expiresAtMs, nowMs)} limit ${batchRows})`;
  const history = createD1History(db);
  const oldActions = { beforeMs: nowMs - logDays * DAY_MS, maxRows: batchRows };
  const removeAll = async (removeBatch: () => Promise<number>): Promise<number> => {
    let removedCount = 0;
    for (let batch = 0; batch < maxBatches; batch += 1) {
      const count = await removeBatch();
      removedCount += count;
      if (count < batchRows) break;
    }
    return removedCount;
  };
  return {
    keyValues: await removeAll(async () => (await db.run(oldKeyValues)).meta.changes),
    logs: await removeAll(() => history.purgeBefore('actions', oldActions)),
  };
}
