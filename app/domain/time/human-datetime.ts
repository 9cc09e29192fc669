// One moment in text or digits to a local datetime: written-out dates first, then dates relative to now, then free English.
import { parseAbsoluteDate } from './absolute-date.ts';
import type { Clock } from './clock.ts';
import { MINUTE_MS } from './durations.ts';
import { assertInCalendar, readLocalFields, truncate, type LocalMs } from './local-time.ts';
import { parseNaturalDate } from './natural-date.ts';
import { parseRelativeDate } from './relative-date.ts';
import { ambiguousTime, unparsableTime } from './time-errors.ts';
import { toZone } from './zone.ts';

const MAX_LENGTH = 200;
const DIRECTIONLESS = /^\s*\d+\s+(second|minute|hour|day|week|month|quarter|year)s?\s*$/i;

/** The clock's local time, to the second. */
export const localNow = (clock: Clock): LocalMs => truncate(toZone(clock.nowMs, clock.timeZone), 'second');

/** Throws an AppError for text that tells no time, and for "5 days", which could be ago or later. */
export function parseHumanDatetime(text: string, clock: Clock): LocalMs {
  if (text.length > MAX_LENGTH) throw unparsableTime(text);
  if (DIRECTIONLESS.test(text)) throw ambiguousTime(text.trim());
  const now = localNow(clock);
  const absolute = parseAbsoluteDate(text, readLocalFields(now).year);
  if (absolute.kind === 'invalid') throw unparsableTime(text);
  if (absolute.kind === 'date') {
    if (absolute.offsetMinutes === null) return absolute.local;
    return assertInCalendar(toZone(absolute.local - absolute.offsetMinutes * MINUTE_MS, clock.timeZone));
  }
  const local = parseRelativeDate(text, now) ?? parseNaturalDate(text, now, clock.timeZone);
  if (local === null) throw unparsableTime(text);
  return assertInCalendar(local);
}
