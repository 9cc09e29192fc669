// CSV as SQL Lab's clients know it: byte-order mark, names, lines that end with a line feed, null as an empty field.
import { readNonFinite } from '#app/domain/json/non-finite.ts';
import type { Cell, GenericType } from '#app/domain/table.ts';
import { guardFormula, quoteField } from '#app/domain/export/csv-field.ts';
import {
  brokenOff,
  noteMessage,
  type ExportColumn,
  type ExportNote,
  type ExportRow,
  type ExportSource,
} from '#app/domain/export/source.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/** The complete file; its head comes before the first row. */
export async function* encodeCsv({ columns, events }: ExportSource): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(csvHead(columns));
  const writers = columns.map(fieldWriter);
  for await (const event of events) {
    if (event.kind === 'rows') yield encoder.encode(linesOf(event.rows, writers));
    else {
      if (event.note) yield encoder.encode(csvNote(columns.length, event.note));
      return;
    }
  }
  throw brokenOff();
}

/** Byte-order mark and header line. */
export const csvHead = (columns: readonly { readonly name: string }[]): string =>
  `${BYTE_ORDER_MARK}${columns.map(({ name }) => quoteField(guardFormula(name))).join(',')}\n`;

/** A last record: the message in its first field, behind a `#`; as many fields as the others have. */
export const csvNote = (columnCount: number, note: ExportNote): string =>
  `# ${noteMessage(note)}${','.repeat(Math.max(0, columnCount - 1))}\n`;

type WriteField = (cell: Cell | undefined) => string;

function linesOf(rows: readonly ExportRow[], writers: readonly WriteField[]): string {
  let text = '';
  for (const row of rows) {
    for (let index = 0; index < writers.length; index += 1) {
      const write = writers[index];
      if (index > 0) text += ',';
      if (write) text += write(row[index]);
    }
    text += '\n';
  }
  return text;
}

function fieldWriter({ generic }: ExportColumn): WriteField {
  const writeText = TEXT_FIELDS[generic ?? 'unknown'];
  return (cell) => (typeof cell === 'string' ? writeText(cell) : plainField(cell));
}

function plainField(cell: Exclude<Cell, string> | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'boolean') return cell ? 'True' : 'False';
  return quoteField(guardFormula(JSON.stringify(cell)));
}

const T = 0x54;
/** `2020-01-02T03:04:05` with a space, as clients know it: where years have four digits, without looking further. */
const instantField = (text: string): string =>
  quoteField(text.charCodeAt(10) === T ? `${text.slice(0, 10)} ${text.slice(11)}` : text.replace(/^(\d+-\d\d-\d\d)T/, '$1 '));

const TEXT_FIELDS: Readonly<Record<GenericType | 'unknown', (text: string) => string>> = {
  string: (text) => quoteField(guardFormula(text)),
  numeric: quoteField,
  boolean: quoteField,
  temporal: instantField,
  unknown: (text) => (readNonFinite(text) !== null ? text : quoteField(guardFormula(text))),
};
