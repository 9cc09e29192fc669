// Rows of a file as lines of JSON, as a load job reads them. A value is the text of what it is: INT64 and decimals lose no digit. Pure.
import type { TextCell } from '#app/domain/upload/row-reader.ts';
import { rowProblem, shortenValue } from '#app/domain/upload/upload-problem.ts';
import type { DeclaredField } from './staging.ts';

/** `line`: where the row is in the file. Throws COMMAND_REFUSED_ERROR for a value that its column can't have. */
export type EncodeJsonRow = (row: readonly TextCell[], line: number) => string;

interface CellEncoder {
  readonly key: string;
  readonly name: string;
  /** Null: it is no such value. */
  readonly encode: (text: string) => string | null;
  readonly reason: string;
}

/** A row's line with its end. What has no value is left out: a list can't be NULL. */
export function createRowEncoder(fields: readonly DeclaredField[]): EncodeJsonRow {
  const encoders = fields.map(cellEncoder);
  return (row, line) => {
    let text = '';
    for (let index = 0; index < encoders.length; index += 1) {
      const cell = row[index] ?? null;
      const encoder = encoders[index];
      if (cell === null || !encoder) continue;
      const written = encoder.encode(cell);
      if (written === null) throw rowProblem({ line, column: encoder.name, value: shortenValue(cell), reason: encoder.reason });
      text += `${text === '' ? '' : ','}${encoder.key}:${written}`;
    }
    return `{${text}}\n`;
  };
}

function cellEncoder({ name, type, mode }: DeclaredField): CellEncoder {
  const own = { key: JSON.stringify(name), name };
  if (mode?.toUpperCase() === 'REPEATED' || NESTED.test(type)) return { ...own, encode: nestedJson, reason: 'isn’t JSON.' };
  if (/^bytes$/i.test(type)) return { ...own, encode: hexBytes, reason: 'isn’t bytes as hexadecimal digits.' };
  return { ...own, encode: (text) => JSON.stringify(text), reason: '' };
}

const NESTED = /^(?:record|struct|json)$/i;

/** Keeps nested JSON as text, because parsing would lose digits of numbers. Removes line breaks between its parts. */
function nestedJson(text: string): string | null {
  try {
    JSON.parse(text);
    return text.replace(/[\r\n]/g, ' ');
  } catch {
    return null;
  }
}

/** Converts hex bytes, as exports have them, to Base64 for BigQuery. */
function hexBytes(text: string): string | null {
  if (!/^(?:[0-9a-f]{2})*$/i.test(text)) return null;
  const bytes = (text.match(/../g) ?? []).map((pair) => String.fromCharCode(parseInt(pair, 16)));
  return JSON.stringify(btoa(bytes.join('')));
}
