// How long a span lasts, in its two largest units.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/domain/time/durations.ts';

const UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
  ['second', 1000],
] as const;

/** "2 days 3 hr" in the words of the locale; less than a second is 0 seconds. */
export function writeDuration(ms: number, locale: string): string {
  const first = UNITS.findIndex(([, size]) => ms >= size);
  const from = first < 0 ? UNITS.length - 1 : first;
  let left = ms;
  const parts = UNITS.slice(from, from + 2).map(([unit, size]) => {
    const count = Math.floor(left / size);
    left -= count * size;
    return { count, text: new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count) };
  });
  return parts
    .filter(({ count }, at) => at === 0 || count > 0)
    .map(({ text }) => text)
    .join(' ');
}
