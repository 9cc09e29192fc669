// Deletes texts that were kept under a key until a time: states of Explore and dashboards, replies that clients fetch later.
import { lte, sql } from 'drizzle-orm';
import { keyValues } from '#drizzle/schema/index.ts';
import type { Db } from '#app/stores/db.ts';
import { purgeBatches, type PurgeBounds } from './purge-batches.ts';

/** Rows deleted. */
export const purgeExpiredStates = (db: Db, nowMs: number, bounds?: PurgeBounds): Promise<number> =>
  purgeBatches(async (maxRows) => {
    const expired = sql`delete from ${keyValues} where rowid in
      (select rowid from ${keyValues} where ${lte(keyValues.expiresAtMs, nowMs)} limit ${maxRows})`;
    return (await db.run(expired)).meta.changes;
  }, bounds);
