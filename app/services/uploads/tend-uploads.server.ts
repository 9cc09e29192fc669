// What no request does for uploads: jobs that nothing runs are begun again, and what has expired is removed.
import type { Db } from '#app/stores/db.ts';
import { listExpired, listLost, removeUploads } from '#app/stores/upload/store.server.ts';
import { uploadKey } from './upload-bucket.ts';
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

interface PurgeDeps {
  readonly db: Db;
  readonly bucket: Pick<R2Bucket, 'delete' | 'resumeMultipartUpload'>;
}

/** Files before rows: what fails is tried again at the next tick. */
export async function purgeUploads({ db, bucket }: PurgeDeps, nowMs: number): Promise<number> {
  const expired = await listExpired(db, nowMs, MAX_AT_ONCE);
  if (expired.length === 0) return 0;
  for (const { id, multipartId } of expired) {
    // One that the bucket has ended by itself is none of ours any more.
    if (multipartId !== null)
      await bucket
        .resumeMultipartUpload(uploadKey(id), multipartId)
        .abort()
        .catch(() => undefined);
  }
  await bucket.delete(expired.map(({ id }) => uploadKey(id)));
  await removeUploads(
    db,
    expired.map(({ id }) => id),
  );
  return expired.length;
}
