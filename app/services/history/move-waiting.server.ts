// Once a minute: moves rows that wait in D1 to the archive, many at a time, so that its database can be suspended in between.
import { MINUTE_MS } from '#app/domain/time/durations.ts';
import { logInfo, logWarn } from '#app/services/logging/log.server.ts';
import type { Db } from '#app/stores/db.ts';
import { moveEnded } from '#app/stores/history/move-ended.server.ts';
import { readMoveOutcome, saveMoveAttempt } from '#app/stores/history/move-outcome.server.ts';
import { classifyNeonFailure, type NeonFailure } from '#app/stores/history/neon-failure.ts';
import { dropOldestUsage, readOutbox, type Outbox } from '#app/stores/history/outbox.server.ts';
import { ARCHIVED_KINDS, type HistoryArchive } from '#app/stores/history/port.ts';
import { logAway } from './read-archive.server.ts';
import { removeDeletedQueries, removeOrphans } from './remove-archived.server.ts';

interface MoveDeps {
  readonly db: Db;
  readonly archive: Pick<HistoryArchive, 'append' | 'remove' | 'listParents'>;
  readonly now: () => number;
  /** Lines of usage that wait at most; about 400 bytes each. */
  readonly maxWaiting?: number;
}

const ENOUGH_ROWS = 500;
const MAX_WAIT_MS = 15 * MINUTE_MS;
/** Max duration of a move; the rest waits for the next minute. */
const MAX_MOVE_MS = 20_000;
const MAX_WAITING = 2_000_000;

/** Never throws for an archive that is away: what can't be moved waits. */
export async function moveWaiting({ db, archive, now, maxWaiting = MAX_WAITING }: MoveDeps): Promise<void> {
  const startMs = now();
  const [outbox, { lastMovedMs }] = await Promise.all([readOutbox(db, startMs), readMoveOutcome(db)]);
  if (!isDue(outbox, lastMovedMs, startMs)) return removeDeletedQueries({ db, archive }, startMs).catch(logAway);
  let movedCount = 0;
  try {
    for (let count = 1; count > 0 && now() - startMs < MAX_MOVE_MS; movedCount += count)
      count = await moveEnded(db, archive, { nowMs: startMs, kinds: ARCHIVED_KINDS });
    await removeDeletedQueries({ db, archive }, startMs);
    await removeOrphans({ db, archive });
    logInfo('history_moved', 'History was moved to the database of HISTORY_URL.', { rows: movedCount });
    await saveMoveAttempt(db, { movedCount, failure: null, nowMs: now() });
  } catch (error) {
    const failure = classifyNeonFailure(error);
    logWarn(`history_${failure}`, MESSAGES[failure], { error });
    await saveMoveAttempt(db, { movedCount, failure, nowMs: now() });
    const dropped = await dropOldestUsage(db, maxWaiting, startMs);
    if (dropped > 0) logWarn('history_dropped', 'The oldest views were deleted, since too many wait.', { rows: dropped });
  }
}

const MESSAGES: Readonly<Record<NeonFailure, string>> = {
  away: 'The database of HISTORY_URL takes no rows: they wait in D1.',
  full: 'The database of HISTORY_URL is full, or a quota of its plan is used up: rows wait in D1.',
};

/**
 * Time passes since the last move, by the mover's clock: instants of actions come from clocks that can be minutes apart. Only before the
 * first move, the oldest action counts.
 */
const isDue = ({ waiting, oldestMs }: Outbox, lastMovedMs: number | null, nowMs: number): boolean =>
  oldestMs !== null && (waiting >= ENOUGH_ROWS || Math.abs(nowMs - (lastMovedMs ?? oldestMs)) >= MAX_WAIT_MS);
