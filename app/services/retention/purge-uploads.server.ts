// Deletes uploads whose time is over: files before rows, so that what fails is tried again at the next tick.
import type { Db } from '#app/stores/db.ts';
import { listExpired, removeUploads } from '#app/stores/upload/store.server.ts';
import { uploadKey } from '#app/services/uploads/upload-bucket.ts';

const MAX_AT_ONCE = 100;

interface PurgeDeps {
  readonly db: Db;
  readonly bucket: Pick<R2Bucket, 'delete' | 'resumeMultipartUpload'>;
}

/** Uploads deleted. */
export async function purgeUploads({ db, bucket }: PurgeDeps, nowMs: number): Promise<number> {
  const expired = await listExpired(db, nowMs, MAX_AT_ONCE);
  if (expired.length === 0) return 0;
  for (const { id, multipartId } of expired) {
    // The bucket may have aborted it already.
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
