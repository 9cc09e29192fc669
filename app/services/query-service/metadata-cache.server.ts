// Metadata that an isolate caches between requests. A value is used only while nothing of its kind has been written: each request
// first reads the versions, once, and triggers increment them with every write.
import { createByteCache, type ByteCache } from '#app/domain/memory/byte-cache.ts';

export type MetadataKind = 'accounts' | 'datasets' | 'dashboards';
/** One counter per kind: `drizzle/schema/metadata-version.ts`. */
export type MetadataVersions = Readonly<Record<MetadataKind, number>>;

export interface MetadataCacheKey {
  readonly kind: MetadataKind;
  /** Unique within its kind. */
  readonly name: string;
}

/** Lives as long as a request. The request's own writes don't invalidate it. */
export interface MetadataCache {
  /** What `read` returns, or returned in an earlier request if still valid. Null is not cached. */
  readCached<T extends object | null>(key: MetadataCacheKey, read: () => Promise<T>): Promise<T>;
  /** The same for a first read that returns the versions of the same moment, so that a miss takes one round trip. */
  readCachedFirst<T extends object | null>(key: MetadataCacheKey, read: () => Promise<Versioned<T>>): Promise<T>;
  /** Evicts an entry that versions don't cover. */
  forget(key: MetadataCacheKey): void;
}

interface Versioned<T> {
  readonly versions: MetadataVersions;
  readonly value: T;
}

/** Returns cached values before they are verified: nothing derived from them may be sent before that. */
export interface TrustingCache extends MetadataCache {
  /** Whether all returned values were current when the versions were read. After this call, values are verified first. */
  isProven(): Promise<boolean>;
}

interface Kept {
  readonly version: number;
  readonly value: object;
}

export type CachedMetadata = ByteCache<Kept>;

/** Cached dashboards refer to accounts and datasets, so their version is the sum of all counters, which only increase. */
const versionOf = (versions: MetadataVersions, kind: MetadataKind): number =>
  kind === 'dashboards' ? versions.dashboards + versions.accounts + versions.datasets : versions[kind];

const MAX_BYTES = 16_000_000;

export const createCachedMetadata = (): CachedMetadata => createByteCache<Kept>(MAX_BYTES);

export function createMetadataCache(kept: CachedMetadata, readVersions: () => Promise<MetadataVersions>): MetadataCache {
  let versions: Promise<MetadataVersions> | null = null;
  async function readCached<T extends object | null>({ kind, name }: MetadataCacheKey, read: () => Promise<T>): Promise<T> {
    // The version is read before the value: a write in between makes the value newer than its version, never older.
    const version = versionOf(await (versions ??= readVersions()), kind);
    const known = kept.get(`${kind}:${name}`);
    if (known?.version === version) return known.value as T;
    const value = await read();
    if (value !== null) kept.set(`${kind}:${name}`, { version, value });
    return value;
  }
  return {
    readCached,
    async readCachedFirst<T extends object | null>(key: MetadataCacheKey, read: () => Promise<Versioned<T>>): Promise<T> {
      const isFirst = versions === null && !kept.has(`${key.kind}:${key.name}`);
      if (!isFirst) return readCached(key, async () => (await read()).value);
      const found = read();
      versions = found.then((both) => both.versions);
      return readCached(key, async () => (await found).value);
    },
    forget: ({ kind, name }) => void kept.delete(`${kind}:${name}`),
  };
}

/** Reads the versions in parallel with everything else instead of before it. */
export function createTrustingCache(kept: CachedMetadata, readVersions: () => Promise<MetadataVersions>): TrustingCache {
  let versions: Promise<MetadataVersions> | null = null;
  let isTrusting = true;
  const given: { readonly kind: MetadataKind; readonly version: number }[] = [];
  const readOnce = (): Promise<MetadataVersions> => {
    versions ??= readVersions();
    // `isProven` reports the failure.
    versions.catch(() => undefined);
    return versions;
  };
  const careful = createMetadataCache(kept, readOnce);
  /** Undefined on a miss. */
  const trusted = ({ kind, name }: MetadataCacheKey): object | undefined => {
    const known = isTrusting ? kept.get(`${kind}:${name}`) : undefined;
    if (!known) return undefined;
    void readOnce();
    given.push({ kind, version: known.version });
    return known.value;
  };
  return {
    async readCached<T extends object | null>(key: MetadataCacheKey, read: () => Promise<T>): Promise<T> {
      return (trusted(key) as T | undefined) ?? careful.readCached(key, read);
    },
    async readCachedFirst<T extends object | null>(key: MetadataCacheKey, read: () => Promise<Versioned<T>>): Promise<T> {
      const known = trusted(key) as T | undefined;
      if (known) return known;
      if (versions !== null) return careful.readCached(key, async () => (await read()).value);
      const found = read();
      versions = found.then((both) => both.versions);
      return careful.readCached(key, async () => (await found).value);
    },
    forget: (key) => careful.forget(key),
    async isProven() {
      // Values returned later, such as those for charts that are drawn while the page is sent, would never be verified.
      isTrusting = false;
      if (given.length === 0) return true;
      const now = await readOnce();
      return given.every(({ kind, version }) => versionOf(now, kind) === version);
    },
  };
}

/** No-op cache, for read-modify-write work. */
export const noMetadataCache: MetadataCache = {
  readCached: (_, read) => read(),
  readCachedFirst: async (_, read) => (await read()).value,
  forget: () => undefined,
};

/** The current counters. */
export async function readMetadataVersions(d1: D1Database): Promise<MetadataVersions> {
  const [row] = await d1.prepare('SELECT people, questions, dashboards FROM metadata_versions').raw<[number, number, number]>();
  if (!row) throw new Error('The metadata have no versions: apply the migrations.');
  return { accounts: row[0], datasets: row[1], dashboards: row[2] };
}
