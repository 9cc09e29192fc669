// Reads the limits of callers from the operator's settings.
import type { LimitedCaller } from '#app/domain/caller-limits/caller.ts';
import type { LimitedUse, QueryCaller } from '#app/domain/caller-limits/protocol.ts';
import { MAX_SLOTS } from '#app/domain/query-slots/protocol.ts';
import { countUse, type TurnDeps } from '#app/services/query-service/caller-limits.ts';

/** Limits per caller; 0 means no limit. */
export interface UseLimits {
  readonly perMinute: Readonly<Record<LimitedUse, number>>;
  /** Max queries at a time at each database. */
  readonly queriesAtATime: number;
}

type LimitEnv = Partial<
  Pick<AppEnv, 'QUERIES_PER_MINUTE' | 'EXPORTS_PER_MINUTE' | 'UPLOADS_PER_MINUTE' | 'IMAGES_PER_MINUTE' | 'QUERIES_AT_A_TIME'>
>;

const MAX_PER_MINUTE = 1_000_000;

export const readUseLimits = (env: LimitEnv): UseLimits => ({
  perMinute: {
    queries: parseLimit(env.QUERIES_PER_MINUTE, 1_200, MAX_PER_MINUTE),
    exports: parseLimit(env.EXPORTS_PER_MINUTE, 120, MAX_PER_MINUTE),
    uploads: parseLimit(env.UPLOADS_PER_MINUTE, 120, MAX_PER_MINUTE),
    images: parseLimit(env.IMAGES_PER_MINUTE, 600, MAX_PER_MINUTE),
  },
  queriesAtATime: parseLimit(env.QUERIES_AT_A_TIME, 20, MAX_SLOTS),
});

/** An empty or invalid setting means the default, so that a typo doesn't remove a limit. */
function parseLimit(text: string | undefined, fallback: number, max: number): number {
  const value = text === undefined || text.trim() === '' ? NaN : Number(text);
  return Number.isSafeInteger(value) && value >= 0 ? Math.min(value, max) : fallback;
}

export const toQueryCaller = (caller: LimitedCaller, { perMinute, queriesAtATime }: UseLimits): QueryCaller => ({
  ...caller,
  perMinute: perMinute.queries,
  atATime: queriesAtATime,
});

/** Creates a function that counts one use by the caller. Throws a 429 error beyond the limit. */
export const createCountUse =
  (caller: LimitedCaller, limits: UseLimits, deps: Pick<TurnDeps, 'findCallerLimits' | 'newId'>) =>
  (use: LimitedUse): Promise<void> =>
    countUse({ ...caller, use, perMinute: limits.perMinute[use] }, deps);
