// Dates and times in templates: printed, formatted and read as Python does, without a zone.

import { DAY_MS } from '#app/domain/time/durations.ts';

const pad = (value: number, width: number): string => String(value).padStart(width, '0');
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** `2024-01-31 12:00:00`, or with `T`; milliseconds where there are any. */
export function formatMoment(ms: number, separator: ' ' | 'T' = ' '): string {
  const micros = ms % 1000 === 0 ? '' : '.%f';
  return strftime(ms, `%Y-%m-%d${separator}%H:%M:%S${micros}`);
}

/** The moment (ms) by a format of strftime, in English. An unknown letter stays as it is. */
export function strftime(ms: number, format: string): string {
  const date = new Date(ms);
  if (Number.isNaN(date.getTime())) return '';
  return format.replace(/%(-?)([a-zA-Z%])/g, (whole, dash: string, letter: string) => {
    const text = partOf(date, letter);
    if (text === null) return whole;
    return dash === '' ? text : text.replace(/^[0 ]+(?=\d)/, '');
  });
}

function partOf(date: Date, letter: string): string | null {
  const hour = date.getUTCHours();
  const day = date.getUTCDay();
  const dayOfYear = Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / DAY_MS) + 1;
  switch (letter) {
    case 'Y':
      return pad(date.getUTCFullYear(), 4);
    case 'y':
      return pad(date.getUTCFullYear() % 100, 2);
    case 'm':
      return pad(date.getUTCMonth() + 1, 2);
    case 'd':
      return pad(date.getUTCDate(), 2);
    case 'e':
      return String(date.getUTCDate()).padStart(2, ' ');
    case 'H':
      return pad(hour, 2);
    case 'I':
      return pad(hour % 12 || 12, 2);
    case 'M':
      return pad(date.getUTCMinutes(), 2);
    case 'S':
      return pad(date.getUTCSeconds(), 2);
    case 'f':
      return pad(date.getUTCMilliseconds() * 1000, 6);
    case 'p':
      return hour < 12 ? 'AM' : 'PM';
    case 'j':
      return pad(dayOfYear, 3);
    case 'a':
      return (DAYS[day] ?? '').slice(0, 3);
    case 'A':
      return DAYS[day] ?? '';
    case 'b':
    case 'h':
      return (MONTHS[date.getUTCMonth()] ?? '').slice(0, 3);
    case 'B':
      return MONTHS[date.getUTCMonth()] ?? '';
    case 'w':
      return String(day);
    case 'u':
      return String(day || 7);
    case 'U':
      return pad(Math.floor((dayOfYear + 6 - day) / 7), 2);
    case 'W':
      return pad(Math.floor((dayOfYear + 6 - ((day + 6) % 7)) / 7), 2);
    case 'F':
      return strftime(date.getTime(), '%Y-%m-%d');
    case 'T':
      return strftime(date.getTime(), '%H:%M:%S');
    case 's':
      return String(Math.floor(date.getTime() / 1000));
    case 'z':
    case 'Z':
      return '';
    case '%':
      return '%';
    default:
      return null;
  }
}

const PARTS: Readonly<Record<string, string>> = {
  Y: '(?<Y>\\d{4})',
  y: '(?<y>\\d{2})',
  m: '(?<m>\\d{1,2})',
  d: '(?<d>\\d{1,2})',
  H: '(?<H>\\d{1,2})',
  I: '(?<I>\\d{1,2})',
  M: '(?<M>\\d{1,2})',
  S: '(?<S>\\d{1,2})',
  f: '(?<f>\\d{1,6})',
  p: '(?<p>[AaPp][Mm])',
  j: '(?<j>\\d{1,3})',
  b: '(?<b>[A-Za-z]{3})',
  B: '(?<B>[A-Za-z]{3,9})',
  a: '[A-Za-z]{3}',
  A: '[A-Za-z]{6,9}',
  '%': '%',
};
const MAX_FORMAT_LENGTH = 100;

/** The ms of a text in a format of strftime; null where the text or the format cannot be read. */
export function strptime(text: string, format: string): number | null {
  if (format.length > MAX_FORMAT_LENGTH || text.length > MAX_FORMAT_LENGTH) return null;
  const letters = [...format.matchAll(/%(.)/g)].map(([, letter]) => letter ?? '');
  if (new Set(letters).size !== letters.length || letters.some((letter) => !Object.hasOwn(PARTS, letter))) return null;
  const pattern = format.replace(/%(.)|[\\^$.*+?()[\]{}|/-]/g, (char, letter?: string) =>
    letter === undefined ? `\\${char}` : (PARTS[letter] ?? ''),
  );
  const found = new RegExp(`^${pattern}$`).exec(text)?.groups;
  if (!found) return null;
  const read = (letter: string, fallback: number): number => (found[letter] === undefined ? fallback : Number(found[letter]));
  const named = (found['b'] ?? found['B'])?.slice(0, 3).toLowerCase();
  const month = named === undefined ? read('m', 1) : MONTHS.findIndex((name) => name.slice(0, 3).toLowerCase() === named) + 1;
  const year = found['y'] === undefined ? read('Y', 1900) : read('y', 0) + (read('y', 0) < 69 ? 2000 : 1900);
  const isEvening = found['p']?.toLowerCase() === 'pm';
  const hour = found['I'] === undefined ? read('H', 0) : (read('I', 0) % 12) + (isEvening ? 12 : 0);
  const millis = Math.floor(Number((found['f'] ?? '0').padEnd(6, '0')) / 1000);
  const day = read('d', 1);
  const isWhole = month >= 1 && month <= 12 && day >= 1 && day <= 31 && hour < 24 && read('M', 0) < 60 && read('S', 0) < 60;
  if (!isWhole) return null;
  const ms = Date.UTC(year, month - 1, day, hour, read('M', 0), read('S', 0), millis);
  return new Date(ms).getUTCDate() === day ? ms : null;
}
