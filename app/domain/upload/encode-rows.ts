// Encodes converted rows for their target: lines of PostgreSQL's COPY, or JSON for a Warehouse.
import { isNonFinite } from './non-finite-text.ts';
import type { UploadType } from './parse-cell.ts';
import type { TextCell } from './row-reader.ts';

export type EncodeRow = (row: readonly TextCell[]) => string;

const SPECIAL = /[\\\n\r\t]/;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Encodes a cell in COPY's text format. */
export function encodeCopyCell(cell: TextCell): string {
  if (cell === null) return '\\N';
  return SPECIAL.test(cell) ? cell.replace(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? '') : cell;
}

/** Encodes a line of COPY's text format, including the newline. */
export const encodeCopyRow: EncodeRow = (row) => {
  let line = '';
  for (let index = 0; index < row.length; index += 1) {
    const text = encodeCopyCell(row[index] ?? null);
    line += index === 0 ? text : `\t${text}`;
  }
  return `${line}\n`;
};

/** Encodes a row's cells as the contents of a JSON array: booleans as in SQLite, integers beyond a double's precision as text. */
export function createJsonEncoder(types: readonly UploadType[]): EncodeRow {
  const encoders = types.map((type) => ENCODERS[type] ?? JSON.stringify);
  return (row) => {
    let text = '';
    for (let index = 0; index < row.length; index += 1) {
      const cell = row[index] ?? null;
      if (index > 0) text += ',';
      text += cell === null ? 'null' : encoders[index]?.(cell);
    }
    return text;
  };
}

const SAFE_DIGITS = 15;

/** SQLite has infinities, but stores NaN as NULL. */
const NON_FINITE_JSON: Readonly<Record<string, string>> = { Infinity: '9e999', '-Infinity': '-9e999' };

const ENCODERS: Partial<Record<UploadType, (text: string) => string>> = {
  integer: (text) => (text.length > SAFE_DIGITS ? `"${text}"` : text),
  number: (text) => (isNonFinite(text) ? (NON_FINITE_JSON[text] ?? 'null') : text),
  boolean: (text) => (text === 'true' ? '1' : '0'),
};
