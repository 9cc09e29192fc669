// Plain lines of a CSV file to lines of COPY's text format, byte by byte. A cell that isn't written as its type usually is goes through
// its parser as a text; a line that isn't plain, or has a cell without a value, goes through `split-csv`.
import { encodeCopyCell } from '#app/domain/upload/encode-rows.ts';
import type { UploadType } from '#app/domain/upload/parse-cell.ts';
import { isDay } from '#app/domain/upload/parse-instant.ts';
import type { TextCell } from '#app/domain/upload/row-reader.ts';
import { createLineScanner, ESCAPED, HIGH, NOT_PLAIN, type LineShape } from './scan-line.ts';
import type { UploadColumn } from '#app/domain/upload/upload-column.ts';
import type { UploadSpec } from '#app/formats/upload/upload-spec.ts';

/** Lines of COPY's text format. */
export interface CopyLines {
  bytes: Uint8Array<ArrayBuffer>;
  size: number;
}

export interface PlainShape extends LineShape {
  readonly columns: readonly UploadColumn[];
  /** Decimal mark of columns without their own. */
  readonly decimal: UploadSpec['decimal'];
  readonly nullValues: readonly string[];
  /** The value of a text in that column of the table; undefined: it has none. */
  readonly convert: (index: number, text: string) => TextCell | undefined;
}

/** Writes the line that begins at `from`; gives where it ends. Negative: `INCOMPLETE` or `NOT_PLAIN`, and nothing is written. */
export type WritePlainLine = (lines: CopyLines, bytes: Uint8Array, from: number, to: number) => number;

/** Writes a cell in the room that is there; gives the size of all afterwards. Negative: it isn't written as its type usually is. */
type CopyCell = (lines: CopyLines, bytes: Uint8Array, cell: Cell) => number;
interface Cell {
  from: number;
  to: number;
  need: number;
}

const [TAB, LINE_FEED, SPACE, MINUS, DOT] = [9, 10, 32, 45, 46] as const;
const [ZERO, NINE, COLON, LETTER_N, BACKSLASH] = [48, 57, 58, 78, 92] as const;
/** Longer values are left to the parser. */
const [MAX_TEXT_BYTES, MAX_INTEGER_DIGITS, MAX_NUMBER_BYTES] = [1_000_000, 18, 300] as const;
const [DAY_BYTES, SECOND_BYTES] = [10, 19] as const;

const encoder = new TextEncoder();

export function createPlainLines(shape: PlainShape): WritePlainLine {
  const { columns, convert } = shape;
  const scanner = createLineScanner(shape);
  const { starts, ends, needs } = scanner;
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const copies = columns.map(({ type, decimal }) => copyOf(type, decimal ?? shape.decimal));
  const sources = Int32Array.from(columns, ({ source }) => source);
  const canBeNull = createNullFinder(shape.nullValues);
  const isEmptyText = columns.map(({ type }) => type === 'text' && !shape.nullValues.includes(''));
  const repeats = Math.max(...sources.map((source) => sources.filter((other) => other === source).length));
  const cell: Cell = { from: 0, to: 0, need: 0 };
  /** Max size of the line in COPY format, in bytes: each byte is doubled, or a cell becomes `\N`, followed by a tab or line feed. */
  let space = 0;

  /** Writes the cell's text; false if it has no value. */
  const writeText = (lines: CopyLines, bytes: Uint8Array, index: number): boolean => {
    const value = convert(index, decoder.decode(bytes.subarray(cell.from, cell.to)));
    if (value === undefined) return false;
    const encoded = encoder.encode(encodeCopyCell(value));
    makeRoom(lines, encoded.length + space);
    lines.bytes.set(encoded, lines.size);
    lines.size += encoded.length;
    return true;
  };
  const writeCell = (lines: CopyLines, bytes: Uint8Array, index: number): boolean => {
    const source = sources[index] as number;
    cell.from = starts[source] as number;
    cell.to = ends[source] as number;
    cell.need = needs[source] as number;
    if (cell.from === cell.to) {
      if (isEmptyText[index] === true) return true;
      lines.bytes[lines.size] = BACKSLASH;
      lines.bytes[lines.size + 1] = LETTER_N;
      lines.size += 2;
      return true;
    }
    const copy = copies[index];
    if (copy === undefined || canBeNull(bytes, cell)) return writeText(lines, bytes, index);
    const size = copy(lines, bytes, cell);
    if (size < 0) return writeText(lines, bytes, index);
    lines.size = size;
    return true;
  };
  return (lines, bytes, from, to) => {
    const end = scanner.line(bytes, from, to);
    if (end < 0) return end;
    if ((scanner.needsOfLine() & HIGH) !== 0 && !isValid(decoder, bytes.subarray(from, end))) return NOT_PLAIN;
    const begin = lines.size;
    space = 2 * repeats * (end - from) + 3 * columns.length;
    makeRoom(lines, space);
    for (let index = 0; index < columns.length; index += 1) {
      if (index > 0) lines.bytes[lines.size++] = TAB;
      if (writeCell(lines, bytes, index)) continue;
      lines.size = begin;
      return NOT_PLAIN;
    }
    lines.bytes[lines.size++] = LINE_FEED;
    return end;
  };
}

