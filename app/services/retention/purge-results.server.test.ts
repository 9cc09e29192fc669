import { HOUR_MS } from '#app/domain/time/durations.ts';
import { describe, expect, it } from 'vitest';
import { purgeResults } from './purge-results.server.ts';

const NOW_MS = 100 * HOUR_MS;

/** Objects by name with their age in hours; the state of the purge is in the same bucket. */
function bucketOf(ages: Readonly<Record<string, number>>) {
  const objects = new Map(Object.entries(ages).map(([key, hours]) => [key, new Date(NOW_MS - hours * HOUR_MS)]));
  const texts = new Map<string, string>();
  const calls = { list: 0 };
  const bucket = {
    get: async (key: string) => (texts.has(key) ? { text: async () => texts.get(key) ?? '' } : null),
    put: async (key: string, text: string) => void texts.set(key, text),
    list: async ({ prefix, limit, startAfter = '' }: { prefix: string; limit: number; startAfter?: string }) => {
      calls.list += 1;
      const all = [...objects].filter(([key]) => key.startsWith(prefix) && key > startAfter).sort(([a], [b]) => (a < b ? -1 : 1));
      return { objects: all.slice(0, limit).map(([key, uploaded]) => ({ key, uploaded })), truncated: all.length > limit };
    },
    delete: async (keys: string[]) => {
      for (const key of keys) objects.delete(key);
    },
  };
  return { bucket: bucket as unknown as R2Bucket, names: () => [...objects.keys()].sort(), calls };
}

const options = { nowMs: NOW_MS, ttlMs: 24 * HOUR_MS };

describe('the purge of results', () => {
  it('removes what is older than a result can be read, and nothing else', async () => {
    const { bucket, names } = bucketOf({
      'results/a/00001.gz': 30,
      'results/a/manifest.json': 30,
      'results/b/00001.gz': 24.5,
      'results/b/manifest.json': 23,
      'results/c/manifest.json': 1,
      'cache/x': 90,
    });
    expect(await purgeResults(bucket, options)).toBe(2);
    expect(names()).toEqual(['cache/x', 'results/b/00001.gz', 'results/b/manifest.json', 'results/c/manifest.json']);
  });

  it('does a bounded share of the work and goes on from there, round and round', async () => {
    const ages = Object.fromEntries(
      Array.from({ length: 10 }, (_, index) => [`results/${index}/manifest.json`, index < 5 ? 1 : 30]),
    );
    const { bucket, names, calls } = bucketOf(ages);
    const small = { ...options, pageSize: 3, maxPages: 1 };
    expect(await purgeResults(bucket, small)).toBe(0);
    expect(calls.list).toBe(1);
    expect(await purgeResults(bucket, small)).toBe(1);
    expect(await purgeResults(bucket, small)).toBe(3);
    expect(await purgeResults(bucket, small)).toBe(1);
    expect(names()).toHaveLength(5);
    expect(await purgeResults(bucket, { ...small, nowMs: NOW_MS + 48 * HOUR_MS })).toBe(3);
  });

  it('has nothing to do in an empty bucket', async () => {
    const { bucket, calls } = bucketOf({});
    expect(await purgeResults(bucket, options)).toBe(0);
    expect(calls.list).toBe(1);
  });
});
