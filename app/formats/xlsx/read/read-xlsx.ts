// Rows of a sheet of an Excel workbook, as a stream. How many columns there are, and of what types, all of its cells decide: a reader
// who doesn't know yet reads the sheet twice.
import type { ByteSource } from '#app/domain/upload/byte-source.ts';
import { mergeTypes, type UploadColumnType } from '#app/domain/upload/column-type.ts';
import type { XlsxSettings } from '#app/formats/xlsx/settings.ts';
import type { RowReader, TextCell } from '#app/domain/upload/row-reader.ts';
import { decodeText } from '#app/domain/upload/text/text-encoding.ts';
import { fileProblem } from '#app/domain/upload/upload-problem.ts';
import { createSheetParser, isBlank, type SheetBatch } from './xlsx-sheet.ts';
import { readWorkbook, type Workbook } from './xlsx-workbook.ts';
import { openZipEntry } from '#app/domain/upload/zip-directory.ts';

/** `wantedWidth`: how many of the first columns are read, by a caller who needs no types. Absent: all of them. */
export async function openXlsx(source: ByteSource, format: XlsxSettings, wantedWidth?: number): Promise<RowReader> {
  const workbook = await readWorkbook(source, format.sheet);
  const open = (): Promise<OpenSheet> => openSheet(source, workbook, format);
  const sheet = await open();
  const isKnown = wantedWidth !== undefined && wantedWidth <= sheet.head.length;
  const found = isKnown ? { width: sheet.head.length } : await scanSheet(sheet);
  const { width, types } = { types: undefined, ...found };
  return {
    columns: Array.from({ length: width }, (_, index) => (format.hasHeader ? (sheet.head[index] ?? '') : '')),
    ...(types && { types: Array.from({ length: width }, (_, index) => types[index] ?? null) }),
    async *batches() {
      for await (const { rows, lines } of (isKnown ? sheet : await open()).batches())
        yield { rows: rows.map((row) => fitRow(row, width)), lines };
    },
  };
}

interface OpenSheet {
  /** The row with the header, or the first that has none. */
  readonly head: readonly TextCell[];
  /** Batches of data rows. */
  batches(): AsyncGenerator<SheetBatch>;
}

async function openSheet(source: ByteSource, workbook: Workbook, { skipLines, hasHeader }: XlsxSettings): Promise<OpenSheet> {
  const batches = readSheet(await openZipEntry(source, workbook.sheet), workbook);
  const first = await skipTo(batches, skipLines);
  const [head] = first?.rows ?? [];
  if (!first || !head) throw fileProblem('The sheet is empty.');
  const begin = hasHeader ? dropRows(first, 1) : first;
  return {
    head: head.slice(0, widthOf(head)),
    async *batches() {
      if (begin.rows.length > 0) yield begin;
      yield* batches;
    },
  };
}

async function* readSheet(stream: ReadableStream<Uint8Array>, workbook: Workbook): AsyncGenerator<SheetBatch, undefined> {
  const sheet = createSheetParser(workbook);
  for await (const text of decodeText(stream, 'utf-8')) {
    sheet.write(text);
    const batch = sheet.take();
    if (batch.rows.length > 0) yield batch;
  }
  return undefined;
}

async function skipTo(batches: AsyncGenerator<SheetBatch, undefined>, count: number): Promise<SheetBatch | null> {
  for (;;) {
    const { done, value } = await batches.next();
    if (done) return null;
    const at = value.lines.findIndex((line) => line > count);
    if (at >= 0) return dropRows(value, at);
  }
}

const dropRows = ({ rows, lines, types }: SheetBatch, count: number): SheetBatch => ({
  rows: rows.slice(count),
  lines: lines.slice(count),
  types: types.slice(count),
});

/** Headers can be fewer than columns: one is missing, or is merged over several. */
async function scanSheet(sheet: OpenSheet): Promise<{ width: number; types: (UploadColumnType | null)[] }> {
  const merged: (UploadColumnType | null)[] = [];
  let width = sheet.head.length;
  for await (const { rows, types } of sheet.batches())
    for (const [at, row] of rows.entries()) {
      width = Math.max(width, widthOf(row));
      for (const [index, type] of (types[at] ?? []).entries()) {
        const known = merged[index] ?? null;
        if (type && type !== known?.type) merged[index] = mergeTypes(known, { type });
      }
    }
  return { width, types: merged };
}

/** Cells past it show nothing. */
function widthOf(row: readonly TextCell[]): number {
  let width = row.length;
  while (width > 0 && isBlank(row[width - 1])) width -= 1;
  return width;
}

/** Empty cells at the end of a row aren't stored. */
function fitRow(row: readonly TextCell[], width: number): readonly TextCell[] {
  if (row.length >= width) return row.length === width ? row : row.slice(0, width);
  return [...row, ...new Array<TextCell>(width - row.length).fill(null)];
}
