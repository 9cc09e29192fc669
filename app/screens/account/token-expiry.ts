// When a new API token ends. Pure.
import { DAY_MS } from '#app/domain/time/durations.ts';
/** Days until it ends; null for never. */
export const EXPIRY_DAYS = [30, 90, 365, null] as const;

/** An ISO text with its zone; null for a token without an end. */
export const computeExpiry = (days: number | null, nowMs: number): string | null =>
  days === null ? null : new Date(nowMs + days * DAY_MS).toISOString();

/** Whether a token has ended, or does so within a week. */
export function expiryState(expiresAtMs: number | null, nowMs: number): 'ended' | 'soon' | 'valid' {
  if (expiresAtMs === null) return 'valid';
  if (expiresAtMs <= nowMs) return 'ended';
  return expiresAtMs - nowMs < 7 * DAY_MS ? 'soon' : 'valid';
}
