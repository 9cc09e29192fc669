// Keeps to the server's Retry-After: what it refused for now is not sent again before that time. A short wait is waited for, a
// longer one is said at once.
import { DAY_S } from '#app/domain/time/durations.ts';
import type { Sent } from './sent.ts';

/** The longest wait that a call takes upon itself. */
const MAX_HOLD_S = 10;
const MAX_RETRY_AFTER_S = DAY_S;

/** By path without its search: on the browser's monotonic clock, which no wrong date moves. */
const closedUntil = new Map<string, { readonly untilMs: number; readonly status: number }>();

const keyOf = (path: string): string => path.split('?')[0] ?? path;

/** Seconds from now; null where the header is missing or unreadable. `nowMs`: the server's time, for the header's date form. */
export function readRetryAfter(header: string | null, nowMs: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : Math.ceil((Date.parse(header) - nowMs) / 1000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), MAX_RETRY_AFTER_S) : null;
}

export function noteRetryAfter(path: string, afterS: number, status: number): void {
  closedUntil.set(keyOf(path), { untilMs: performance.now() + afterS * 1000, status });
}

/**
 * Null where the path takes requests. Else resolves when it does again: with null, or with the refusal where that takes too
 * long. Throws what ends the call.
 */
export function holdBack(path: string, signal: AbortSignal | undefined): Promise<Sent | null> | null {
  const key = keyOf(path);
  const closed = closedUntil.get(key);
  if (!closed) return null;
  const leftMs = closed.untilMs - performance.now();
  if (leftMs > MAX_HOLD_S * 1000) {
    return Promise.resolve({
      kind: 'replied',
      status: closed.status,
      isOk: false,
      text: '',
      retryAfterS: Math.ceil(leftMs / 1000),
    });
  }
  closedUntil.delete(key);
  return leftMs > 0 ? pause(leftMs, signal) : null;
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<null> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason instanceof Error ? signal.reason : new DOMException('Aborted', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve(null);
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
