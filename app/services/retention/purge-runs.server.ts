// Deletes runs that are older than their reports and alerts keep them, in D1 and where they live besides.
import { DAY_MS } from '#app/domain/time/durations.ts';
import type { Db } from '#app/stores/db.ts';
import type { HistoryStore } from '#app/stores/history/port.ts';
import { listRunRetention, purgeRuns as purgeRunsInD1 } from '#app/stores/report/runs.server.ts';
import { purgeArchive } from './purge-archive.ts';
import { purgeBatches } from './purge-batches.ts';

interface RunDeps {
  readonly db: Db;
  readonly archive?: Pick<HistoryStore, 'purgeBefore'>;
}

/** Runs deleted. Of an archive that is away, old ones are deleted the next day. */
export async function purgeRuns({ db, archive }: RunDeps, nowMs: number): Promise<number> {
  const removedCount = await purgeRunsInD1(db, nowMs);
  if (!archive) return removedCount;
  return removedCount + (await purgeArchive('Old runs', async () => purgeArchived(archive, await listRunRetention(db), nowMs)));
}

/** Reports that keep their runs equally long are one statement. */
async function purgeArchived(
  archive: Pick<HistoryStore, 'purgeBefore'>,
  reports: Awaited<ReturnType<typeof listRunRetention>>,
  nowMs: number,
): Promise<number> {
  let removedCount = 0;
  for (const [days, kept] of Map.groupBy(reports, ({ logRetentionDays }) => logRetentionDays)) {
    const purge = { beforeMs: nowMs - days * DAY_MS, scheduleIds: kept.map(({ id }) => id) };
    removedCount += await purgeBatches((maxRows) => archive.purgeBefore('reportRuns', { ...purge, maxRows }));
  }
  return removedCount;
}
