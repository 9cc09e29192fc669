// A ZIP archive in one pass: sizes and checksums follow each entry (data descriptors). Archives end below 4 GB: no ZIP64.
import { AppError } from '#app/domain/errors.ts';
import { byteStream } from './byte-stream.ts';
import { crc32 } from './crc32.ts';

export interface ZipEntry {
  readonly name: string;
  /** Read to its end before the next entry is asked for. */
  readonly content: AsyncGenerator<Uint8Array>;
}

interface Written {
  readonly name: Uint8Array;
  readonly offset: number;
  readonly crc: number;
  readonly sizeBytes: number;
  readonly packedBytes: number;
}

const MAX_BYTES = 0xffff_ffff;
const VERSION = 20;
/** Bit 3: sizes follow the data. Bit 11: names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;
/** 1980-01-01 00:00: when a file was made is not known to what makes it. */
const [DOS_TIME, DOS_DATE] = [0, 0x21];

/** Throws RESULT_TOO_LARGE_ERROR at 4 GB, and what the entries throw. */
export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { name, content } of entries) {
    const head = localHeader(new TextEncoder().encode(name));
    yield head.bytes;
    const count = { crc: 0, sizeBytes: 0, packedBytes: 0 };
    for await (const piece of deflate(counted(content, count))) {
      count.packedBytes += piece.byteLength;
      checkSize(offset + count.packedBytes, count.sizeBytes);
      yield piece;
    }
    yield dataDescriptor(count);
    written.push({ name: head.name, offset, ...count });
    offset += head.bytes.byteLength + count.packedBytes + 16;
  }
  const directory = written.map(directoryEntry);
  const sizeBytes = directory.reduce((sum, { byteLength }) => sum + byteLength, 0);
  checkSize(offset + sizeBytes, 0);
  yield* directory;
  yield endOfDirectory(written.length, sizeBytes, offset);
}

function checkSize(...sizes: readonly number[]): void {
  if (sizes.every((size) => size <= MAX_BYTES)) return;
  throw new AppError('RESULT_TOO_LARGE_ERROR', 'A spreadsheet file cannot be larger than 4 GB: choose CSV.');
}

async function* counted(content: AsyncGenerator<Uint8Array>, count: { crc: number; sizeBytes: number }) {
  for await (const piece of content) {
    count.crc = crc32(piece, count.crc);
    count.sizeBytes += piece.byteLength;
    yield piece;
  }
}

async function* deflate(content: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  // A pipe may hide behind an error of its own what made it break.
  const failures: unknown[] = [];
  const packed = byteStream(remembering(content, failures)).pipeThrough(compressor());
  const reader = packed.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } catch (error) {
    throw failures.length > 0 ? failures[0] : error;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** The platform's types have its sides apart: bytes in, bytes out. */
const compressor = (): ReadableWritablePair<Uint8Array, Uint8Array> =>
  new CompressionStream('deflate-raw') as unknown as ReadableWritablePair<Uint8Array, Uint8Array>;

async function* remembering(content: AsyncGenerator<Uint8Array>, failures: unknown[]): AsyncGenerator<Uint8Array> {
  try {
    yield* content;
  } catch (error) {
    failures.push(error);
    throw error;
  }
}

/** Little-endian fields, each with its size in bytes. */
function record(fields: readonly (readonly [value: number, sizeBytes: 2 | 4])[], ...tail: readonly Uint8Array[]): Uint8Array {
  const fixed = fields.reduce((sum, [, size]) => sum + size, 0);
  const bytes = new Uint8Array(fixed + tail.reduce((sum, { byteLength }) => sum + byteLength, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [value, size] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  for (const part of tail) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
}

const SHARED_FIELDS = [
  [VERSION, 2],
  [FLAGS, 2],
  [DEFLATE, 2],
  [DOS_TIME, 2],
  [DOS_DATE, 2],
] as const;

const localHeader = (name: Uint8Array) => ({
  name,
  bytes: record([[0x04034b50, 4], ...SHARED_FIELDS, [0, 4], [0, 4], [0, 4], [name.byteLength, 2], [0, 2]], name),
});

const dataDescriptor = ({ crc, packedBytes, sizeBytes }: Pick<Written, 'crc' | 'packedBytes' | 'sizeBytes'>): Uint8Array =>
  record([
    [0x08074b50, 4],
    [crc, 4],
    [packedBytes, 4],
    [sizeBytes, 4],
  ]);

const directoryEntry = ({ name, offset, crc, sizeBytes, packedBytes }: Written): Uint8Array =>
  record(
    [
      [0x02014b50, 4],
      [VERSION, 2],
      ...SHARED_FIELDS,
      [crc, 4],
      [packedBytes, 4],
      [sizeBytes, 4],
      [name.byteLength, 2],
      // Extra field, comment, disk, internal and external attributes.
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [offset, 4],
    ],
    name,
  );

const endOfDirectory = (count: number, sizeBytes: number, offset: number): Uint8Array =>
  record([
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [sizeBytes, 4],
    [offset, 4],
    [0, 2],
  ]);
