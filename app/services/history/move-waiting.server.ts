// Once a minute: moves actions that wait in D1 to the archive, many at a time, so that its database can be suspended in between.
import { MINUTE_MS } from '#app/domain/time/durations.ts';
import { logInfo, logWarn } from '#app/services/logging/log.server.ts';
import type { Db } from '#app/stores/db.ts';
import { moveEnded } from '#app/stores/history/move-ended.server.ts';
import { dropOldestUsage, readOutbox, type Outbox } from '#app/stores/history/outbox.server.ts';
import { ARCHIVED_KINDS, type HistoryStore } from '#app/stores/history/port.ts';

interface MoveDeps {
  readonly db: Db;
  readonly archive: Pick<HistoryStore, 'append'>;
  readonly now: () => number;
  /** Lines of usage that wait at most; about 400 bytes each. */
  readonly maxWaiting?: number;
}

const ENOUGH_ROWS = 500;
const MAX_WAIT_MS = 15 * MINUTE_MS;
/** Of a minute: what is left waits for the next one. */
const MAX_MOVE_MS = 20_000;
const MAX_WAITING = 2_000_000;

/** Never throws for an archive that is away: what can't be moved waits. */
export async function moveWaiting({ db, archive, now, maxWaiting = MAX_WAITING }: MoveDeps): Promise<void> {
  const startMs = now();
  if (!isDue(await readOutbox(db), startMs)) return;
  try {
    let moved = 0;
    for (let count = 1; count > 0 && now() - startMs < MAX_MOVE_MS; moved += count)
      count = await moveEnded(db, archive, ARCHIVED_KINDS);
    logInfo('history_moved', 'History was moved to the database of HISTORY_URL.', { rows: moved });
  } catch (error) {
    logWarn('history_away', 'The database of HISTORY_URL takes no rows: they wait in D1.', { error });
    const dropped = await dropOldestUsage(db, maxWaiting, startMs);
    if (dropped > 0) logWarn('history_dropped', 'The oldest views were deleted, since too many wait.', { rows: dropped });
  }
}

const isDue = ({ waiting, oldestMs }: Outbox, nowMs: number): boolean =>
  oldestMs !== null && (waiting >= ENOUGH_ROWS || nowMs - oldestMs >= MAX_WAIT_MS);
