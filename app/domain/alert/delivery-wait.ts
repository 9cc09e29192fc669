// Retry delays of deliveries to recipients that are temporarily unreachable, such as a mail server that is down.
import { HOUR_MS, MINUTE_MS } from '#app/domain/time/durations.ts';

const MIN_PAUSE_MS = MINUTE_MS;
const MAX_PAUSE_MS = 15 * MINUTE_MS;
const MAX_WAIT_MS = 12 * HOUR_MS;

/** UTC ms of the next attempt. The delay equals the time since `sinceMs`, but is at least a minute. Null: give up. */
export function nextTry(sinceMs: number, nowMs: number): number | null {
  const waitedMs = nowMs - sinceMs;
  if (waitedMs >= MAX_WAIT_MS) return null;
  return nowMs + Math.min(Math.max(waitedMs, MIN_PAUSE_MS), MAX_PAUSE_MS);
}
