// Normalizes texts of a file to typed values that both PostgreSQL and the Warehouse accept: `12`, `1.5`, `true`, `2026-11-26`,
// `2026-11-26 13:30:00`. Parsers return undefined for invalid text.
import { readNumber, type DecimalMark } from './number-text.ts';
import { parseInstant, type DateOrder } from './parse-instant.ts';

export const UPLOAD_TYPES = ['text', 'integer', 'number', 'decimal', 'boolean', 'date', 'timestamp'] as const;
export type UploadType = (typeof UPLOAD_TYPES)[number];

export interface CellFormat {
  readonly type: UploadType;
  readonly dateOrder: DateOrder;
  readonly decimal: DecimalMark;
}

export type ParseCell = (text: string) => string | undefined;

/** Creates a parser for trimmed text, or untrimmed text for the type `text`. */
export function createCellParser({ type, dateOrder, decimal }: CellFormat): ParseCell {
  switch (type) {
    case 'text':
      return parseText;
    case 'integer':
      return (text) => parseInteger(text, decimal);
    case 'number':
      return (text) => parseNumber(text, decimal);
    case 'decimal':
      return (text) => parseDecimal(text, decimal);
    case 'boolean':
      return (text) => BOOLEANS.get(text.toLowerCase());
    case 'date':
      return (text) => parseInstant(text, { order: dateOrder, withTime: false });
    case 'timestamp':
      return (text) => parseInstant(text, { order: dateOrder, withTime: true });
  }
}

/** Messages for text that doesn't fit a type. */
export const INVALID_REASONS: Readonly<Record<UploadType, string>> = {
  text: 'contains a NUL character or is longer than 1 MB.',
  integer: 'isn’t a whole number.',
  number: 'isn’t a number.',
  decimal: 'isn’t a decimal number.',
  boolean: 'isn’t true or false.',
  date: 'isn’t a date.',
  timestamp: 'isn’t a date and time.',
};

const MAX_TEXT_CHARACTERS = 1_000_000;

/** PostgreSQL doesn't allow NUL in text, and UTF-8 doesn't allow lone surrogates. */
const parseText: ParseCell = (text) =>
  text.length > MAX_TEXT_CHARACTERS || text.includes('\0') ? undefined : text.isWellFormed() ? text : text.toWellFormed();

const PLAIN_INTEGER = /^-?(?:0|[1-9]\d{0,17})$/;
const [MIN_INT64, MAX_INT64] = [-(2n ** 63n), 2n ** 63n - 1n];
const MAX_DIGITS = 40;

function parseInteger(text: string, decimal: DecimalMark): string | undefined {
  if (PLAIN_INTEGER.test(text)) return text === '-0' ? '0' : text;
  const number = readNumber(text, decimal);
  if (!number || number.exponent !== null || number.digits === '' || number.digits.length > MAX_DIGITS) return undefined;
  if (number.fraction !== null && !/^0*$/.test(number.fraction)) return undefined;
  const value = BigInt(number.sign === '-' ? `-${number.digits}` : number.digits);
  return value >= MIN_INT64 && value <= MAX_INT64 ? String(value) : undefined;
}

const JSON_NUMBER = /^-?(?:0|[1-9]\d{0,307})(?:\.\d{1,400})?$/;

/** Digits are kept unchanged; only numbers with an exponent are converted to a double. */
function parseNumber(text: string, decimal: DecimalMark): string | undefined {
  if (decimal === '.' ? JSON_NUMBER.test(text) : PLAIN_INTEGER.test(text)) return text;
  const number = readNumber(text, decimal);
  if (!number) return undefined;
  const plain = stripPadding(number.plain);
  if (JSON_NUMBER.test(plain)) return plain;
  const value = Number(plain);
  return Number.isFinite(value) ? String(value) : undefined;
}

/** Keeps all digits; exponents aren't allowed. */
function parseDecimal(text: string, decimal: DecimalMark): string | undefined {
  if (decimal === '.' && JSON_NUMBER.test(text)) return text;
  const number = readNumber(text, decimal);
  return !number || number.exponent !== null ? undefined : stripPadding(number.plain);
}

const stripPadding = (plain: string): string => plain.replace(/^\+/, '').replace(/^(-?)0+(?=\d)/, '$1');

const BOOLEANS: ReadonlyMap<string, string> = new Map([
  ...['true', 't', 'yes', 'y', '1'].map((text) => [text, 'true'] as const),
  ...['false', 'f', 'no', 'n', '0'].map((text) => [text, 'false'] as const),
]);

/** Whether the text is empty or has leading or trailing spaces. */
export const isPadded = (text: string): boolean =>
  text === '' || text.charCodeAt(0) <= SPACE || text.charCodeAt(text.length - 1) <= SPACE;
const SPACE = 32;
