// What waits in D1 for the database of history, how the moves there go, and what was lost: for administrators.
import type { Db } from '#app/stores/db.ts';
import { readMoveOutcome, type MoveOutcome } from '#app/stores/history/move-outcome.server.ts';
import { readDropped, readOutbox } from '#app/stores/history/outbox.server.ts';

export interface HistoryStatus extends MoveOutcome {
  readonly waitingCount: number;
  /** UTC ms of the oldest one; null: none waits. */
  readonly oldestMs: number | null;
  /** Views that were deleted since too many waited, and when the last ones were (UTC ms); null: none were. */
  readonly dropped: { readonly lines: number; readonly lastMs: number } | null;
}

export async function readHistoryStatus(db: Db, nowMs: number): Promise<HistoryStatus> {
  const [{ waiting: waitingCount, oldestMs }, outcome, dropped] = await Promise.all([
    readOutbox(db, nowMs, { maxCounted: Number.MAX_SAFE_INTEGER }),
    readMoveOutcome(db),
    readDropped(db),
  ]);
  return { waitingCount, oldestMs, ...outcome, dropped };
}
