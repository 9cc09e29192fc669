// Returns all history from Neon to D1, a batch at a time, and says how far it is. Stopped anywhere, it goes on where it was.
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { HISTORY_KINDS, type HistoryKind } from '#app/domain/retention/history-retention.ts';
import type { Db } from '#app/stores/db.ts';
import type { NeonDb } from '#app/stores/history/neon-client.server.ts';
import { countNeonRows, measureNeonBytes } from '#app/stores/history/neon-oldest.server.ts';
import { returnBatch } from '#app/stores/history/return-batch.server.ts';
import { OperatorError } from '#scripts/command/operator-error.ts';

interface ReturnOptions {
  readonly db: Db;
  readonly neon: NeonDb;
  readonly now: () => number;
  /** Whether to end after this batch. */
  readonly isStopped: () => boolean;
  /** `total`: at Neon when it began. */
  readonly report: (kind: HistoryKind, progress: { readonly returned: number; readonly total: number }) => void;
  /** Max size of D1. */
  readonly maxBytes?: number;
}

export interface ReturnOutcome {
  readonly returned: Readonly<Record<HistoryKind, number>>;
  /** Runs of deleted reports, which stay at Neon. */
  readonly leftRuns: number;
  /** `more`: rows came to Neon meanwhile. */
  readonly end: 'done' | 'stopped' | 'more';
}

/** 10 GB is all that D1 holds; its indexes and what else is stored need the rest. */
const MAX_D1_BYTES = 8_000_000_000;

/** Throws, with a message for the operator, where D1 has too little space. */
export async function returnHistory(options: ReturnOptions): Promise<ReturnOutcome> {
  const { db, neon, now, isStopped, report } = options;
  await refuseWithoutSpace(options);
  const returned = { actions: 0, queries: 0, reportRuns: 0 };
  let leftRuns = 0;
  for (const kind of HISTORY_KINDS) {
    const total = await countNeonRows(neon, kind);
    for (let afterId = 0; ;) {
      if (isStopped()) return { returned, leftRuns, end: 'stopped' };
      const batch = await returnBatch({ db, neon, now, hash }, kind, afterId);
      if (batch === null) break;
      afterId = batch.lastId;
      returned[kind] += batch.returnedCount;
      leftRuns += batch.leftCount;
      report(kind, { returned: returned[kind], total });
    }
  }
  const counts = await Promise.all(HISTORY_KINDS.map((kind) => countNeonRows(neon, kind)));
  const remaining = counts.reduce((sum, count) => sum + count, 0);
  return { returned, leftRuns, end: remaining > leftRuns ? 'more' : 'done' };
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

async function refuseWithoutSpace({ db, neon, maxBytes = MAX_D1_BYTES }: ReturnOptions): Promise<void> {
  const [{ meta }, neonBytes] = await Promise.all([db.run(sql`select 1`), measureNeonBytes(neon)]);
  if (meta.size_after + neonBytes <= maxBytes) return;
  const gigabytes = (bytes: number): string => (bytes / 1e9).toFixed(1);
  throw new OperatorError(
    `D1 holds 10 GB. It has ${gigabytes(meta.size_after)} GB, and about ${gigabytes(neonBytes)} GB are at Neon. Shorten the retention on the Storage page, and run this again when old history is deleted, which is once a day.`,
  );
}
