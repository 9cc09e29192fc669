// A cache limited to a number of bytes: the least recently used entries are evicted first.
import { LRUCache } from 'lru-cache';
import { roughBytes } from './rough-bytes.ts';

/** Per-entry overhead. */
const ENTRY_BYTES = 100;
/** One entry can take this share of the cache: larger ones are not cached, since they would evict all others. */
const LARGEST_PART = 4;

export type ByteCache<Value extends object> = LRUCache<string, Value>;

/** Holds at most `maxBytes` of keys and values, roughly. `bytesOf`: for values that know their size better than by a walk. */
export const createByteCache = <Value extends object>(
  maxBytes: number,
  bytesOf: (value: Value) => number = roughBytes,
): ByteCache<Value> =>
  new LRUCache<string, Value>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes / LARGEST_PART),
    sizeCalculation: (value, key) => Math.ceil(ENTRY_BYTES + roughBytes(key) + bytesOf(value)),
  });
