// An instant as a date and time of a zone, which is named.
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

/** The start of a period of a chart, which has no zone: `Nov 24, 2026`, with a time where it isn't midnight. */
export const formatPeriod = (atMs: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
    ...(atMs % DAY_MS !== 0 && { hour: 'numeric', minute: '2-digit' }),
  }).format(atMs);
