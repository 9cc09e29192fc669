// The text and the type of a cell of a workbook, as the file stores it: a formula is its last result, one that failed is no value.
import type { CellStyle } from './number-format.ts';
import type { UploadType } from '#app/domain/upload/parse-cell.ts';
import type { TextCell } from '#app/domain/upload/row-reader.ts';

export interface XlsxCell {
  readonly text: TextCell;
  /** Null: it says nothing of its column's type. */
  readonly type: UploadType | null;
}

const NOTHING: XlsxCell = { text: null, type: null };

/** An empty text is often a formula's way to show nothing: it makes no column a text. */
export const textCell = (text: string): XlsxCell => ({ text, type: text === '' ? null : 'text' });

const ESCAPE = /_x([0-9a-f]{4})_/gi;

/** `_x000D_` is a carriage return, `_x005F_` the underscore of a text that looks like that. */
export const decodeEscapes = (text: string): string =>
  text.includes('_x') || text.includes('_X')
    ? text.replace(ESCAPE, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** `kind`: the attribute `t` of a cell that isn't a shared text. */
export function readCell(text: string, kind: string, style: CellStyle | undefined, is1904: boolean): XlsxCell {
  switch (kind) {
    case 'b':
      return { text: text.trim() === '1' || text.trim() === 'true' ? 'true' : 'false', type: 'boolean' };
    // #N/A, #DIV/0!
    case 'e':
      return NOTHING;
    case 'str':
    case 'inlineStr':
      return textCell(decodeEscapes(text));
    case 'd':
      return isoCell(text);
    default:
      return text === '' ? NOTHING : numberCell(text, style, is1904);
  }
}

const ISO = /^\d{4}-\d{2}-\d{2}(T.*)?$/;

function isoCell(text: string): XlsxCell {
  const [found, time] = ISO.exec(text) ?? [];
  if (found === undefined) return textCell(text);
  return { text: text.replace('T', ' '), type: time === undefined ? 'date' : 'timestamp' };
}

function numberCell(text: string, style: CellStyle | undefined, is1904: boolean): XlsxCell {
  const value = Number(text);
  if (!Number.isFinite(value)) return textCell(text);
  const timed = style === undefined ? null : timedCell(value, style, is1904);
  return timed ?? plainNumber(text, value);
}

const [MIN_INT64, MAX_INT64] = [-(2n ** 63n), 2n ** 63n - 1n];
const WHOLE = /^-?(?:0|[1-9]\d{0,18})$/;

function plainNumber(text: string, value: number): XlsxCell {
  // All digits as in the file, because a double has only 17.
  const exact = WHOLE.test(text) ? text : String(value);
  const isInteger = WHOLE.test(exact) && BigInt(exact) >= MIN_INT64 && BigInt(exact) <= MAX_INT64;
  return { text: isInteger ? exact : String(value), type: isInteger ? 'integer' : 'number' };
}

const DAY_MS = 86_400_000;
/** Day 0 of workbooks, and what those of old Macs count from. */
const [EPOCH_1900, EPOCH_1904] = [-25_569, -24_107];
/** 1900 was no leap year, but workbooks say so. */
const FIRST_OF_MARCH = 60;
/** A time of day of more days was meant as a length of time, unless they are a date of our lives. */
const FEW_DAYS = 366;

/** Null: the number isn't such a time. */
function timedCell(value: number, style: CellStyle, is1904: boolean): XlsxCell | null {
  if (style === 'duration') return { text: durationText(value), type: 'text' };
  if (value < 0 && !is1904) return null;
  if (style === 'time' && value < FEW_DAYS) return { text: durationText(value), type: 'text' };
  if (style === 'either' && value < 1) return { text: durationText(value), type: 'text' };
  const days = value + (is1904 ? EPOCH_1904 : value < FIRST_OF_MARCH ? EPOCH_1900 + 1 : EPOCH_1900);
  const date = new Date(Math.round(days * DAY_MS));
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999 || date.getUTCFullYear() < 1) return null;
  const iso = date.toISOString();
  if (style !== 'timestamp' && Number.isInteger(value)) return { text: iso.slice(0, 10), type: 'date' };
  return {
    text: iso
      .slice(0, 23)
      .replace('T', ' ')
      .replace(/\.000$/, ''),
    type: 'timestamp',
  };
}

/** Hours, minutes and seconds of days, with a fraction where there is one: 36:00:00. */
function durationText(days: number): string {
  const totalMs = Math.round(Math.abs(days) * DAY_MS);
  const seconds = Math.floor(totalMs / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const fraction = totalMs % 1000 === 0 ? '' : `.${String(totalMs % 1000).padStart(3, '0')}`;
  return `${days < 0 && totalMs > 0 ? '-' : ''}${parts.map((part) => String(part).padStart(2, '0')).join(':')}${fraction}`;
}
