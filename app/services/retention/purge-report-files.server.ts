// Deletes files of reports: those that mails linked to, and those that the logs of runs no longer keep.
import { RETENTION } from '#app/domain/retention/retention.ts';
import { REPORT_FILES_PREFIX } from '#app/services/reports/report-files.server.ts';
import { expiryDay, RUN_FILES_PREFIX } from '#app/services/reports/run-files.server.ts';
import { purgeObjects } from './purge-objects.ts';

const MAX_REMOVED = 1_000;
/** A day's. */
const MAX_PAGES = 100;

type Bucket = Pick<R2Bucket, 'list' | 'delete'>;

/** Deletes files whose links have expired; returns how many. */
export const purgeLinkedFiles = (bucket: Bucket, nowMs: number): Promise<number> =>
  purgeObjects(bucket, { prefix: REPORT_FILES_PREFIX, beforeMs: nowMs - RETENTION.reportFilesMs });

/** Deletes files of runs that are under a day that is over; returns how many. */
export async function purgeRunFiles(bucket: Bucket, nowMs: number): Promise<number> {
  let count = 0;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { objects } = await bucket.list({ prefix: RUN_FILES_PREFIX, limit: MAX_REMOVED });
    const expired = objects.map(({ key }) => key).filter((key) => key < `${RUN_FILES_PREFIX}${expiryDay(nowMs)}`);
    if (expired.length > 0) await bucket.delete(expired);
    count += expired.length;
    if (expired.length < MAX_REMOVED) break;
  }
  return count;
}
