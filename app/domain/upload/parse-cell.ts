// Texts of a file to the texts of typed values: `12`, `1.5`, `true`, `2026-11-26`, `2026-11-26 13:30:00`. What PostgreSQL and the
// Warehouse both read. Undefined: the text is no such value.
import { isDecimalText } from '#app/domain/decimal-text.ts';
import type { Decimal } from './detect-decimal.ts';
import { parseInstant, type DateOrder } from './parse-instant.ts';

export const UPLOAD_TYPES = ['text', 'integer', 'number', 'decimal', 'boolean', 'date', 'timestamp'] as const;
export type UploadType = (typeof UPLOAD_TYPES)[number];

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
    case 'decimal':
      return decimal === ',' ? (text) => parseDecimal(text.replace(',', '.')) : parseDecimal;
    case 'boolean':
      return (text) => BOOLEANS.get(text.toLowerCase());
    case 'date':
      return (text) => parseInstant(text, { order: dateOrder, withTime: false });
    case 'timestamp':
      return (text) => parseInstant(text, { order: dateOrder, withTime: true });
  }
}

/** Why a text is no value of a type. */
export const REASONS: Readonly<Record<UploadType, string>> = {
  text: 'contains a NUL character or is longer than 1 MB.',
  integer: 'isn’t a whole number.',
  number: 'isn’t a number.',
  decimal: 'isn’t a decimal number.',
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

const JSON_NUMBER = /^-?(?:0|[1-9]\d{0,307})(?:\.\d{1,400})?$/;

const parseNumber: ParseCell = (text) => {
  if (JSON_NUMBER.test(text)) return text;
  if (!isDecimalText(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? String(value) : undefined;
};

const PLAIN_DECIMAL = /^([+-]?)(\d{0,400})(?:\.(\d{0,400}))?$/;

/** All of its digits, without an exponent. */
const parseDecimal: ParseCell = (text) => {
  if (JSON_NUMBER.test(text)) return text;
  const [found, sign, whole = '', fraction = ''] = PLAIN_DECIMAL.exec(text) ?? [];
  if (found === undefined || whole + fraction === '') return undefined;
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  return `${sign === '-' ? '-' : ''}${digits}${fraction === '' ? '' : `.${fraction}`}`;
};

const BOOLEANS: ReadonlyMap<string, string> = new Map([
  ...['true', 't', 'yes', 'y', '1'].map((text) => [text, 'true'] as const),
  ...['false', 'f', 'no', 'n', '0'].map((text) => [text, 'false'] as const),
]);
