import { describe, expect, it } from 'vitest';
import {
  createCachedMetadata,
  createMetadataCache,
  createTrustingCache,
  type MetadataVersions,
} from './metadata-cache.server.ts';

const MAX_BYTES = 16_000_000;
const versions = async () => ({ accounts: 1, datasets: 1, dashboards: 1 });

describe('what an isolate keeps of the metadata', () => {
  it('is no more than its bytes, however large a dataset is written', async () => {
    const kept = createCachedMetadata();
    const metadataCache = createMetadataCache(kept, versions);
    for (let id = 0; id < 400; id += 1) {
      const columns = Array.from({ length: 20 }, (_, index) => ({
        name: `c${index}`,
        expression: String(id).padEnd(5_000, 'x'),
      }));
      await metadataCache.readCached({ kind: 'datasets', name: `dataset:${id}` }, async () => ({
        sql: String(id).padEnd(100_000, 'x'),
        columns,
      }));
    }
    expect(kept.calculatedSize).toBeLessThanOrEqual(MAX_BYTES);
    const chars = [...kept.values()].reduce((sum, { value }) => sum + JSON.stringify(value).length, 0);
    expect(2 * chars).toBeLessThanOrEqual(MAX_BYTES);
    expect(kept.size).toBeGreaterThan(10);
  });

  it('leaves out what alone would fill it', async () => {
    const kept = createCachedMetadata();
    const metadataCache = createMetadataCache(kept, versions);
    const key = { kind: 'datasets', name: 'dataset:1' } as const;
    await metadataCache.readCached(key, async () => ({ sql: 'x'.repeat(10_000_000) }));
    expect(kept.size).toBe(0);
    expect(await metadataCache.readCached(key, async () => ({ sql: 'again' }))).toEqual({ sql: 'again' });
  });
});

describe('a cache that trusts entries', () => {
  const key = { kind: 'accounts', name: 'session:1' } as const;
  const OLD = { accounts: 1, datasets: 1, dashboards: 1 };
  const NEW = { accounts: 2, datasets: 1, dashboards: 1 };
  const keptAt = async (versions: MetadataVersions) => {
    const kept = createCachedMetadata();
    await createMetadataCache(kept, async () => versions).readCached(key, async () => ({ user: 'ann' }));
    return kept;
  };
  const never = () => Promise.reject(new Error('This is kept.'));

  it('gives it before the versions are there, and says that it stood', async () => {
    const { promise, resolve } = Promise.withResolvers<MetadataVersions>();
    const metadataCache = createTrustingCache(await keptAt(OLD), () => promise);
    expect(await metadataCache.readCached(key, never)).toEqual({ user: 'ann' });
    resolve(OLD);
    expect(await metadataCache.isProven()).toBe(true);
  });

  it('says that it was stale', async () => {
    const metadataCache = createTrustingCache(await keptAt(OLD), async () => NEW);
    await metadataCache.readCachedFirst(key, never);
    expect(await metadataCache.isProven()).toBe(false);
  });

  it('fails where the versions cannot be read', async () => {
    const metadataCache = createTrustingCache(await keptAt(OLD), () => Promise.reject(new Error('no database')));
    await metadataCache.readCached(key, never);
    await expect(metadataCache.isProven()).rejects.toThrow('no database');
  });

  it('trusts nothing more once the proof was requested', async () => {
    const metadataCache = createTrustingCache(await keptAt(OLD), async () => NEW);
    expect(await metadataCache.isProven()).toBe(true);
    expect(await metadataCache.readCached(key, async () => ({ user: 'anew' }))).toEqual({ user: 'anew' });
  });

  it('needs no other read of the versions where the first read brought them', async () => {
    const metadataCache = createTrustingCache(createCachedMetadata(), () => Promise.reject(new Error('They are there.')));
    expect(await metadataCache.readCachedFirst(key, async () => ({ versions: NEW, value: { user: 'bo' } }))).toEqual({
      user: 'bo',
    });
    expect(await metadataCache.readCached(key, never)).toEqual({ user: 'bo' });
    expect(await metadataCache.isProven()).toBe(true);
  });
});
