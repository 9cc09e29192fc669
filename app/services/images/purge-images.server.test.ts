import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#app/domain/time/durations.ts';
import { purgeImages } from './purge-images.server.ts';

const NOW_MS = Date.UTC(2026, 10, 23);

/** A bucket of these objects, in pages of two. */
function bucketOf(ages: Readonly<Record<string, number>>) {
  const kept = new Map(Object.entries(ages).map(([key, days]) => [key, new Date(NOW_MS - days * DAY_MS)]));
  const bucket = {
    list: ({ prefix = '', cursor }: R2ListOptions) => {
      const found = [...kept]
        .filter(([key]) => key.startsWith(prefix) && key > (cursor ?? ''))
        .sort(([a], [b]) => a.localeCompare(b));
      const objects = found.slice(0, 2).map(([key, uploaded]) => ({ key, uploaded }));
      return Promise.resolve(
        found.length > 2 ? { objects, truncated: true, cursor: objects.at(-1)?.key } : { objects, truncated: false },
      );
    },
    delete: (keys: string | string[]) => {
      for (const key of [keys].flat()) kept.delete(key);
      return Promise.resolve();
    },
  };
  return { bucket: bucket as unknown as R2Bucket, keys: () => [...kept.keys()] };
}

describe('purgeImages', () => {
  it('removes images of more than a week on every page, and nothing else', async () => {
    const { bucket, keys } = bucketOf({
      'images/chart/1/a': 8,
      'images/chart/1/b': 6,
      'images/chart/2/c': 30,
      'images/dashboard/1/d': 100,
      'images/screenshots/e.json': 7.5,
      'results/old': 300,
    });
    await purgeImages(bucket, NOW_MS);
    expect(keys()).toEqual(['images/chart/1/b', 'results/old']);
  });
});
