// How a file is probably to be read: its format, encoding, delimiter and header, from its name and its first bytes.
import { joinBytes } from '#app/domain/join-bytes.ts';
import type { ByteSource } from './byte-source.ts';
import { detectDelimiter, detectKind, type FileFormat, type FormatKind } from './file-format.ts';
import { createCsvSplitter } from './split-csv.ts';
import { detectDecimal, type Decimal } from './detect-decimal.ts';
import { createCellParser } from './parse-cell.ts';
import { detectEncoding, type Encoding } from './text-encoding.ts';
import { fileProblem } from './upload-problem.ts';

const HEAD_BYTES = 64 * 1024;

export interface DetectedFormat {
  readonly format: FileFormat;
  readonly isZip: boolean;
  /** Of the numbers in a text. */
  readonly decimal: Decimal;
  /** Of a workbook. */
  readonly sheets: readonly string[];
}

/** Throws for a file of no format that is known here. */
export async function detectFormat(source: ByteSource, fileName: string): Promise<DetectedFormat> {
  const head = await source.read(0, Math.min(HEAD_BYTES, source.sizeBytes));
  if (head.length === 0) throw fileProblem('The file is empty.');
  const kind = detectKind(fileName, head);
  if (kind === null) throw unknownFormat();
  if (kind === 'zip') return detectInZip(source);
  const sheets = kind === 'xlsx' ? await (await import('./xlsx-workbook.ts')).listSheets(source) : [];
  return { ...formatOf(kind, head), isZip: false, sheets };
}

const unknownFormat = () =>
  fileProblem('The format of this file isn’t supported. Upload CSV, TSV, Excel (.xlsx), Parquet, NDJSON, or a ZIP of them.');

async function detectInZip(source: ByteSource): Promise<DetectedFormat> {
  const [{ openZipEntry, readZipDirectory, readZipEntry }, { isDataFile }] = await Promise.all([
    import('./zip-directory.ts'),
    import('./read-archive.ts'),
  ]);
  const entries = (await readZipDirectory(source)).filter(isDataFile);
  // A workbook by another name.
  if (entries.some(({ name }) => name.toLowerCase() === 'xl/workbook.xml')) {
    const sheets = await (await import('./xlsx-workbook.ts')).listSheets(source);
    return { ...formatOf('xlsx', new Uint8Array()), isZip: false, sheets };
  }
  const [entry] = entries;
  if (!entry) throw fileProblem('The ZIP archive is empty.');
  const head = await readHead(await openZipEntry(source, entry));
  const kind = detectKind(entry.name, head);
  if (kind === null || kind === 'zip') throw unknownFormat();
  if (kind !== 'xlsx') return { ...formatOf(kind, head), isZip: true, sheets: [] };
  const { bytesSource } = await import('./byte-source.ts');
  const { listSheets } = await import('./xlsx-workbook.ts');
  return { ...formatOf(kind, head), isZip: true, sheets: await listSheets(bytesSource(await readZipEntry(source, entry))) };
}

async function readHead(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const reader = stream.getReader();
  let head = new Uint8Array();
  while (head.length < HEAD_BYTES) {
    const { done, value } = await reader.read();
    if (done) break;
    head = joinBytes([head, value]);
  }
  await reader.cancel().catch(() => undefined);
  return head.subarray(0, HEAD_BYTES);
}

type Reading = Pick<DetectedFormat, 'format' | 'decimal'>;

function formatOf(kind: FormatKind, head: Uint8Array): Reading {
  const encoding = detectEncoding(head);
  switch (kind) {
    case 'csv':
      return csvFormat(head, encoding);
    case 'ndjson':
      return { format: { kind, encoding }, decimal: '.' };
    case 'xlsx':
      return { format: { kind, sheet: null, hasHeader: true, skipLines: 0 }, decimal: '.' };
    case 'parquet':
      return { format: { kind }, decimal: '.' };
  }
}

function csvFormat(head: Uint8Array, encoding: Encoding): Reading {
  const text = new TextDecoder(encoding).decode(head, { stream: true });
  const delimiter = detectDelimiter(text);
  const shape = { delimiter, quote: '"', skipInitialSpace: false, skipBlankLines: true };
  const newline = text.includes('\n') || !text.includes('\r') ? ('\n' as const) : ('\r' as const);
  const splitter = createCsvSplitter({ ...shape, newline });
  const rows = [...splitter.push(text).rows, ...safeEnd(splitter)];
  const decimal = delimiter === ',' ? '.' : detectDecimal(rows);
  const format = { kind: 'csv' as const, encoding, ...shape, hasHeader: looksLikeHeader(rows, decimal), skipLines: 0 };
  return { format, decimal };
}

function safeEnd(splitter: ReturnType<typeof createCsvSplitter>): readonly (readonly (string | null)[])[] {
  try {
    return splitter.end().rows;
  } catch {
    return [];
  }
}

/** The first row has names: no cell of it is a number, and all are different. */
function looksLikeHeader(rows: readonly (readonly (string | null)[])[], decimal: Decimal): boolean {
  const [first] = rows;
  if (!first) return true;
  const isNumber = createCellParser({ type: 'number', dateOrder: 'ymd', decimal });
  const isDate = createCellParser({ type: 'timestamp', dateOrder: 'ymd', decimal: '.' });
  const cells = first.map((cell) => (cell ?? '').trim());
  if (cells.some((cell) => cell !== '' && (isNumber(cell) !== undefined || isDate(cell) !== undefined))) return false;
  return rows.length > 1 || cells.every((cell) => cell !== '');
}
