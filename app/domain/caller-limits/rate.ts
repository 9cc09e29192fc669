// Rate limit per minute that allows bursts. Pure: time is an argument.
import { MINUTE_MS } from '#app/domain/time/durations.ts';

/** UTC ms until which past requests use up the limit; null or in the past if none do. */
export type SpentUntilMs = number | null;

export type Counted =
  | { readonly isAllowed: true; readonly spentUntilMs: number }
  /** Refused requests aren't counted, so retrying doesn't extend the wait. */
  | { readonly isAllowed: false; readonly waitMs: number };

/** Counts one request. `perMinute` is at least 1. */
export function countOne(spentUntilMs: SpentUntilMs, perMinute: number, nowMs: number): Counted {
  const next = Math.max(spentUntilMs ?? 0, nowMs) + MINUTE_MS / perMinute;
  const waitMs = next - nowMs - MINUTE_MS;
  // Ignores rounding errors of summed fractions.
  return waitMs > ROUNDING_MS ? { isAllowed: false, waitMs } : { isAllowed: true, spentUntilMs: next };
}

const ROUNDING_MS = 0.001;
