// A cache that holds at most so many bytes, whatever comes: what was not asked for the longest goes first.
import { LRUCache } from 'lru-cache';
import { roughBytes } from './rough-bytes.ts';

/** What an entry takes beside its key and its value. */
const ENTRY_BYTES = 100;
/** One entry may take this part of the whole: larger ones are not kept, for they would put out all others. */
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
