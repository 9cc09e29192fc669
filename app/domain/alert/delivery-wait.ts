// How long a run waits for recipients that can't be reached now: a mail server that is down, an address that is temporarily refused. Pure.
import { HOUR_MS, MINUTE_MS } from '#app/domain/time/durations.ts';

const MIN_PAUSE_MS = MINUTE_MS;
const MAX_PAUSE_MS = 15 * MINUTE_MS;
const MAX_WAIT_MS = 12 * HOUR_MS;

/** UTC ms of the next try: it waits as long again as it has waited since `sinceMs`, a minute at least. Null: it has waited enough. */
export function nextTry(sinceMs: number, nowMs: number): number | null {
  const waitedMs = nowMs - sinceMs;
  if (waitedMs >= MAX_WAIT_MS) return null;
  return nowMs + Math.min(Math.max(waitedMs, MIN_PAUSE_MS), MAX_PAUSE_MS);
}
