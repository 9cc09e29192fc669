// How often something can be done: as many times a minute as a setting says, in a row or spread out. Pure: time is an argument.
import { MINUTE_MS } from '#app/domain/time/durations.ts';

/** UTC ms until which what was done is spread; in the past or null: nothing counts any more. */
export type SpentUntilMs = number | null;

export type Counted =
  | { readonly isAllowed: true; readonly spentUntilMs: number }
  /** Refused requests aren't counted, so retrying doesn't extend the wait. */
  | { readonly isAllowed: false; readonly waitMs: number };

/** Counts one. `perMinute` is at least 1. */
export function countOne(spentUntilMs: SpentUntilMs, perMinute: number, nowMs: number): Counted {
  const next = Math.max(spentUntilMs ?? 0, nowMs) + MINUTE_MS / perMinute;
  const waitMs = next - nowMs - MINUTE_MS;
  // Sums of fractions: what is due to rounding is no wait.
  return waitMs > ROUNDING_MS ? { isAllowed: false, waitMs } : { isAllowed: true, spentUntilMs: next };
}

const ROUNDING_MS = 0.001;
