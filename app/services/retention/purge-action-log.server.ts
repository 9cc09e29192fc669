// Deletes old lines of the action log.
import { DAY_MS } from '#app/domain/time/durations.ts';
import type { Db } from '#app/stores/db.ts';
import { createD1History } from '#app/stores/history/d1.server.ts';
import { purgeBatches, type PurgeBounds } from './purge-batches.ts';

interface LogPurge extends PurgeBounds {
  /** UTC ms. */
  readonly nowMs: number;
  /** Lines are kept for so many days. */
  readonly logDays: number;
}

/** Lines deleted. */
export async function purgeActionLog(db: Db, { nowMs, logDays, ...bounds }: LogPurge): Promise<number> {
  const history = createD1History(db);
  const beforeMs = nowMs - logDays * DAY_MS;
  return purgeBatches((maxRows) => history.purgeBefore('actions', { beforeMs, maxRows }), bounds);
}
