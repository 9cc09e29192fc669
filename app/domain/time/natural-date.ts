// Parses dates in free English that relative-date.ts doesn't support ("yesterday at 3pm"), with chrono.
import { casual } from 'chrono-node';
import { MINUTE_MS } from './durations.ts';
import { toLocal, truncate, type LocalMs } from './local-time.ts';
import { toZone } from './zone.ts';

const TIME_WORDS = /\b(tonight|morning|noon|afternoon|evening|night|midnight|lunch)\b/i;
const UTC_WORDS = /\b(utc|gmt|z)\b/i;

/** The local datetime, if chrono understands all of `text`; otherwise null. Midnight if the text has no time of day. */
export function parseNaturalDate(text: string, now: LocalMs, timeZone: string | null): LocalMs | null {
  const trimmed = text.trim();
  const [found, ...others] = casual.parse(trimmed, { instant: new Date(now), timezone: 0 });
  if (!found || others.length > 0 || found.end || found.text.trim() !== trimmed) return null;
  const { start } = found;
  const part = (name: 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'timezoneOffset'): number => start.get(name) ?? 0;
  const local = toLocal({
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  });
  if (!start.isCertain('hour') && !TIME_WORDS.test(trimmed)) return truncate(local, 'day');
  const offsetMinutes = part('timezoneOffset');
  // chrono also sets the reference's offset, so an offset of 0 only counts if the text contains a UTC zone.
  if (offsetMinutes === 0 && !UTC_WORDS.test(trimmed)) return local;
  return toZone(local - offsetMinutes * MINUTE_MS, timeZone);
}
