// Deletes old images: the next viewer gets a new one, with newer data.
import { DAY_MS } from '#app/domain/time/durations.ts';
import { IMAGE_PREFIX } from './image-store.ts';

const KEPT_MS = 7 * DAY_MS;
const PAGE = 1_000;

export async function purgeImages(bucket: Pick<R2Bucket, 'list' | 'delete'>, nowMs: number): Promise<void> {
  let cursor: string | undefined;
  do {
    const page = await bucket.list({ prefix: IMAGE_PREFIX, limit: PAGE, ...(cursor !== undefined && { cursor }) });
    const old = page.objects.filter(({ uploaded }) => uploaded.getTime() < nowMs - KEPT_MS).map(({ key }) => key);
    if (old.length > 0) await bucket.delete(old);
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
}
