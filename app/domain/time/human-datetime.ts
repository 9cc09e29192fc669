// Parses a date and time in text to a local datetime: absolute dates first, then dates relative to now, then free English.
import { parseAbsoluteDate } from './absolute-date.ts';
import type { Clock } from './clock.ts';
import { MINUTE_MS } from './durations.ts';
import { requireInCalendar, readLocalFields, truncate, type LocalMs } from './local-time.ts';
import { parseNaturalDate } from './natural-date.ts';
import { parseRelativeDate } from './relative-date.ts';
import { ambiguousTimeError, unparsableTimeError } from './time-errors.ts';
import { toZone } from './zone.ts';

const MAX_LENGTH = 200;
const DIRECTIONLESS = /^\s*\d+\s+(second|minute|hour|day|week|month|quarter|year)s?\s*$/i;

/** Local time of the clock, truncated to seconds. */
export const readLocalNow = (clock: Clock): LocalMs => truncate(toZone(clock.nowMs, clock.timeZone), 'second');

/** Throws an AppError for text without a date, and for "5 days", which could mean ago or later. */
export function parseHumanDatetime(text: string, clock: Clock): LocalMs {
  if (text.length > MAX_LENGTH) throw unparsableTimeError(text);
  if (DIRECTIONLESS.test(text)) throw ambiguousTimeError(text.trim());
  const now = readLocalNow(clock);
  const absolute = parseAbsoluteDate(text, readLocalFields(now).year);
  if (absolute.kind === 'invalid') throw unparsableTimeError(text);
  if (absolute.kind === 'date') {
    if (absolute.offsetMinutes === null) return absolute.local;
    return requireInCalendar(toZone(absolute.local - absolute.offsetMinutes * MINUTE_MS, clock.timeZone));
  }
  const local = parseRelativeDate(text, now) ?? parseNaturalDate(text, now, clock.timeZone);
  if (local === null) throw unparsableTimeError(text);
  return requireInCalendar(local);
}
