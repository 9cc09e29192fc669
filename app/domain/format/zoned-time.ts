// Formats a time as date and time in a named time zone.
import { DAY_MS } from '#app/domain/time/durations.ts';

/** `Nov 24, 2026, 9:00 AM GMT+1`. */
export const formatZonedTime = (atMs: number, timeZone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(atMs);

/** `Tue, Nov 24, 2026, 9:00 AM`. */
export const formatRun = (atMs: number, timeZone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(atMs);

/** Formats the start of a chart's period, which has no zone: `Nov 24, 2026`, with a time unless it is midnight. */
export const formatPeriod = (atMs: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
    ...(atMs % DAY_MS !== 0 && { hour: 'numeric', minute: '2-digit' }),
  }).format(atMs);
