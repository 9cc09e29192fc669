import { describe, expect, it } from 'vitest';
import { agedBucket } from '#tests/fixtures/uploads/aged-bucket.ts';
import { purgeImages } from './purge-images.server.ts';

const NOW_MS = Date.UTC(2026, 10, 23);

describe('purgeImages', () => {
  it('removes images of more than a week on every page, and nothing else', async () => {
    const { bucket, keys } = agedBucket(
      {
        'images/chart/1/a': 8,
        'images/chart/1/b': 6,
        'images/chart/2/c': 30,
        'images/dashboard/1/d': 100,
        'images/screenshots/e.json': 7.5,
        'results/old': 300,
      },
      NOW_MS,
    );
    await purgeImages(bucket, NOW_MS);
    expect(keys()).toEqual(['images/chart/1/b', 'results/old']);
  });
});
