// How a file is probably to be read: its format, encoding, delimiter and header, from its name and its first bytes.
import { joinBytes } from '#app/domain/memory/join-bytes.ts';
import type { ByteSource } from './byte-source.ts';
import { detectDelimiter, detectNewline, splitSample } from './text/detect-delimiter.ts';
import { detectEncoding, isAscii } from './text/detect-encoding.ts';
import { looksLikeHeader } from './text/detect-header.ts';
import { detectKind, fileEnding, isKnownEnding, type FileFormat } from './file-format.ts';
import { readJsonCells } from './text/json-cells.ts';
import type { Encoding } from './text/text-encoding.ts';
import { fileProblem } from './upload-problem.ts';

const HEAD_BYTES = 64 * 1024;
/** Texts in ASCII can become others further on: so many places of the file are looked at. */
const SAMPLES = 16;
const SAMPLE_BYTES = 16 * 1024;

export interface DetectedFormat {
  readonly format: FileFormat;
  readonly isZip: boolean;
  /** Of a workbook. */
  readonly sheets: readonly string[];
}

/** `given`: the encoding, where it is known. Throws for a file of no format that is known here. */
export async function detectFormat(source: ByteSource, fileName: string, given?: Encoding): Promise<DetectedFormat> {
  const ending = fileEnding(fileName);
  if (!isKnownEnding(ending)) throw unknownFormat();
  const head = await source.read(0, Math.min(HEAD_BYTES, source.sizeBytes));
  if (head.length === 0) throw fileProblem('The file is empty.');
  const kind = detectKind(fileName, head);
  if (kind === 'zip') return detectInZip(source, given);
  if (kind === 'parquet') return { format: { kind }, isZip: false, sheets: [] };
  if (kind === 'xlsx') {
    const sheets = await (await import('./workbook/xlsx-workbook.ts')).listSheets(source);
    return { format: XLSX, isZip: false, sheets };
  }
  const encoding = given ?? (isAscii(head) ? await detectLater(source) : detectEncoding(head));
  return { format: textFormat({ kind, ending, head }, encoding), isZip: false, sheets: [] };
}

const XLSX: FileFormat = { kind: 'xlsx', sheet: null, hasHeader: true, skipLines: 0 };

const unknownFormat = () =>
  fileProblem(
    'The format of this file isn’t supported. Upload CSV, TSV, Excel (.xlsx), Parquet, JSON, NDJSON, or a ZIP of them.',
  );

/** From samples behind the head, which is in ASCII: UTF-8 where they are as well. */
async function detectLater(source: ByteSource): Promise<Encoding> {
  const step = Math.floor((source.sizeBytes - HEAD_BYTES) / SAMPLES);
  for (let count = 1; step > 0 && count <= SAMPLES; count += 1) {
    const to = Math.min(source.sizeBytes, HEAD_BYTES + count * step);
    const sample = await source.read(Math.max(HEAD_BYTES, to - SAMPLE_BYTES), to);
    if (!isAscii(sample)) return detectEncoding(fromLineStart(sample));
  }
  return 'utf-8';
}

/** What begins in the middle of a character is none. */
const fromLineStart = (sample: Uint8Array): Uint8Array => sample.subarray(sample.indexOf(LINE_FEED) + 1);
const LINE_FEED = 10;

async function detectInZip(source: ByteSource, given?: Encoding): Promise<DetectedFormat> {
  const [{ openZipEntry, readZipDirectory, readZipEntry }, { isDataFile }] = await Promise.all([
    import('./zip-directory.ts'),
    import('./read-archive.ts'),
  ]);
  const entries = (await readZipDirectory(source)).filter(isDataFile);
  // A workbook by another name.
  if (entries.some(({ name }) => name.toLowerCase() === 'xl/workbook.xml')) {
    const sheets = await (await import('./workbook/xlsx-workbook.ts')).listSheets(source);
    return { format: XLSX, isZip: false, sheets };
  }
  const [entry] = entries;
  if (!entry) throw fileProblem('The ZIP archive is empty.');
  const head = await readHead(await openZipEntry(source, entry));
  const kind = detectKind(entry.name, head);
  const ending = fileEnding(entry.name);
  if (!isKnownEnding(ending) || kind === 'zip') throw unknownFormat();
  if (kind === 'parquet') return { format: { kind }, isZip: true, sheets: [] };
  if (kind !== 'xlsx')
    return { format: textFormat({ kind, ending, head }, given ?? detectEncoding(head)), isZip: true, sheets: [] };
  const { bytesSource } = await import('./byte-source.ts');
  const { listSheets } = await import('./workbook/xlsx-workbook.ts');
  return { format: XLSX, isZip: true, sheets: await listSheets(bytesSource(await readZipEntry(source, entry))) };
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

interface TextHead {
  readonly kind: 'csv' | 'ndjson' | 'json' | null;
  readonly ending: string;
  readonly head: Uint8Array;
}

function textFormat({ kind, ending, head }: TextHead, encoding: Encoding): FileFormat {
  if (!encoding.startsWith('utf-16') && head.subarray(0, 512).includes(0)) throw unknownFormat();
  const text = new TextDecoder(encoding).decode(head, { stream: true });
  if (kind === 'csv') return csvFormat(text, encoding);
  const found = jsonFormat(text, { encoding, isLines: kind === 'ndjson' });
  if (!found && ending === 'json') throw notRows();
  return found ?? csvFormat(text, encoding);
}

const ARRAY = /^\s*\[\s*(?:\{|\]|$)/;
const OBJECT = /^\s*\{/;
const LIST_INSIDE = /:\s*\[\s*\{/;

/** Null: it isn't JSON. `isLines`: the name says that each line is an object. */
function jsonFormat(
  text: string,
  { encoding, isLines }: { readonly encoding: Encoding; readonly isLines: boolean },
): FileFormat | null {
  if (ARRAY.test(text)) return { kind: 'json', encoding };
  if (isLines) return { kind: 'ndjson', encoding };
  if (!OBJECT.test(text)) return null;
  const [first = '', ...others] = text.trimStart().split(/\r?\n/);
  const isAlone = others.every((line) => line.trim() === '');
  if (isAlone ? LIST_INSIDE.test(first) : readJsonCells(first) === null) throw notRows();
  return { kind: 'ndjson', encoding };
}

const notRows = () => fileProblem('This JSON file isn’t a list of rows. Upload an array of objects, or one object per line.');

function csvFormat(text: string, encoding: Encoding): FileFormat {
  const { delimiter, isDirective } = detectDelimiter(text);
  const shape = { delimiter, quote: '"', skipInitialSpace: false, skipBlankLines: true };
  const rows = splitSample(text, { delimiter, quote: '"', newline: detectNewline(text) });
  const hasHeader = looksLikeHeader(isDirective ? rows.slice(1) : rows);
  return { kind: 'csv', encoding, ...shape, hasHeader, skipLines: isDirective ? 1 : 0, skipRecords: 0 };
}
