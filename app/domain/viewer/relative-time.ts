// Relative times: "3 minutes ago", and the exact instant for a hover.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/domain/time/durations.ts';

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_556_952_000],
  ['month', 2_629_746_000],
  ['week', 604_800_000],
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
];

/** How long before or after `nowMs` an instant is, in the largest whole unit; under a minute is "just now". */
export function relativeTime(atMs: number, nowMs: number, locale: string): string {
  const distanceMs = atMs - nowMs;
  const unit = UNITS.find(([, lengthMs]) => Math.abs(distanceMs) >= lengthMs);
  const format = agesOf(locale);
  if (unit) return format.format(Math.trunc(distanceMs / unit[1]), unit[0]);
  // Intl's English has only "now", which reads badly after "Changed".
  return locale.startsWith('en') ? 'just now' : format.format(0, 'second');
}

/** The instant in full, in UTC so that server and browser write the same. */
export function exactTime(atMs: number, locale: string): string {
  return instantsOf(locale).format(atMs) + ' UTC';
}

/** Making a format takes longer than writing a page's times with it: that of the last locale stays. */
function keepLast<Format>(make: (locale: string) => Format): (locale: string) => Format {
  let last: { readonly locale: string; readonly format: Format } | null = null;
  return (locale) => {
    if (last?.locale !== locale) last = { locale, format: make(locale) };
    return last.format;
  };
}

const agesOf = keepLast((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
const instantsOf = keepLast(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
);
