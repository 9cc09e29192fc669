// Dates in free English that relative-date.ts does not know ("yesterday at 3pm"): chrono finds them.
import { casual } from 'chrono-node';
import { MINUTE_MS } from './durations.ts';
import { toLocal, truncate, type LocalMs } from './local-time.ts';
import { toZone } from './zone.ts';

const TIME_WORDS = /\b(tonight|morning|noon|afternoon|evening|night|midnight|lunch)\b/i;
const UTC_WORDS = /\b(utc|gmt|z)\b/i;

/** The local datetime that all of `text` tells, or null. Midnight when it tells no time of the day. */
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
  // chrono also notes the zone of the reference, which is ours: 0 counts only when the text says so.
  if (offsetMinutes === 0 && !UTC_WORDS.test(trimmed)) return local;
  return toZone(local - offsetMinutes * MINUTE_MS, timeZone);
}
