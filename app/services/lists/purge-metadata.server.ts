// Deletes expired metadata: texts under keys that have expired, and old lines of the action log.
import { DAY_MS } from '#app/domain/time/durations.ts';
import { lt, lte, sql } from 'drizzle-orm';
import { keyValues, logs } from '#drizzle/schema/index.ts';
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
  const oldLogs = sql`delete from ${logs} where id in
    (select id from ${logs} where ${lt(logs.happenedAtMs, nowMs - logDays * DAY_MS)} limit ${batchRows})`;
  const removeAll = async (statement: typeof oldLogs): Promise<number> => {
    let removedCount = 0;
    for (let batch = 0; batch < maxBatches; batch += 1) {
      const { meta } = await db.run(statement);
      removedCount += meta.changes;
      if (meta.changes < batchRows) break;
    }
    return removedCount;
  };
  return { keyValues: await removeAll(oldKeyValues), logs: await removeAll(oldLogs) };
}
