// Parses SQL Lab's temporal cells: dates, and times with up to six fractional digits, in UTC or with an offset.

import { DAY_MS } from '#app/domain/time/durations.ts';

export interface Instant {
  /** Whole milliseconds since the epoch, UTC. */
  readonly epochMs: number;
  /** Additional microseconds, 0 to 999. */
  readonly micros: number;
  readonly hasTime: boolean;
}

const FORM = /^(\d{4,6})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?(?:(Z)|([+-])(\d\d)(?::?(\d\d))?)?)?( BC)?$/;

/** Null for other text (`infinity`, a time of day, an impossible date). */
export function parseInstant(text: string): Instant | null {
  const match = FORM.exec(text);
  if (!match) return null;
  const [, year, month, day, hour, minute, second, fraction = '', , sign, offsetHours, offsetMinutes, era] = match;
  const days = daysFromCivil(era === undefined ? Number(year) : 1 - Number(year), Number(month), Number(day));
  if (days === null) return null;
  const offset = sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(offsetHours) * 60 + Number(offsetMinutes ?? 0));
  const seconds = Number(hour ?? 0) * 3600 + Number(minute ?? 0) * 60 + Number(second ?? 0) - offset * 60;
  const micros = fraction === '' ? 0 : Number(fraction.padEnd(6, '0'));
  return {
    epochMs: days * DAY_MS + seconds * 1000 + Math.floor(micros / 1000),
    micros: micros % 1000,
    hasTime: hour !== undefined,
  };
}

/** Days since 1970-01-01 in the proleptic Gregorian calendar (H. Hinnant, "chrono-compatible low-level date algorithms"). */
function daysFromCivil(civilYear: number, month: number, day: number): number | null {
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  const year = month <= 2 ? civilYear - 1 : civilYear;
  const era = Math.floor(year / 400);
  const yearOfEra = year - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}