/** Room for that many more bytes. */
export function makeRoom(lines: CopyLines, count: number): void {
  if (lines.size + count <= lines.bytes.length) return;
  const grown = new Uint8Array(Math.max(lines.bytes.length * 2, lines.size + count));
  grown.set(lines.bytes.subarray(0, lines.size));
  lines.bytes = grown;
}

function isValid(decoder: TextDecoder, bytes: Uint8Array): boolean {
  try {
    decoder.decode(bytes);
    return true;
  } catch {
    // `split-csv` reads the line, and says what is wrong with it.
    return false;
  }
}

/** Whether a cell can mean NULL, by its first byte and its length. */
function createNullFinder(nullValues: readonly string[]): (bytes: Uint8Array, cell: Cell) => boolean {
  const encoded = nullValues.map((value) => encoder.encode(value));
  const maxBytes = Math.max(0, ...encoded.map(({ length }) => length));
  const isFirst = new Uint8Array(256);
  for (const [first] of encoded) if (first !== undefined) isFirst[first] = 1;
  return (bytes, { from, to }) => to - from <= maxBytes && isFirst[bytes[from] as number] === 1;
}

const isDigit = (byte: number): boolean => byte >= ZERO && byte <= NINE;

function copyBytes({ bytes: out, size }: CopyLines, bytes: Uint8Array, { from, to }: Cell): number {
  const shift = size - from;
  for (let at = from; at < to; at += 1) out[at + shift] = bytes[at] as number;
  return to + shift;
}

const copyText: CopyCell = (lines, bytes, cell) =>
  (cell.need & ESCAPED) !== 0 || cell.to - cell.from > MAX_TEXT_BYTES ? -1 : copyBytes(lines, bytes, cell);

/** Digits without zeros before them, with a minus sign at most. */
const copyInteger: CopyCell = (lines, bytes, cell) => {
  const { from, to } = cell;
  const first = bytes[from] === MINUS ? from + 1 : from;
  const digits = to - first;
  if (digits < 1 || digits > MAX_INTEGER_DIGITS || (bytes[first] === ZERO && to > from + 1)) return -1;
  for (let at = first; at < to; at += 1) if (!isDigit(bytes[at] as number)) return -1;
  return copyBytes(lines, bytes, cell);
};

/** Writes the number as JSON does, without an exponent. */
const copyNumber: CopyCell = (lines, bytes, cell) => {
  const { from, to } = cell;
  if (to - from > MAX_NUMBER_BYTES) return -1;
  const first = bytes[from] === MINUS ? from + 1 : from;
  let at = first;
  while (at < to && isDigit(bytes[at] as number)) at += 1;
  if (at === first || (bytes[first] === ZERO && at > first + 1)) return -1;
  if (at < to) {
    if (bytes[at] !== DOT || at + 1 === to) return -1;
    for (at += 1; at < to; at += 1) if (!isDigit(bytes[at] as number)) return -1;
  }
  return copyBytes(lines, bytes, cell);
};

/** Two digits as a number; NaN where they are none. */
function twoDigits(bytes: Uint8Array, at: number): number {
  const [tens, ones] = [bytes[at] as number, bytes[at + 1] as number];
  return isDigit(tens) && isDigit(ones) ? (tens - ZERO) * 10 + ones - ZERO : NaN;
}

function isIsoDay(bytes: Uint8Array, from: number): boolean {
  if (bytes[from + 4] !== MINUS || bytes[from + 7] !== MINUS) return false;
  const year = twoDigits(bytes, from) * 100 + twoDigits(bytes, from + 2);
  return isDay(year, twoDigits(bytes, from + 5), twoDigits(bytes, from + 8));
}

const copyDate: CopyCell = (lines, bytes, cell) =>
  cell.to - cell.from === DAY_BYTES && isIsoDay(bytes, cell.from) ? copyBytes(lines, bytes, cell) : -1;

const copyTimestamp: CopyCell = (lines, bytes, cell) => {
  const { from, to } = cell;
  if (to - from !== SECOND_BYTES || bytes[from + 10] !== SPACE || !isIsoDay(bytes, from)) return -1;
  if (bytes[from + 13] !== COLON || bytes[from + 16] !== COLON) return -1;
  const isTime = twoDigits(bytes, from + 11) < 24 && twoDigits(bytes, from + 14) < 60 && twoDigits(bytes, from + 17) < 60;
  return isTime ? copyBytes(lines, bytes, cell) : -1;
};

/** A point parts thousands where a comma begins the decimals. */
const copyOf = (type: UploadType, decimal: UploadSpec['decimal']): CopyCell | undefined =>
  type === 'number' && decimal === ',' ? copyInteger : COPIES[type];

const COPIES: Partial<Record<UploadType, CopyCell>> = {
  text: copyText,
  integer: copyInteger,
  number: copyNumber,
  date: copyDate,
  timestamp: copyTimestamp,
};
