// Begins the jobs of uploads again that nothing runs.
import type { Db } from '#app/stores/db.ts';
import { listLost } from '#app/stores/upload/store.server.ts';
import type { UploadJobs } from './upload-jobs.ts';

const MAX_AT_ONCE = 100;

/** A job whose object still runs it takes no notice. */
export async function resumeLost(
  { db, jobs }: { readonly db: Db; readonly jobs: Pick<UploadJobs, 'begin'> },
  nowMs: number,
): Promise<number> {
  const lost = await listLost(db, nowMs, MAX_AT_ONCE);
  await Promise.all(lost.map(({ id }) => jobs.begin(id)));
  return lost.length;
}
