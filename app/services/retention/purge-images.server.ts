// Deletes old images: the next viewer gets a new one, with newer data.
import { DAY_MS } from '#app/domain/time/durations.ts';
import { purgeObjects } from '#app/services/retention/purge-objects.ts';
import { IMAGE_PREFIX } from '#app/services/images/image-store.ts';

const KEPT_MS = 7 * DAY_MS;

export const purgeImages = (bucket: Pick<R2Bucket, 'list' | 'delete'>, nowMs: number): Promise<number> =>
  purgeObjects(bucket, { prefix: IMAGE_PREFIX, beforeMs: nowMs - KEPT_MS });
