// Rules for a holiday's date: a fixed day, the n-th weekday of a month, or a number of days relative to Easter.
import { DAY_MS } from '#app/domain/time/durations.ts';
import { toLocal, computeWeekday, type LocalMs } from '#app/domain/time/local-time.ts';

export interface Holiday {
  /** Names that find the holiday, the local one first. */
  readonly names: readonly string[];
  /** Date in a year; null if it wasn't a holiday then. */
  readonly on: (year: number) => LocalMs | null;
}
type Rule = Holiday['on'];

export const MONDAY = 0;
export const WEDNESDAY = 2;
export const THURSDAY = 3;
export const SUNDAY = 6;

export const holiday = (names: string, on: Rule): Holiday => ({ names: names.split('|'), on });

export const fixed =
  (month: number, day: number): Rule =>
  (year) =>
    toLocal({ year, month, day });

/** `nth` 1 is the first such weekday of the month, -1 the last. */
export const nthWeekday =
  (nth: number, weekday: number, month: number): Rule =>
  (year) => {
    if (nth < 0) return findWeekdayOnOrBefore(weekday, toLocal({ year, month: month + 1, day: 0 })) + (nth + 1) * 7 * DAY_MS;
    return findWeekdayOnOrBefore(weekday, toLocal({ year, month, day: 7 * nth }));
  };

/** The last such weekday before a given date. */
export const weekdayBefore =
  (weekday: number, month: number, day: number): Rule =>
  (year) =>
    findWeekdayOnOrBefore(weekday, toLocal({ year, month, day: day - 1 }));

const findWeekdayOnOrBefore = (weekday: number, local: LocalMs): LocalMs =>
  local - ((computeWeekday(local) - weekday + 7) % 7) * DAY_MS;

/** Number of days after Western Easter Sunday. */
export const easter =
  (days: number): Rule =>
  (year) =>
    easterSunday(year) + days * DAY_MS;

/** Applies a rule from year `first` to year `last`, inclusive. */
export const between =
  (first: number, last: number, rule: Rule): Rule =>
  (year) =>
    year >= first && year <= last ? rule(year) : null;

export const since = (first: number, rule: Rule): Rule => between(first, 9999, rule);

/** Uses the exception's date in years where it returns one. */
export const unless =
  (exception: Rule, rule: Rule): Rule =>
  (year) =>
    exception(year) ?? rule(year);

/** The anonymous Gregorian computus (Meeus, Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): LocalMs {
  const goldenNumber = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const lunarShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * goldenNumber + century - Math.floor(century / 4) - lunarShift + 15) % 30;
  const weekdayShift = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const correction = Math.floor((goldenNumber + 11 * epact + 22 * weekdayShift) / 451);
  const days = epact + weekdayShift - 7 * correction + 114;
  return toLocal({ year, month: Math.floor(days / 31), day: (days % 31) + 1 });
}
