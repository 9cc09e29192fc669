// Deletes the objects of a bucket that were last written before an instant.

const MAX_PAGE_SIZE = 1_000;

type Bucket = Pick<R2Bucket, 'list' | 'delete'>;
interface Purge {
  readonly prefix: string;
  /** UTC ms. */
  readonly beforeMs: number;
}
interface PurgedPage {
  readonly removedCount: number;
  /** After which key the next page begins; '' when this was the last. */
  readonly after: string;
}

export async function purgePage(
  bucket: Bucket,
  { prefix, beforeMs, after, pageSize = MAX_PAGE_SIZE }: Purge & { readonly after: string; readonly pageSize?: number },
): Promise<PurgedPage> {
  const { objects, truncated } = await bucket.list({ prefix, limit: pageSize, ...(after !== '' && { startAfter: after }) });
  const old = objects.filter(({ uploaded }) => uploaded.getTime() < beforeMs).map(({ key }) => key);
  if (old.length > 0) await bucket.delete(old);
  return { removedCount: old.length, after: truncated ? (objects.at(-1)?.key ?? '') : '' };
}

/** Applied to every page of the listing. Returns the number of removed objects. */
export async function purgeObjects(bucket: Bucket, purge: Purge): Promise<number> {
  let removedCount = 0;
  let after = '';
  do {
    const page = await purgePage(bucket, { ...purge, after });
    removedCount += page.removedCount;
    after = page.after;
  } while (after !== '');
  return removedCount;
}
