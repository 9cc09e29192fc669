// Deletes old history, kind by kind, in D1 and where it lives besides.
import { DAY_MS } from '#app/domain/time/durations.ts';
import { HISTORY_KINDS, type HistoryRetention } from '#app/domain/retention/history-retention.ts';
import type { Db } from '#app/stores/db.ts';
import { createD1History } from '#app/stores/history/d1.server.ts';
import type { HistoryStore } from '#app/stores/history/port.ts';
import { purgeArchive } from './purge-archive.ts';
import { purgeBatches, type PurgeBounds } from './purge-batches.ts';

interface HistoryPurgeOptions extends PurgeBounds {
  /** UTC ms. */
  readonly nowMs: number;
  /** Days of the action log where administrators have set none. */
  readonly logDays: number;
  readonly retention: HistoryRetention;
}

/** Rows deleted. Of an archive that is away, old rows are deleted the next day. */
export async function purgeHistory(
  { db, archive }: { readonly db: Db; readonly archive?: HistoryStore },
  options: HistoryPurgeOptions,
): Promise<number> {
  const removedCount = await purgeStore(createD1History(db), options);
  if (!archive) return removedCount;
  return removedCount + (await purgeArchive('Old history', () => purgeStore(archive, options)));
}

async function purgeStore(store: HistoryStore, { nowMs, logDays, retention, ...bounds }: HistoryPurgeOptions): Promise<number> {
  const days = { ...retention, actions: retention.actions ?? logDays };
  let removedCount = 0;
  for (const kind of HISTORY_KINDS) {
    const kindDays = days[kind];
    if (kindDays === null) continue;
    const beforeMs = nowMs - kindDays * DAY_MS;
    removedCount += await purgeBatches((maxRows) => store.purgeBefore(kind, { beforeMs, maxRows }), bounds);
  }
  return removedCount;
}
