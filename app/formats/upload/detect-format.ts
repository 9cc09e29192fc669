// Detects a file's format, encoding, delimiter, and header from its name and first bytes.
import { joinBytes } from '#app/domain/memory/join-bytes.ts';
import type { ByteSource } from '#app/domain/upload/byte-source.ts';
import { detectEncoding, isAscii } from '#app/domain/upload/text/detect-encoding.ts';
import type { Encoding } from '#app/domain/upload/text/text-encoding.ts';
import { fileProblem } from '#app/domain/upload/upload-problem.ts';
import type { ZipEntry } from '#app/domain/upload/zip-directory.ts';
import { UPLOADS } from '#app/formats/formats.ts';
import { READERS } from '#app/formats/registry/readers.ts';
import type { FileFormat } from '#app/formats/registry/settings.ts';
import type { BinaryReader, DetectedSettings, TextReader } from '#app/formats/shared/reader.ts';
import { fileEnding, isKnownEnding, ZIP_ENDING } from './file-ending.ts';

const HEAD_BYTES = 64 * 1024;
/** Texts in ASCII can become others further on: so many places of the file are looked at. */
const SAMPLES = 16;
const SAMPLE_BYTES = 16 * 1024;

export interface DetectedFormat extends DetectedSettings<FileFormat> {
  readonly isZip: boolean;
}

/** `given`: the encoding, where it is known. Throws for a file of no format that is known here. */
export async function detectFormat(source: ByteSource, fileName: string, given?: Encoding): Promise<DetectedFormat> {
  const ending = fileEnding(fileName);
  if (!isKnownEnding(ending)) throw unknownFormat();
  const head = await source.read(0, Math.min(HEAD_BYTES, source.sizeBytes));
  if (head.length === 0) throw fileProblem('The file is empty.');
  const container = findContainer(ending, head);
  if (container === 'zip') return detectInZip(source, given);
  if (container) return { ...(await container.detect(() => Promise.resolve(source))), isZip: false };
  const encoding = given ?? (isAscii(head) ? await detectLater(source) : detectEncoding(head));
  return { format: detectText({ ending, head }, encoding), isZip: false, sheets: [] };
}

const unknownFormat = () =>
  fileProblem(
    `The format of this file isn’t supported. Upload ${UPLOADS.flatMap(({ names }) => names).join(', ')}, or a ZIP of them.`,
  );

type Container = BinaryReader<FileFormat>;
const ALL = UPLOADS.map(({ id, endings }) => ({ endings, reader: READERS[id] }));
const CONTAINERS = ALL.flatMap(({ endings, reader }) => (reader.kind === 'binary' ? [{ endings, reader }] : []));
const TEXTS: readonly { readonly endings: readonly string[]; readonly reader: TextReader<FileFormat> }[] = ALL.flatMap(
  ({ endings, reader }) => (reader.kind === 'text' ? [{ endings, reader }] : []),
).toSorted((a, b) => Number(a.reader.isLast) - Number(b.reader.isLast));

/** The first bytes decide, then the name's ending. Null: it is text. */
function findContainer(ending: string, head: Uint8Array): Container | 'zip' | null {
  const named = CONTAINERS.find(({ endings }) => endings.includes(ending))?.reader ?? null;
  const begin = String.fromCharCode(...head.subarray(0, 4));
  if (begin.startsWith('PK')) return named?.zipMark === undefined ? 'zip' : named;
  const begun = CONTAINERS.find(({ reader }) => reader.begin !== undefined && begin.startsWith(reader.begin));
  return begun?.reader ?? named ?? (ending === ZIP_ENDING ? 'zip' : null);
}

/** Samples after an ASCII head: UTF-8 if they are ASCII as well. */
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
  const [{ openZipEntry, readZipDirectory, readZipEntry }, { isDataFile }, { createBytesSource }] = await Promise.all([
    import('#app/domain/upload/zip-directory.ts'),
    import('./read-archive.ts'),
    import('#app/domain/upload/byte-source.ts'),
  ]);
  const entries = (await readZipDirectory(source)).filter(isDataFile);
  const whole = findZipped(entries);
  if (whole) return { ...(await whole.detect(() => Promise.resolve(source))), isZip: false };
  const [entry] = entries;
  if (!entry) throw fileProblem('The ZIP archive is empty.');
  const head = await readHead(await openZipEntry(source, entry));
  const ending = fileEnding(entry.name);
  const container = findContainer(ending, head);
  if (!isKnownEnding(ending) || container === 'zip') throw unknownFormat();
  if (!container) return { format: detectText({ ending, head }, given ?? detectEncoding(head)), isZip: true, sheets: [] };
  return { ...(await container.detect(async () => createBytesSource(await readZipEntry(source, entry)))), isZip: true };
}

/** The format of a ZIP that is such a file by another name. */
const findZipped = (entries: readonly Pick<ZipEntry, 'name'>[]): Container | undefined =>
  CONTAINERS.find(({ reader }) => entries.some(({ name }) => name.toLowerCase() === reader.zipMark))?.reader;

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

interface NamedHead {
  readonly ending: string;
  readonly head: Uint8Array;
}

/** Tries the format of the file name first, and the one that any text can be in last. */
function detectText({ ending, head }: NamedHead, encoding: Encoding): FileFormat {
  if (!encoding.startsWith('utf-16') && head.subarray(0, 512).includes(0)) throw unknownFormat();
  const text = new TextDecoder(encoding).decode(head, { stream: true });
  const isNamed = ({ endings }: { readonly endings: readonly string[] }): boolean => endings.includes(ending);
  const ordered = [...TEXTS.filter(isNamed), ...TEXTS.filter((format) => !isNamed(format))];
  for (const format of ordered) {
    const found = format.reader.detect({ text, encoding, isNamed: isNamed(format) });
    if (found) return found;
  }
  throw unknownFormat();
}
