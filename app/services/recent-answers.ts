// Answers that an isolate holds for a few seconds, and those that it waits for.
import { LRUCache } from 'lru-cache';
import { createAskTogether, type AskTogether } from './ask-together.ts';
import type { FleetAnswer } from './query-fleet.ts';

export interface RecentAnswers {
  /** The answer that was kept less than five seconds before `nowMs`; null when there is none. */
  find(cacheKey: string, nowMs: number): FleetAnswer | null;
  /** An older answer than the one that is there is not kept. */
  keep(cacheKey: string, answer: FleetAnswer, size: { readonly bytes: number; readonly nowMs: number }): void;
  /** By question and the age that its answer may have: who allows less does not get what more was allowed for. */
  readonly together: AskTogether<FleetAnswer>;
}

/** Isolates do not tell each other of forced answers: one may give its own for so long. */
const RECENT_MS = 5_000;
const MAX_BYTES = 16 * 1024 * 1024;
/** Larger ones are read again: holding many of them would leave no memory to answer with. */
const MAX_ENTRY_BYTES = 1024 * 1024;
/** A request whose sender has gone lives no longer than 30 seconds: who still waits then asks the fleet, which knows of it. */
const PATIENCE_MS = 25_000;

interface Kept {
  readonly answer: FleetAnswer;
  readonly keptAtMs: number;
}

export function createRecentAnswers(): RecentAnswers {
  const kept = new LRUCache<string, Kept>({ maxSize: MAX_BYTES, maxEntrySize: MAX_ENTRY_BYTES });
  return {
    find(cacheKey, nowMs) {
      const known = kept.get(cacheKey);
      return known && nowMs < known.keptAtMs + RECENT_MS ? known.answer : null;
    },
    keep(cacheKey, answer, { bytes, nowMs }) {
      const known = kept.peek(cacheKey);
      if (known && known.answer.askedAtMs > answer.askedAtMs) return;
      kept.set(cacheKey, { answer, keptAtMs: nowMs }, { size: Math.max(1, bytes) });
    },
    together: createAskTogether(PATIENCE_MS),
  };
}
