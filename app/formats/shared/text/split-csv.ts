// Text of a CSV file to records (RFC 4180, and common deviations from it). Rows without quotes are split natively.
import { MAX_RECORD_CHARACTERS } from '#app/domain/upload/limits.ts';
import type { RowBatch } from '#app/domain/upload/row-reader.ts';
import { fileProblem } from '#app/domain/upload/upload-problem.ts';

export interface CsvShape {
  readonly delimiter: string;
  readonly quote: string;
  /** Spaces after a delimiter are left out. */
  readonly skipInitialSpace: boolean;
  readonly skipBlankLines: boolean;
  /** `\r` for files of old Macs. */
  readonly newline: '\n' | '\r';
  /** Number of the first line; default 1. */
  readonly firstLine?: number;
}

export interface CsvSplitter {
  /** The records that end in this text. */
  push(text: string): RowBatch;
  /** The record that nothing ended. */
  end(): RowBatch;
  /** Whether a record has begun that nothing ended. */
  readonly isOpen: boolean;
}

interface QuotedRecord {
  readonly cells: string[];
  /** After its line end. */
  readonly end: number;
}

export function createCsvSplitter(shape: CsvShape): CsvSplitter {
  const { delimiter, quote, newline, skipInitialSpace, skipBlankLines } = shape;
  let [rest, line] = ['', shape.firstLine ?? 1];

  const plainCells = (text: string): string[] => {
    const bare = text.endsWith('\r') ? text.slice(0, -1) : text;
    const cells = bare.split(delimiter);
    return skipInitialSpace ? cells.map((cell) => cell.replace(/^ +/, '')) : cells;
  };

  const read = (text: string, isLast: boolean): RowBatch => {
    const rows: string[][] = [];
    const lines: number[] = [];
    let at = 0;
    let quoteAt = quote === '' ? -1 : text.indexOf(quote);
    while (at < text.length) {
      if (quoteAt !== -1 && quoteAt < at) quoteAt = text.indexOf(quote, at);
      const found = text.indexOf(newline, at);
      if (found === -1 && !isLast && quoteAt === -1) break;
      const end = found === -1 ? text.length : found;
      const isPlain = quoteAt === -1 || quoteAt > end;
      if (isPlain && found === -1 && !isLast) break;
      const record = isPlain ? null : readQuoted(text, { from: at, isLast, shape });
      if (!isPlain && record === null) break;
      const cells = record?.cells ?? plainCells(text.slice(at, end));
      const next = record?.end ?? end + 1;
      if (!(skipBlankLines && cells.length === 1 && cells[0] === '')) {
        rows.push(cells);
        lines.push(line);
      }
      line += record ? countLines(text, { from: at, to: next, newline }) : 1;
      at = next;
    }
    rest = text.slice(at);
    if (rest.length > MAX_RECORD_CHARACTERS) throw tooLong(rest, quote, line);
    return { rows, lines };
  };
  return {
    push: (text) => read(rest === '' ? text : rest + text, false),
    end: () => {
      const batch = read(rest, true);
      if (rest !== '') throw fileProblem('A quoted text that begins here doesn’t end.', line);
      return batch;
    },
    get isOpen() {
      return rest !== '';
    },
  };
}

/** Null: it does not end in this text. */
function readQuoted(
  text: string,
  { from, isLast, shape }: { readonly from: number; readonly isLast: boolean; readonly shape: CsvShape },
): QuotedRecord | null {
  const { delimiter, quote, newline } = shape;
  const cells: string[] = [];
  let at = from;
  for (;;) {
    if (shape.skipInitialSpace) while (text[at] === ' ') at += 1;
    let value = '';
    if (text[at] === quote) {
      const quoted = readQuotes(text, { from: at + 1, quote, isLast });
      if (quoted === null) return null;
      value = quoted.value;
      at = quoted.end;
    }
    const end = findEnd(text, at, shape);
    if (end === text.length && !isLast) return null;
    const isDelimiter = text[end] === delimiter;
    const tail = text.slice(at, end);
    cells.push(value + (isDelimiter || !tail.endsWith('\r') ? tail : tail.slice(0, -1)));
    at = end + 1;
    if (isDelimiter && at <= text.length) continue;
    return { cells, end: text[end] === newline ? end + 1 : text.length };
  }
}

function readQuotes(
  text: string,
  { from, quote, isLast }: { readonly from: number; readonly quote: string; readonly isLast: boolean },
): { value: string; end: number } | null {
  let [value, start] = ['', from];
  for (;;) {
    const close = text.indexOf(quote, start);
    if (close === -1 || (close + 1 === text.length && !isLast)) return null;
    if (text[close + 1] !== quote) return { value: value + text.slice(start, close), end: close + 1 };
    value += text.slice(start, close + 1);
    start = close + 2;
  }
}

/** Index at which the cell ends: a delimiter, a line's end, or the end of the text. */
function findEnd(text: string, from: number, { delimiter, newline }: CsvShape): number {
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (character === delimiter || character === newline) return at;
  }
  return text.length;
}

function countLines(
  text: string,
  { from, to, newline }: { readonly from: number; readonly to: number; readonly newline: string },
): number {
  let count = 0;
  for (let at = text.indexOf(newline, from); at !== -1 && at < to; at = text.indexOf(newline, at + 1)) count += 1;
  return Math.max(1, count);
}

const tooLong = (rest: string, quote: string, line: number) =>
  quote !== '' && rest.includes(quote)
    ? fileProblem('A quoted text that begins here doesn’t end within 1 MB. Check the quote character.', line)
    : fileProblem('This line is longer than 1 MB.', line);
