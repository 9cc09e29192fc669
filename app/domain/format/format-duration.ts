// Formats milliseconds as a duration, such as "1h 5m 30.5s". A year has 365 days.

import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/domain/time/durations.ts';

const UNITS = [
  ['y', 31_536_000_000],
  ['d', DAY_MS],
  ['h', HOUR_MS],
  ['m', MINUTE_MS],
] as const;

/** `subMilliseconds` splits the rest into s, ms, µs and ns; otherwise seconds have at most one decimal, rounded down. */
export function formatDuration(durationMs: number, subMilliseconds = false): string {
  const parts: string[] = [];
  let rest = Math.abs(durationMs);
  for (const [letter, unitMs] of UNITS) {
    const count = Math.floor(rest / unitMs);
    rest -= count * unitMs;
    if (count > 0) parts.push(`${count}${letter}`);
  }
  if (subMilliseconds) parts.push(...splitSeconds(rest));
  else if (rest < 1000 && parts.length === 0) parts.push(`${rest >= 1 ? Math.round(rest) : Math.ceil(rest)}ms`);
  else if (rest >= 100) parts.push(`${Math.floor(rest / 100) / 10}s`);
  const text = parts.length > 0 ? parts.join(' ') : '0ms';
  return durationMs < 0 && text !== '0ms' ? `-${text}` : text;
}

function splitSeconds(restMs: number): string[] {
  // Rounded to whole nanoseconds first, so that 0.3 ms is 300µs and not 299µs 999ns.
  let nanoseconds = Math.round(restMs * 1e6);
  const parts: string[] = [];
  for (const [letters, size] of [
    ['s', 1e9],
    ['ms', 1e6],
    ['µs', 1e3],
    ['ns', 1],
  ] as const) {
    const count = Math.floor(nanoseconds / size);
    nanoseconds -= count * size;
    if (count > 0) parts.push(`${count}${letters}`);
  }
  return parts;
}
