// Parses absolute dates: ISO, compact, slashes, month names. Missing parts default to January 1 of this year at midnight. Like
// in dateutil, bare numbers are year first if they can't be anything else, otherwise month before day.
import { addUnits, daysInMonth, toLocal, computeWeekday, type LocalMs } from './local-time.ts';

/** 'other': not an absolute date. 'invalid': a date that doesn't exist, such as February 30. */
export type AbsoluteDate =
  | {
      readonly kind: 'date';
      readonly local: LocalMs;
      /** UTC offset of the zone in the text; null without a zone. */ readonly offsetMinutes: number | null;
    }
  | { readonly kind: 'other' }
  | { readonly kind: 'invalid' };

interface TimeOfDay {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
}
interface DateParts {
  year?: number;
  month?: number;
  day?: number;
  weekday?: number;
}

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const FILLERS = new Set(['at', 'on', 'and', 'of', 'ad', 't', 'st', 'nd', 'rd', 'th']);
const MIDNIGHT: TimeOfDay = { hour: 0, minute: 0, second: 0, millisecond: 0 };

const CLOCK = /(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([ap]\.?m\b\.?)?/;
const HALF_DAY = /(?<![\d.])(\d{1,2})\s*([ap]\.?m\b\.?)/;
const HOURS = /(?<![\d.])(\d{1,2})h(?:\s*(\d{1,2})m(?:in)?)?(?:\s*(\d{1,2})s)?(?![a-z])/;
const ISO_HOUR = /(?<=\d)t(\d{1,2})(?![\d:])/;
const ZONE = /^\s*(?:(z|utc|gmt)|([+-])(\d{2}):?(\d{2})?)(?![\d:a-z])/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:t?(\d{2})(\d{2})(\d{2})?)?$/;

/** Parses an absolute date. `thisYear` is the default year, and resolves two-digit years to within 50 years of it. */
export function parseAbsoluteDate(text: string, thisYear: number): AbsoluteDate {
  const lower = text.trim().toLowerCase();
  if (!/^[a-z\d]/.test(lower) || !/[a-z\d]/.test(lower)) return { kind: 'other' };
  const compact = COMPACT.exec(lower);
  if (compact) return buildDate(readCompactParts(compact), readCompactTime(compact), { offsetMinutes: null, thisYear });
  const { rest, time, offsetMinutes } = takeTime(lower);
  const parts = readDateTokens(rest, thisYear);
  if (parts === 'other' || parts === 'invalid') return { kind: parts };
  if (time === null && Object.keys(parts).length === 0) return { kind: 'other' };
  return buildDate(parts, time ?? MIDNIGHT, { offsetMinutes, thisYear });
}

const readCompactParts = (match: RegExpExecArray): DateParts => ({
  year: Number(match[1]),
  month: Number(match[2]),
  day: Number(match[3]),
});
const readCompactTime = (match: RegExpExecArray): TimeOfDay => ({
  hour: Number(match[4] ?? 0),
  minute: Number(match[5] ?? 0),
  second: Number(match[6] ?? 0),
  millisecond: 0,
});

function takeTime(text: string): { rest: string; time: TimeOfDay | null; offsetMinutes: number | null } {
  for (const [pattern, read] of [
    [CLOCK, readClock],
    [HALF_DAY, readHalfDay],
    [HOURS, readHours],
    [ISO_HOUR, readHours],
  ] as const) {
    const match = pattern.exec(text);
    if (!match) continue;
    const after = text.slice(match.index + match[0].length);
    const zone = ZONE.exec(after);
    const rest = `${text.slice(0, match.index)} ${zone ? after.slice(zone[0].length) : after}`;
    return { rest, time: read(match), offsetMinutes: zone ? parseZoneMinutes(zone) : null };
  }
  return { rest: text, time: null, offsetMinutes: null };
}

function parseZoneMinutes(match: RegExpExecArray): number {
  if (match[1] !== undefined) return 0;
  const minutes = Number(match[3]) * 60 + Number(match[4] ?? 0);
  return match[2] === '-' ? -minutes : minutes;
}

const readClock = (match: RegExpExecArray): TimeOfDay => ({
  hour: to24Hours(Number(match[1]), match[5]),
  minute: Number(match[2]),
  second: Number(match[3] ?? 0),
  millisecond: Math.floor(Number(`0.${match[4] ?? '0'}`) * 1000),
});
const readHalfDay = (match: RegExpExecArray): TimeOfDay => ({ ...MIDNIGHT, hour: to24Hours(Number(match[1]), match[2]) });
const readHours = (match: RegExpExecArray): TimeOfDay => ({
  hour: Number(match[1]),
  minute: Number(match[2] ?? 0),
  second: Number(match[3] ?? 0),
  millisecond: 0,
});

