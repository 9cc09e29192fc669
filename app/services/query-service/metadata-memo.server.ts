// What an isolate keeps of the metadata between requests. It is given again only while nothing of its kind was written: each
// request reads the versions first, once, and triggers raise them with every write.
import { createByteCache, type ByteCache } from '#app/domain/byte-cache.ts';

export type MetadataKind = 'people' | 'questions';
/** One counter a kind: `drizzle/schema/metadata-version.ts`. */
export type MetadataVersions = Readonly<Record<MetadataKind, number>>;

export interface MemoKey {
  readonly kind: MetadataKind;
  /** Of what is read, within its kind. */
  readonly name: string;
}

/** Lives as long as a request: what the request itself writes, it does not see here. */
export interface MetadataMemo {
  /** What `read` gives, or gave in an earlier request if that still stands. Null is not kept. */
  recall<T extends object | null>(key: MemoKey, read: () => Promise<T>): Promise<T>;
  /** Takes back what no version tells of. */
  forget(key: MemoKey): void;
}

interface Kept {
  readonly version: number;
  readonly value: object;
}

export type KeptMetadata = ByteCache<Kept>;

const MAX_BYTES = 16_000_000;

export const createKeptMetadata = (): KeptMetadata => createByteCache<Kept>(MAX_BYTES);

export function createMetadataMemo(kept: KeptMetadata, readVersions: () => Promise<MetadataVersions>): MetadataMemo {
  let versions: Promise<MetadataVersions> | null = null;
  return {
    async recall<T extends object | null>({ kind, name }: MemoKey, read: () => Promise<T>): Promise<T> {
      // Read before the value is: a write in between makes the value newer than its version, never older.
      const version = (await (versions ??= readVersions()))[kind];
      const known = kept.get(`${kind}:${name}`);
      if (known?.version === version) return known.value as T;
      const value = await read();
      if (value !== null) kept.set(`${kind}:${name}`, { version, value });
      return value;
    },
    forget: ({ kind, name }) => void kept.delete(`${kind}:${name}`),
  };
}

/** Keeps nothing: for work that writes what it reads. */
export const noMemo: MetadataMemo = { recall: (_, read) => read(), forget: () => undefined };

/** The counters as they are now. */
export async function readMetadataVersions(d1: D1Database): Promise<MetadataVersions> {
  const [row] = await d1.prepare('SELECT people, questions FROM metadata_versions').raw<[number, number]>();
  if (!row) throw new Error('The metadata have no versions: apply the migrations.');
  return { people: row[0], questions: row[1] };
}
