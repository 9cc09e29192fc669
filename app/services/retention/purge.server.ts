// Deletes expired data every minute and every day. Retention times are in domain/retention.
import { readLogDays, RETENTION } from '#app/domain/retention/retention.ts';
import type { Db } from '#app/stores/db.ts';
import type { HistoryStore } from '#app/stores/history/port.ts';
import { findHistoryRetention } from '#app/stores/history/retention.server.ts';
import { purgeExpiredSessions } from '#app/stores/session/store.server.ts';
import { purgeExpiredStates } from './purge-expired-states.server.ts';
import { purgeHistory } from './purge-history.server.ts';
import { purgeImages } from './purge-images.server.ts';
import { purgeLinkedFiles, purgeRunFiles } from './purge-report-files.server.ts';
import { purgeResults } from './purge-results.server.ts';
import { purgeRuns } from './purge-runs.server.ts';
import { purgeUploads } from './purge-uploads.server.ts';

interface PurgeDeps {
  readonly db: Db;
  readonly bucket: R2Bucket;
  /** The archive of history that isn't in D1; absent: none. */
  readonly archive?: HistoryStore;
}

/** Deletes rows that grow fast or contain a secret. */
export async function purgeEveryMinute({ db, bucket }: PurgeDeps, nowMs: number): Promise<void> {
  await Promise.all([
    purgeExpiredSessions(db, nowMs),
    purgeResults(bucket, { nowMs, ttlMs: RETENTION.queryResultsMs }),
    purgeUploads({ db, bucket }, nowMs),
  ]);
}

/** `logDays` as the setting LOG_DAYS has it. */
export async function purgeDaily(deps: PurgeDeps, nowMs: number, logDays: string | undefined): Promise<void> {
  const { db, bucket } = deps;
  const retention = await findHistoryRetention(db);
  await Promise.all([
    purgeHistory(deps, { nowMs, logDays: readLogDays(logDays), retention }),
    purgeExpiredStates(db, nowMs),
    purgeImages(bucket, nowMs),
    purgeRuns(deps, nowMs),
    purgeLinkedFiles(bucket, nowMs),
    purgeRunFiles(bucket, nowMs),
  ]);
}