/** 99 (refused later) for an hour that doesn't exist on a 12-hour clock. */
function to24Hours(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return 99;
  return (hour % 12) + (half.startsWith('p') ? 12 : 0);
}

function readDateTokens(text: string, thisYear: number): DateParts | 'other' | 'invalid' {
  const numbers: string[] = [];
  const parts: DateParts = {};
  let monthIndex = -1;
  for (const token of text.match(/\d+|[a-z]+|[^\sa-z\d]/g) ?? []) {
    if (/^\d/.test(token)) numbers.push(token);
    else if (/^[a-z]/.test(token)) {
      const month = findNameIndex(MONTHS, token);
      const weekday = findNameIndex(WEEKDAYS, token);
      if (month >= 0 && monthIndex < 0) {
        monthIndex = numbers.length;
        parts.month = month + 1;
      } else if (weekday >= 0) parts.weekday = weekday;
      else if (!FILLERS.has(token)) return 'other';
    } else if (!"-/.,;'".includes(token)) return 'other';
  }
  const ordered = orderNumbers(numbers, monthIndex);
  return ordered === null ? 'invalid' : { ...parts, ...readNumbers(ordered, thisYear) };
}

/** Index of a name by its first three or more letters (also "sept"); -1 if unknown. */
function findNameIndex(names: readonly string[], token: string): number {
  return token.length < 3 ? -1 : names.findIndex((name) => name.startsWith(token));
}

type NumberRole = 'year' | 'month' | 'day';

/** Assigns roles to the numbers; null if there are more numbers than a date has. */
function orderNumbers(numbers: readonly string[], monthIndex: number): [NumberRole, string][] | null {
  const pair = (...roles: NumberRole[]): [NumberRole, string][] => roles.map((role, index) => [role, numbers[index] ?? '']);
  const [first = '', second = ''] = numbers;
  const hasMonth = monthIndex >= 0;
  if (numbers.length > (hasMonth ? 2 : 3)) return null;
  if (numbers.length === 1) return isYear(first) ? pair('year') : pair('day');
  if (numbers.length === 2 && hasMonth) {
    const yearFirst = isYear(first) || (monthIndex === 2 && !isYear(second));
    return yearFirst ? pair('year', 'day') : pair('day', 'year');
  }
  if (numbers.length === 2) {
    if (isYear(first)) return pair('year', 'month');
    return isYear(second) ? pair('month', 'year') : pair('month', 'day');
  }
  if (numbers.length === 0) return [];
  if (isYear(first)) return pair('year', 'month', 'day');
  return Number(first) > 12 ? pair('day', 'month', 'year') : pair('month', 'day', 'year');
}

const isYear = (digits: string): boolean => digits.length > 2 || Number(digits) > 31;

function readNumbers(ordered: readonly [NumberRole, string][], thisYear: number): DateParts {
  const parts: DateParts = {};
  for (const [role, digits] of ordered) parts[role] = role === 'year' ? toFullYear(digits, thisYear) : Number(digits);
  return parts;
}

function toFullYear(digits: string, thisYear: number): number {
  if (digits.length > 2) return digits.length > 4 ? Number.NaN : Number(digits);
  const year = thisYear - (thisYear % 100) + Number(digits);
  if (year >= thisYear + 50) return year - 100;
  return year < thisYear - 50 ? year + 100 : year;
}

function buildDate(parts: DateParts, time: TimeOfDay, context: { offsetMinutes: number | null; thisYear: number }): AbsoluteDate {
  const { year = context.thisYear, month = 1, day = 1 } = parts;
  const dateExists = year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  if (!dateExists || time.hour > 23 || time.minute > 59 || time.second > 59) return { kind: 'invalid' };
  if (context.offsetMinutes !== null && Math.abs(context.offsetMinutes) >= 1440) return { kind: 'invalid' };
  let local = toLocal({ year, month, day, ...time });
  if (parts.weekday !== undefined && parts.day === undefined) {
    local = addUnits(local, (parts.weekday - computeWeekday(local) + 7) % 7, 'day');
  }
  return { kind: 'date', local, offsetMinutes: context.offsetMinutes };
}
