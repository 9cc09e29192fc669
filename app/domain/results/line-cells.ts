// One column of a segment's lines without reading the rest of them: each line a JSON array, without spaces between its cells.
import type { Cell } from '#app/domain/table.ts';

const [QUOTE, BACKSLASH, COMMA, LINE_FEED] = [34, 92, 44, 10];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];
const [ZERO, NINE, MINUS, SMALL_N, SMALL_T] = [48, 57, 45, 110, 116];
/** Integers of so many digits are exact in a double. */
const MAX_FAST_DIGITS = 15;
const decoder = new TextDecoder();

/** The line from one byte to another (excluded), without its line feed. */
export type VisitLine = (from: number, to: number) => void;

export function eachLine(bytes: Uint8Array, visit: VisitLine): void {
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(LINE_FEED, from);
    const to = end < 0 ? bytes.length : end;
    if (to > from) visit(from, to);
    from = to + 1;
  }
}

/** The cell at `col`, from 0, of the line that begins at `from`; null where it has none. */
export function cellOfLine(bytes: Uint8Array, from: number, col: number): Cell {
  let at = from + 1;
  for (let passed = 0; passed < col; passed += 1) {
    at = endOfCell(bytes, at);
    if (bytes[at] !== COMMA) return null;
    at += 1;
  }
  return readCell(bytes, at, endOfCell(bytes, at));
}

/** After the cell: at the comma, or the bracket that closes the line. */
function endOfCell(bytes: Uint8Array, from: number): number {
  let at = from;
  let depth = 0;
  for (; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) at = endOfText(bytes, at);
    else if (byte === COMMA && depth === 0) return at;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth += 1;
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      if (depth === 0) return at;
      depth -= 1;
    }
  }
  return at;
}

/** At the quote that closes the text which begins at `from`. */
function endOfText(bytes: Uint8Array, from: number): number {
  let at = from + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

function readCell(bytes: Uint8Array, from: number, to: number): Cell {
  const first = bytes[from] ?? 0;
  if (first === QUOTE) return readText(bytes, from, to);
  if (first === MINUS || (first >= ZERO && first <= NINE)) return readNumber(bytes, from, to);
  if (first === SMALL_N || to <= from) return null;
  if (first === OPEN_LIST || first === OPEN_OBJECT) return JSON.parse(decoder.decode(bytes.subarray(from, to))) as Cell;
  return first === SMALL_T;
}

function readText(bytes: Uint8Array, from: number, to: number): string {
  const text = decoder.decode(bytes.subarray(from, to));
  return text.includes('\\') ? (JSON.parse(text) as string) : text.slice(1, -1);
}

function readNumber(bytes: Uint8Array, from: number, to: number): number {
  const isNegative = bytes[from] === MINUS;
  const start = isNegative ? from + 1 : from;
  let value = 0;
  for (let at = start; at < to; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < ZERO || byte > NINE || at - start >= MAX_FAST_DIGITS) return Number(decoder.decode(bytes.subarray(from, to)));
    value = value * 10 + (byte - ZERO);
  }
  return isNegative ? -value : value;
}
