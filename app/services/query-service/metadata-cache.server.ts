// What an isolate keeps of the metadata between requests. It is given again only while nothing of its kind was written: each
// request reads the versions first, once, and triggers raise them with every write.
import { createByteCache, type ByteCache } from '#app/domain/memory/byte-cache.ts';

export type MetadataKind = 'accounts' | 'datasets' | 'dashboards';
/** One counter a kind: `drizzle/schema/metadata-version.ts`. */
export type MetadataVersions = Readonly<Record<MetadataKind, number>>;

export interface MetadataCacheKey {
  readonly kind: MetadataKind;
  /** Of what is read, within its kind. */
  readonly name: string;
}

/** Lives as long as a request: what the request itself writes, it does not see here. */
export interface MetadataCache {
  /** What `read` returns, or returned in an earlier request if still valid. Null is not cached. */
  readCached<T extends object | null>(key: MetadataCacheKey, read: () => Promise<T>): Promise<T>;
  /** The same for a first read, which brings the versions of the same moment along: what is not kept costs one round trip. */
  readCachedFirst<T extends object | null>(key: MetadataCacheKey, read: () => Promise<Versioned<T>>): Promise<T>;
  /** Takes back what no version tells of. */
  forget(key: MetadataCacheKey): void;
}

interface Versioned<T> {
  readonly versions: MetadataVersions;
  readonly value: T;
}

/** Returns cached values before they are verified: what was derived from them must not leave before that. */
export interface TrustingCache extends MetadataCache {
  /** Whether everything that was given stood when the versions were read; from here on it trusts no more. */
  isProven(): Promise<boolean>;
}

interface Kept {
  readonly version: number;
  readonly value: object;
}

export type CachedMetadata = ByteCache<Kept>;

/** What is kept of a dashboard names people and datasets, too: it is as old as the oldest of them. Counters only rise, so a sum tells. */
const versionOf = (versions: MetadataVersions, kind: MetadataKind): number =>
  kind === 'dashboards' ? versions.dashboards + versions.accounts + versions.datasets : versions[kind];

const MAX_BYTES = 16_000_000;

export const createCachedMetadata = (): CachedMetadata => createByteCache<Kept>(MAX_BYTES);

export function createMetadataCache(kept: CachedMetadata, readVersions: () => Promise<MetadataVersions>): MetadataCache {
  let versions: Promise<MetadataVersions> | null = null;
  async function readCached<T extends object | null>({ kind, name }: MetadataCacheKey, read: () => Promise<T>): Promise<T> {
    // Read before the value is: a write in between makes the value newer than its version, never older.
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

/** Reads the versions beside everything else instead of before it. */
export function createTrustingCache(kept: CachedMetadata, readVersions: () => Promise<MetadataVersions>): TrustingCache {
  let versions: Promise<MetadataVersions> | null = null;
  let isTrusting = true;
  const given: { readonly kind: MetadataKind; readonly version: number }[] = [];
  const readOnce = (): Promise<MetadataVersions> => {
    versions ??= readVersions();
    // Callers who request the proof get the failure.
    versions.catch(() => undefined);
    return versions;
  };
  const careful = createMetadataCache(kept, readOnce);
  /** Undefined where nothing is kept. */
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
      // Later return values, as to charts that come while the page is sent, would never be verified.
      isTrusting = false;
      if (given.length === 0) return true;
      const now = await readOnce();
      return given.every(({ kind, version }) => versionOf(now, kind) === version);
    },
  };
}

/** Keeps nothing: for work that writes what it reads. */
export const noMetadataCache: MetadataCache = {
  readCached: (_, read) => read(),
  readCachedFirst: async (_, read) => (await read()).value,
  forget: () => undefined,
};

/** The counters as they are now. */
export async function readMetadataVersions(d1: D1Database): Promise<MetadataVersions> {
  const [row] = await d1.prepare('SELECT people, questions, dashboards FROM metadata_versions').raw<[number, number, number]>();
  if (!row) throw new Error('The metadata have no versions: apply the migrations.');
  return { accounts: row[0], datasets: row[1], dashboards: row[2] };
}
