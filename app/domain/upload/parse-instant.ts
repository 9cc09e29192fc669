// Parses dates and times in files to `2026-11-26` and `2026-11-26 13:30:00` (UTC).

/** Order of the parts of numeric dates that don't start with a four-digit year. */
export const DATE_ORDERS = ['ymd', 'mdy', 'dmy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

interface InstantFormat {
  readonly order: DateOrder;
  /** True: parses date and time, with midnight as default. False: text with a time is invalid. */
  readonly withTime: boolean;
}

/** Max length of a date. Cells of a file can be a megabyte long. */
const MAX_CHARACTERS = 64;

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;
const ISO_SECOND = /^\d{4}-\d{2}-\d{2} (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** Parses trimmed text; undefined if it is invalid. */
export function parseInstant(text: string, { order, withTime }: InstantFormat): string | undefined {
  if (text.length > MAX_CHARACTERS) return undefined;
  if (ISO_DAY.test(text)) {
    if (!isIsoDay(text)) return undefined;
    return withTime ? `${text} 00:00:00` : text;
  }
  if (withTime && ISO_SECOND.test(text)) return isIsoDay(text) ? text : undefined;
  const found = findDay(text, order);
  if (!found || !isDay(...found.day)) return undefined;
  const time = parseTime(text.slice(found.length));
  if (time === undefined) return undefined;
  if (!withTime) return time.seconds === 0 && time.fraction === '' && time.offsetS === 0 ? formatIsoDay(found.day) : undefined;
  return formatUtc(found.day, time);
}

const isIsoDay = (text: string): boolean => isDay(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10)));

type Day = readonly [year: number, month: number, day: number];

interface FoundDay {
  readonly day: Day;
  /** Number of characters of the date part. */
  readonly length: number;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const WEEKDAY = '(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\\.?,?\\s+)?';
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';
const YEAR = '(\\d{4}|\\d{2})(?!\\d)';
const NUMBERS = /^(\d{1,4})([-/.])(\d{1,2})[-/.](\d{1,4})(?!\d)/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?!\d)/;
/** 5 Jan 2024, 05-JAN-24 */
const DAY_FIRST = new RegExp(`^${WEEKDAY}${DAY}[-\\s.]{1,2}${MONTH}[-\\s,]{1,2}${YEAR}`, 'i');
/** January 5, 2024 */
const MONTH_FIRST = new RegExp(`^${WEEKDAY}${MONTH}[-\\s]${DAY}[-\\s,]{1,2}${YEAR}`, 'i');
/** 2024-Jan-05 */
const YEAR_FIRST = new RegExp(`^(\\d{4})[-\\s]${MONTH}[-\\s]${DAY}`, 'i');

function findDay(text: string, order: DateOrder): FoundDay | undefined {
  const numbers = NUMBERS.exec(text);
  if (numbers) {
    const day = findNumericDay(numbers, order);
    return day && { day, length: numbers[0].length };
  }
  const compact = COMPACT.exec(text);
  if (compact) return { day: [Number(compact[1]), Number(compact[2]), Number(compact[3])], length: compact[0].length };
  return findNamedMonth(text);
}

function findNamedMonth(text: string): FoundDay | undefined {
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) return buildNamedDay(dayFirst[0], [dayFirst[3], dayFirst[2], dayFirst[1]]);
  const monthFirst = MONTH_FIRST.exec(text);
  if (monthFirst) return buildNamedDay(monthFirst[0], [monthFirst[3], monthFirst[1], monthFirst[2]]);
  const yearFirst = YEAR_FIRST.exec(text);
  return yearFirst ? buildNamedDay(yearFirst[0], [yearFirst[1], yearFirst[2], yearFirst[3]]) : undefined;
}

function buildNamedDay(found: string, [year = '', month = '', day = '']: readonly (string | undefined)[]): FoundDay {
  const at = MONTHS.findIndex((name) => month.toLowerCase().startsWith(name));
  return { day: [toFullYear(year), at + 1, Number(day)], length: found.length };
}

function findNumericDay(
  [text, first = '', separator, second = '', third = '']: RegExpExecArray,
  order: DateOrder,
): Day | undefined {
  const [a, b] = [Number(first), Number(second)];
  if (first.length === 4) return third.length <= 2 ? [a, b, Number(third)] : undefined;
  if (order === 'ymd' || first.length > 2) return undefined;
  // Version numbers and codes also have dots and hyphens, so two-digit years require two digits in all parts, as in 05.01.24.
  const isShort = third.length === 2 && (separator === '/' || text.length === '05.01.24'.length);
  if (third.length !== 4 && !isShort) return undefined;
  const year = toFullYear(third);
  return order === 'dmy' ? [year, b, a] : [year, a, b];
}

/** Two-digit years follow POSIX: 69 is 1969, 68 is 2068. */
function toFullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length !== 2) return year;
  return year < FIRST_OF_1900S ? 2000 + year : 1900 + year;
}
const FIRST_OF_1900S = 69;

interface TimeOfDay {
  readonly seconds: number;
  readonly fraction: string;
  readonly offsetS: number;
}

const MIDNIGHT: TimeOfDay = { seconds: 0, fraction: '', offsetS: 0 };
const TIME = /^(?:T|,?\s+)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([ap]m)?\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/i;

/** Parses the time after a date; undefined if it is invalid. */
function parseTime(text: string): TimeOfDay | undefined {
  if (text === '') return MIDNIGHT;
  const match = TIME.exec(text);
  if (!match) return undefined;
  const [hours12, minutes, seconds] = [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)];
  const half = match[5]?.toLowerCase();
  if (half !== undefined && (hours12 < 1 || hours12 > 12)) return undefined;
  const hours = half === undefined ? hours12 : (hours12 % 12) + (half === 'pm' ? 12 : 0);
  if (hours > 23 || minutes > 59 || seconds > 59) return undefined;
  // Databases store microseconds.
  const fraction = (match[4] ?? '').slice(0, 6).replace(/0+$/, '');
  return { seconds: (hours * 60 + minutes) * 60 + seconds, fraction, offsetS: parseUtcOffset(match[6]) };
}

function parseUtcOffset(zone: string | undefined): number {
  if (zone === undefined || !/^[+-]/.test(zone)) return 0;
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  const seconds = (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))) * 60;
  return zone.startsWith('-') ? -seconds : seconds;
}

const padTwo = (value: number): string => (value < 10 ? `0${value}` : String(value));
const formatIsoDay = ([year, month, day]: Day): string => `${String(year).padStart(4, '0')}-${padTwo(month)}-${padTwo(day)}`;

function formatUtc(day: Day, { seconds, fraction, offsetS }: TimeOfDay): string | undefined {
  const tail = fraction === '' ? '' : `.${fraction}`;
  if (offsetS === 0)
    return `${formatIsoDay(day)} ${padTwo(Math.floor(seconds / 3600))}:${padTwo(Math.floor(seconds / 60) % 60)}:${padTwo(seconds % 60)}${tail}`;
  const instant = new Date(`${formatIsoDay(day)}T00:00:00Z`).getTime() + (seconds - offsetS) * 1000;
  const iso = new Date(instant).toISOString();
  return /^\d{4}-/.test(iso) ? `${iso.slice(0, 19).replace('T', ' ')}${tail}` : undefined;
}

const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether a date exists in the Gregorian calendar, from year 1. False for NaN. */
export function isDay(year: number, month: number, day: number): boolean {
  if (!(year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= (MONTH_DAYS[month - 1] ?? 0))) return false;
  return !(month === 2 && day === 29) || (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0));
}
