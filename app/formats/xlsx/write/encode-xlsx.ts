// A spreadsheet in one pass: sheets as rows come, then the workbook that names them. Rows beyond one sheet continue in the next.
import { AppError } from '#app/domain/errors.ts';
import {
  brokenOff,
  noteMessage,
  type ExportColumn,
  type ExportEvent,
  type ExportRow,
  type ExportSource,
} from '#app/domain/export/source.ts';
import { cellWriter, textCell } from './xlsx-cell.ts';
import { SHEET_END, sheetPath, sheetStart, STYLE, workbookParts } from './xlsx-parts.ts';
import { zip, type ZipInput } from '#app/domain/export/zip.ts';

const MAX_SHEET_ROWS = 1_048_576;
/** Limit of a sheet's XML, whose size is stored in four bytes. */
const MAX_SHEET_BYTES = 2 ** 31;
const MAX_COLUMNS = 16_384;

export interface SheetLimits {
  /** The heading counts. */
  readonly maxRows: number;
  readonly maxBytes: number;
}

/** The complete file. Throws RESULT_TOO_LARGE_ERROR for more columns than a sheet has. */
export async function* encodeXlsx(
  { columns, events }: ExportSource,
  limits: SheetLimits = { maxRows: MAX_SHEET_ROWS, maxBytes: MAX_SHEET_BYTES },
): AsyncGenerator<Uint8Array> {
  if (columns.length > MAX_COLUMNS)
    throw new AppError('RESULT_TOO_LARGE_ERROR', `A spreadsheet can have at most ${MAX_COLUMNS} columns. Select CSV.`);
  const rows = readRows(events);
  try {
    yield* zip(entries(columns, rows, limits));
  } finally {
    await rows.close();
  }
}

async function* entries(columns: readonly ExportColumn[], rows: RowReader, limits: SheetLimits): AsyncGenerator<ZipInput> {
  const formats = [...new Set(columns.flatMap(({ sheetFormat }) => sheetFormat ?? []))];
  const styled = columns.map((column) => ({ column, style: styleOf(column, formats) }));
  let sheetCount = 0;
  do {
    sheetCount += 1;
    yield { name: sheetPath(sheetCount), content: sheet(sheetCount, styled, rows, limits) };
  } while (await rows.hasMore());
  for (const [name, xml] of workbookParts(sheetCount, formats)) yield { name, content: single(xml) };
}

interface StyledColumn {
  readonly column: ExportColumn;
  readonly style: number;
}

const styleOf = ({ sheetFormat }: ExportColumn, formats: readonly string[]): number =>
  sheetFormat === undefined ? STYLE.plain : STYLE.firstNumber + formats.indexOf(sheetFormat);

async function* single(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

async function* sheet(
  n: number,
  columns: readonly StyledColumn[],
  rows: RowReader,
  { maxRows, maxBytes }: SheetLimits,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const writers = columns.map(({ column, style }) => cellWriter(column, style));
  yield encoder.encode(`${sheetStart(n)}<row>${columns.map(({ column }) => textCell(column.name, true)).join('')}</row>`);
  let [room, sizeBytes] = [maxRows - 1, 0];
  while (room > 0 && sizeBytes < maxBytes) {
    const taken = await rows.take(room);
    if (taken === null) break;
    room -= 'note' in taken ? 1 : taken.length;
    const piece = encoder.encode('note' in taken ? `<row>${textCell(taken.note, true)}</row>` : rowsXml(taken, writers));
    sizeBytes += piece.byteLength;
    yield piece;
  }
  yield encoder.encode(SHEET_END);
}

function rowsXml(rows: readonly ExportRow[], writers: readonly ReturnType<typeof cellWriter>[]): string {
  let xml = '';
  for (const row of rows) {
    xml += '<row>';
    for (let index = 0; index < writers.length; index += 1) xml += writers[index]?.(row[index]) ?? '';
    xml += '</row>';
  }
  return xml;
}

/** Sheets share one source: each takes as many rows as it has room for. */
interface RowReader {
  /** Takes at most `count` rows, or the note as the last row; null if there are no more. */
  take(count: number): Promise<readonly ExportRow[] | { readonly note: string } | null>;
  hasMore(): Promise<boolean>;
  close(): Promise<void>;
}

/** Rows in one piece of XML at most. */
const PIECE_ROWS = 1_000;

function readRows(events: AsyncIterable<ExportEvent>): RowReader {
  const iterator = events[Symbol.asyncIterator]();
  let waiting: readonly ExportRow[] = [];
  let note: string | null = null;
  let isAtEnd = false;
  const fill = async (): Promise<void> => {
    while (waiting.length === 0 && !isAtEnd) {
      const next = await iterator.next();
      if (next.done === true) throw brokenOff();
      if (next.value.kind === 'rows') waiting = next.value.rows;
      else {
        isAtEnd = true;
        note = next.value.note && noteMessage(next.value.note);
      }
    }
  };
  return {
    async take(count) {
      await fill();
      if (waiting.length > 0) {
        const taken = waiting.slice(0, Math.min(count, PIECE_ROWS));
        waiting = waiting.slice(taken.length);
        return taken;
      }
      const last = note;
      note = null;
      return last === null ? null : { note: last };
    },
    async hasMore() {
      await fill();
      return waiting.length > 0 || note !== null;
    },
    async close() {
      await iterator.return?.();
    },
  };
}
