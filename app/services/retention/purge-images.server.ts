// Deletes old images: the next viewer gets a new one, with newer data.
import { RETENTION } from '#app/domain/retention/retention.ts';
import { IMAGE_PREFIX } from '#app/services/images/image-store.ts';
import { purgeObjects } from './purge-objects.ts';

export const purgeImages = (bucket: Pick<R2Bucket, 'list' | 'delete'>, nowMs: number): Promise<number> =>
  purgeObjects(bucket, { prefix: IMAGE_PREFIX, beforeMs: nowMs - RETENTION.imagesMs });
