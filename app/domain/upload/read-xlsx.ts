// Rows of a sheet of an Excel workbook, as a stream: values as they are stored, formulas by their last results.
import { Parser } from 'htmlparser2';
import type { ByteSource } from './byte-source.ts';
import type { FileFormat } from './file-format.ts';
import { MAX_COLUMNS, MAX_RECORD_CHARACTERS } from './limits.ts';
import type { RowBatch, RowReader, TextCell } from './row-reader.ts';
import { decodeText } from './text-encoding.ts';
import { fileProblem } from './upload-problem.ts';
import { readWorkbook, XLSX_XML, type CellStyle, type Workbook } from './xlsx-workbook.ts';
import { openZipEntry } from './zip-directory.ts';

type XlsxFormat = Extract<FileFormat, { kind: 'xlsx' }>;

export async function openXlsx(source: ByteSource, format: XlsxFormat): Promise<RowReader> {
  const workbook = await readWorkbook(source, format.sheet);
  const rows = readSheet(await openZipEntry(source, workbook.sheet), workbook);
  const first = await skipTo(rows, format.skipLines);
  const [head] = first?.rows ?? [];
  if (!first || !head) throw fileProblem('The sheet is empty.');
  const width = head.length;
  const columns = format.hasHeader ? head.map((cell) => cell ?? '') : head.map(() => '');
  const begin = format.hasHeader ? { rows: first.rows.slice(1), lines: first.lines.slice(1) } : first;
  // Empty cells at the end of a row aren't stored.
  const padded = ({ rows: given, lines }: RowBatch): RowBatch => ({
    rows: given.map((row) =>
      row.length < width ? [...row, ...new Array<TextCell>(width - row.length).fill(null)] : trimmed(row, width),
    ),
    lines,
  });
  return {
    columns,
    async *batches() {
      if (begin.rows.length > 0) yield padded(begin);
      for await (const batch of rows) yield padded(batch);
    },
  };
}

/** Cells past the header that have no value are formatting. */
function trimmed(row: readonly TextCell[], width: number): readonly TextCell[] {
  let end = row.length;
  while (end > width && row[end - 1] === null) end -= 1;
  return end === row.length ? row : row.slice(0, end);
}

async function skipTo(rows: AsyncGenerator<RowBatch, undefined>, count: number): Promise<RowBatch | null> {
  for (;;) {
    const { done, value } = await rows.next();
    if (done) return null;
    const at = value.lines.findIndex((line) => line > count);
    if (at >= 0) return { rows: value.rows.slice(at), lines: value.lines.slice(at) };
  }
}

async function* readSheet(stream: ReadableStream<Uint8Array>, workbook: Workbook): AsyncGenerator<RowBatch, undefined> {
  const sheet = createSheetParser(workbook);
  for await (const text of decodeText(stream, 'utf-8')) {
    sheet.write(text);
    const batch = sheet.take();
    if (batch.rows.length > 0) yield batch;
  }
  return undefined;
}

interface SheetParser {
  write(text: string): void;
  take(): RowBatch;
}

/** Tags of other namespaces are prefixed; some programs prefix all. */
const bare = (name: string): string => name.slice(name.indexOf(':') + 1);

function createSheetParser(workbook: Workbook): SheetParser {
  let [rows, lines]: [TextCell[][], number[]] = [[], []];
  let [row, line, column]: [TextCell[], number, number] = [[], 0, -1];
  let [kind, style, text, isValue] = ['n', 0, '', false];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        switch (bare(name)) {
          case 'row':
            row = [];
            column = -1;
            line = Number(attributes['r'] ?? line + 1);
            break;
          case 'c':
            column = attributes['r'] === undefined ? column + 1 : columnOf(attributes['r']);
            if (column >= MAX_COLUMNS) throw fileProblem(`The sheet has more than ${MAX_COLUMNS} columns.`, line);
            [kind, style, text] = [attributes['t'] ?? 'n', Number(attributes['s'] ?? 0), ''];
            break;
          case 'v':
          case 't':
            isValue = true;
        }
      },
      ontext(data) {
        if (!isValue) return;
        text += data;
        if (text.length > MAX_RECORD_CHARACTERS) throw fileProblem('A cell is longer than 1 MB.', line);
      },
      onclosetag(name) {
        switch (bare(name)) {
          case 'v':
          case 't':
            isValue = false;
            break;
          case 'c':
            while (row.length < column) row.push(null);
            row[column] = readCell(text, kind, { workbook, style, line });
            break;
          case 'row':
            if (row.some((cell) => cell !== null)) {
              rows.push(row);
              lines.push(line);
            }
        }
      },
    },
    XLSX_XML,
  );
  return {
    write: (data) => parser.write(data),
    take: () => {
      const batch = { rows, lines };
      [rows, lines] = [[], []];
      return batch;
    },
  };
}

/** `AB12` is column 27, from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const code = reference.charCodeAt(at) - 64;
    if (code < 1 || code > 26) break;
    column = column * 26 + code;
    if (column > MAX_COLUMNS) break;
  }
  return column - 1;
}

interface CellPlace {
  readonly workbook: Workbook;
  readonly style: number;
  readonly line: number;
}

function readCell(text: string, kind: string, { workbook, style, line }: CellPlace): TextCell {
  switch (kind) {
    case 's': {
      const shared = workbook.sharedTexts[Number(text)];
      if (shared === undefined) throw fileProblem('The workbook is damaged: a text is missing.', line);
      return shared === '' ? null : shared;
    }
    case 'b':
      return text === '1' ? 'true' : 'false';
    // A formula that failed: #N/A, #DIV/0!
    case 'e':
      return null;
    case 'str':
    case 'inlineStr':
      return text === '' ? null : text;
    case 'd':
      return text.replace('T', ' ');
    default:
      return text === '' ? null : numberText(text, workbook.styles[style], workbook.is1904);
  }
}

const DAY_MS = 86_400_000;
/** Day 0 of workbooks, and what those of old Macs count from. */
const [EPOCH_1900, EPOCH_1904] = [-25_569, -24_107];

function numberText(text: string, style: CellStyle | undefined, is1904: boolean): string {
  const value = Number(text);
  if (style === undefined || !Number.isFinite(value)) return Number.isFinite(value) ? String(value) : text;
  // 1900 was no leap year, but workbooks say so.
  const days = value + (is1904 ? EPOCH_1904 : value < 60 ? EPOCH_1900 + 1 : EPOCH_1900);
  const date = new Date(Math.round(days * DAY_MS));
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999 || date.getUTCFullYear() < 1) return text;
  const iso = date.toISOString();
  if (style === 'time' && value < 1) return iso.slice(11, 19);
  return style === 'date' && Number.isInteger(value)
    ? iso.slice(0, 10)
    : iso
        .slice(0, 23)
        .replace('T', ' ')
        .replace(/\.000$/, '');
}
