// Results that an isolate keeps for a few seconds, and those that it waits for.
import { LRUCache } from 'lru-cache';
import { createQueryCoalescer, type QueryCoalescer } from '#app/services/query-service/query-coalescer.ts';
import type { QueryServiceResult } from '#app/services/query-service/query-service.ts';

export interface RecentResults {
  /** The result that was kept less than five seconds before `nowMs`; null when there is none. */
  find(cacheKey: string, nowMs: number): QueryServiceResult | null;
  /** Doesn't replace a newer result. */
  keep(cacheKey: string, result: QueryServiceResult, size: { readonly bytes: number; readonly nowMs: number }): void;
  /** Coalesced by query and allowed age: stricter callers never get staler results. */
  readonly together: QueryCoalescer<QueryServiceResult>;
}

/** Isolates do not tell each other of forced results: one can return its own for so long. */
const RECENT_MS = 5_000;
/** Max size of results in memory, in encoded bytes. Decoded texts take several times as much. */
const MAX_BYTES = 16 * 1024 * 1024;
const HELD_PER_BYTE = 4;
/** Larger ones are read again: keeping many of them would exhaust memory. */
const MAX_ENTRY_BYTES = 1024 * 1024;
/** Per-entry overhead. */
const ENTRY_BYTES = 500;
/**
 * A request outlives its disconnected sender by at most 30 seconds: remaining waiters then use the query service, which knows of
 * it.
 */
const PATIENCE_MS = 25_000;

interface Kept {
  readonly result: QueryServiceResult;
  readonly keptAtMs: number;
}

export function createRecentResults(): RecentResults {
  const kept = new LRUCache<string, Kept>({ maxSize: MAX_BYTES, maxEntrySize: HELD_PER_BYTE * MAX_ENTRY_BYTES });
  /** Looking does not change their order: the oldest come last. */
  function forgetOld(nowMs: number): void {
    for (const key of kept.rkeys()) {
      const oldest = kept.peek(key);
      if (oldest && nowMs < oldest.keptAtMs + RECENT_MS) return;
      kept.delete(key);
    }
  }

  return {
    find(cacheKey, nowMs) {
      const known = kept.peek(cacheKey);
      return known && nowMs < known.keptAtMs + RECENT_MS ? known.result : null;
    },
    keep(cacheKey, result, { bytes, nowMs }) {
      forgetOld(nowMs);
      const known = kept.peek(cacheKey);
      if (known && known.result.queriedAtMs > result.queriedAtMs) return;
      kept.set(cacheKey, { result, keptAtMs: nowMs }, { size: ENTRY_BYTES + 2 * cacheKey.length + HELD_PER_BYTE * bytes });
    },
    together: createQueryCoalescer(PATIENCE_MS),
  };
}
