// How a holiday's day is found in a year: a fixed day, the n-th weekday of a month, or so many days from Easter.
import { DAY_MS } from '#app/domain/time/durations.ts';
import { toLocal, weekdayOf, type LocalMs } from '#app/domain/time/local-time.ts';

export interface Holiday {
  /** The country's own name first; any of them finds it. */
  readonly names: readonly string[];
  /** Its day in a year, or null when it was not kept then. */
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

/** `nth` 1 is the month's first such weekday, -1 its last. */
export const nthWeekday =
  (nth: number, weekday: number, month: number): Rule =>
  (year) => {
    if (nth < 0) return weekdayUpTo(weekday, toLocal({ year, month: month + 1, day: 0 })) + (nth + 1) * 7 * DAY_MS;
    return weekdayUpTo(weekday, toLocal({ year, month, day: 7 * nth }));
  };

/** The last such weekday before a day of the year. */
export const weekdayBefore =
  (weekday: number, month: number, day: number): Rule =>
  (year) =>
    weekdayUpTo(weekday, toLocal({ year, month, day: day - 1 }));

const weekdayUpTo = (weekday: number, local: LocalMs): LocalMs => local - ((weekdayOf(local) - weekday + 7) % 7) * DAY_MS;

/** `days` after Easter Sunday of the western churches. */
export const easter =
  (days: number): Rule =>
  (year) =>
    easterSunday(year) + days * DAY_MS;

/** Kept from one year to another, both included. */
export const between =
  (first: number, last: number, rule: Rule): Rule =>
  (year) =>
    year >= first && year <= last ? rule(year) : null;

export const since = (first: number, rule: Rule): Rule => between(first, 9999, rule);

/** Another rule in the years where it gives a day. */
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
