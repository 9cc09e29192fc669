// Converted rows as their targets take them: lines of PostgreSQL's COPY, or JSON for a Warehouse.
import { isNonFinite } from './non-finite-text.ts';
import type { UploadType } from './parse-cell.ts';
import type { TextCell } from './row-reader.ts';

export type EncodeRow = (row: readonly TextCell[]) => string;

const SPECIAL = /[\\\n\r\t]/;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A cell in COPY's text format. */
export function encodeCopyCell(cell: TextCell): string {
  if (cell === null) return '\\N';
  return SPECIAL.test(cell) ? cell.replace(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? '') : cell;
}

/** A line of COPY's text format with its end. */
export const encodeCopyRow: EncodeRow = (row) => {
  let line = '';
  for (let index = 0; index < row.length; index += 1) {
    const text = encodeCopyCell(row[index] ?? null);
    line += index === 0 ? text : `\t${text}`;
  }
  return `${line}\n`;
};

/** A row's cells as the inside of a JSON array: booleans as SQLite keeps them, integers past a double as text. */
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
