// Texts of a file to the texts of typed values: `12`, `1.5`, `true`, `2026-11-26`, `2026-11-26 13:30:00`. What PostgreSQL and the
// Warehouse both read. Undefined: the text is no such value.
import type { Decimal } from './detect-decimal.ts';

export const UPLOAD_TYPES = ['text', 'integer', 'number', 'boolean', 'date', 'timestamp'] as const;
export type UploadType = (typeof UPLOAD_TYPES)[number];

/** Of days that are not written as in ISO 8601. */
export const DATE_ORDERS = ['ymd', 'mdy', 'dmy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

export interface CellFormat {
  readonly type: UploadType;
  readonly dateOrder: DateOrder;
  readonly decimal: Decimal;
}

export type ParseCell = (text: string) => string | undefined;

/** A parser for texts without spaces around them, but for `text`. */
export function createCellParser({ type, dateOrder, decimal }: CellFormat): ParseCell {
  switch (type) {
    case 'text':
      return parseText;
    case 'integer':
      return decimal === ',' ? (text) => parseInteger(text.replace(',', '.')) : parseInteger;
    case 'number':
      return decimal === ',' ? (text) => parseNumber(text.replace(',', '.')) : parseNumber;
    case 'boolean':
      return (text) => BOOLEANS.get(text.toLowerCase());
    case 'date':
      return (text) => parseInstant(text, dateOrder, false);
    case 'timestamp':
      return (text) => parseInstant(text, dateOrder, true);
  }
}

/** Why a text is no value of a type. */
export const REASONS: Readonly<Record<UploadType, string>> = {
  text: 'contains a NUL character or is longer than 1 MB.',
  integer: 'isn’t a whole number.',
  number: 'isn’t a number.',
  boolean: 'isn’t true or false.',
  date: 'isn’t a date.',
  timestamp: 'isn’t a date and time.',
};

const MAX_TEXT_CHARACTERS = 1_000_000;

/** NUL is no character of a text in PostgreSQL. Halves of surrogate pairs are none in UTF-8. */
const parseText: ParseCell = (text) =>
  text.length > MAX_TEXT_CHARACTERS || text.includes('\0') ? undefined : text.isWellFormed() ? text : text.toWellFormed();

const INTEGER = /^[+-]?\d{1,30}(?:\.0*)?$/;
const PLAIN_INTEGER = /^-?(?:0|[1-9]\d{0,17})$/;
const [MIN_INT64, MAX_INT64] = [-(2n ** 63n), 2n ** 63n - 1n];

const parseInteger: ParseCell = (text) => {
  if (PLAIN_INTEGER.test(text)) return text === '-0' ? '0' : text;
  if (!INTEGER.test(text)) return undefined;
  const value = BigInt(text.replace(/\.0*$/, '').replace(/^\+/, ''));
  return value >= MIN_INT64 && value <= MAX_INT64 ? String(value) : undefined;
};

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const JSON_NUMBER = /^-?(?:0|[1-9]\d{0,307})(?:\.\d{1,400})?$/;

const parseNumber: ParseCell = (text) => {
  if (JSON_NUMBER.test(text)) return text;
  if (!NUMBER.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? String(value) : undefined;
};

const BOOLEANS: ReadonlyMap<string, string> = new Map([
  ...['true', 't', 'yes', 'y', '1'].map((text) => [text, 'true'] as const),
  ...['false', 'f', 'no', 'n', '0'].map((text) => [text, 'false'] as const),
]);

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;
const ISO_SECOND = /^\d{4}-\d{2}-\d{2} (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;
const INSTANT =
  /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})(?:(?:T|\s+)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([ap]m)?\s*(Z|UTC|[+-]\d{2}(?::?\d{2})?)?)?$/i;

function parseInstant(text: string, order: DateOrder, withTime: boolean): string | undefined {
  if (ISO_DAY.test(text)) {
    if (!isIsoDay(text)) return undefined;
    return withTime ? `${text} 00:00:00` : text;
  }
  if (withTime && ISO_SECOND.test(text)) return isIsoDay(text) ? text : undefined;
  const match = INSTANT.exec(text);
  if (!match) return undefined;
  const day = dayOf(match, order);
  if (day === undefined) return undefined;
  const time = timeOf(match);
  if (time === undefined) return undefined;
  if (!withTime) return time.seconds === 0 && time.fraction === '' && time.offsetS === 0 ? isoDay(day) : undefined;
  return formatUtc(day, time);
}

const isIsoDay = (text: string): boolean => isDay(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10)));

type Day = readonly [year: number, month: number, day: number];

function dayOf([, first = '', second = '', third = '']: readonly (string | undefined)[], order: DateOrder): Day | undefined {
  const [a, b, c] = [Number(first), Number(second), Number(third)];
  const day: Day | null = first.length === 4 ? [a, b, c] : order === 'dmy' ? [c, b, a] : order === 'mdy' ? [c, a, b] : null;
  if (day === null || (first.length !== 4 && third.length !== 4)) return undefined;
  return isDay(...day) ? day : undefined;
}

interface TimeOfDay {
  readonly seconds: number;
  readonly fraction: string;
  readonly offsetS: number;
}

function timeOf(match: readonly (string | undefined)[]): TimeOfDay | undefined {
  const [hours12, minutes, seconds] = [Number(match[4] ?? 0), Number(match[5] ?? 0), Number(match[6] ?? 0)];
  const half = match[8]?.toLowerCase();
  if (half !== undefined && (hours12 < 1 || hours12 > 12)) return undefined;
  const hours = half === undefined ? hours12 : (hours12 % 12) + (half === 'pm' ? 12 : 0);
  if (hours > 23 || minutes > 59 || seconds > 59) return undefined;
  // Microseconds are what databases keep.
  const fraction = (match[7] ?? '').slice(0, 6).replace(/0+$/, '');
  return { seconds: (hours * 60 + minutes) * 60 + seconds, fraction, offsetS: offsetOf(match[9]) };
}

function offsetOf(zone: string | undefined): number {
  if (zone === undefined || !/^[+-]/.test(zone)) return 0;
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  const seconds = (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))) * 60;
  return zone.startsWith('-') ? -seconds : seconds;
}

const two = (value: number): string => (value < 10 ? `0${value}` : String(value));
const isoDay = ([year, month, day]: Day): string => `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;

function formatUtc(day: Day, { seconds, fraction, offsetS }: TimeOfDay): string | undefined {
  const tail = fraction === '' ? '' : `.${fraction}`;
  if (offsetS === 0)
    return `${isoDay(day)} ${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}${tail}`;
  const instant = new Date(`${isoDay(day)}T00:00:00Z`).getTime() + (seconds - offsetS) * 1000;
  const iso = new Date(instant).toISOString();
  return /^\d{4}-/.test(iso) ? `${iso.slice(0, 19).replace('T', ' ')}${tail}` : undefined;
}

const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Of the Gregorian calendar, from year 1 on. False for NaN. */
export function isDay(year: number, month: number, day: number): boolean {
  if (!(year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= (MONTH_DAYS[month - 1] ?? 0))) return false;
  return !(month === 2 && day === 29) || (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0));
}
