// Whether the database of history is reachable, what waits for it, and what was lost: for administrators.
import type { Db } from '#app/stores/db.ts';
import { readDropped, readOutbox } from '#app/stores/history/outbox.server.ts';
import { openArchive } from './open-history.server.ts';

export interface HistoryStatus {
  /** Null: history is in D1 alone. */
  readonly isReachable: boolean | null;
  /** Actions in D1. */
  readonly waiting: number;
  /** UTC ms of the oldest one; null: none waits. */
  readonly oldestMs: number | null;
  /** Views that were deleted since too many waited, and when the last ones were (UTC ms); null: none were. */
  readonly dropped: { readonly lines: number; readonly lastMs: number } | null;
}

const PROBE_TIMEOUT_MS = 3_000;

export async function readHistoryStatus({ db, historyUrl }: { db: Db; historyUrl: string | undefined }): Promise<HistoryStatus> {
  const [isReachable, outbox, dropped] = await Promise.all([
    historyUrl ? probe(historyUrl) : null,
    readOutbox(db),
    readDropped(db),
  ]);
  return { isReachable, ...outbox, dropped };
}

const probe = (url: string): Promise<boolean> =>
  openArchive(url, PROBE_TIMEOUT_MS)
    .find('actions', 0)
    .then(
      () => true,
      () => false,
    );
