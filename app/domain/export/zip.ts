// Writes a ZIP archive as a stream: fflate writes the records, the platform compresses the entries. Sizes and checksums follow
// each entry (data descriptors). Archives are limited to 4 GB (no ZIP64).
import { Zip, type ZipInputFile } from 'fflate';
import { AppError } from '#app/domain/errors.ts';
import { byteStream } from './byte-stream.ts';
import { crc32 } from './crc32.ts';

export interface ZipInput {
  readonly name: string;
  /** Content, read to its end before the next entry. */
  readonly content: AsyncGenerator<Uint8Array>;
}

const MAX_BYTES = 0xffff_ffff;
const DEFLATE = 8;
/** 1980-01-01 00:00 local time, as a fixed date, because the real one is unknown here. */
const MADE_AT = new Date(1980, 0, 1);

/** Throws RESULT_TOO_LARGE_ERROR at 4 GB, and errors of the entries. */
export async function* zip(entries: AsyncIterable<ZipInput>): AsyncGenerator<Uint8Array> {
  const written = createOutput();
  for await (const { name, content } of entries) {
    const file = createFile(name);
    written.archive.add(file);
    // Write the local header immediately, because the content can be slow.
    file.ondata?.(null, NOTHING, false);
    yield* written.take(file.size);
    for await (const piece of deflate(counted(content, file))) {
      file.ondata?.(null, piece, false);
      yield* written.take(file.size);
    }
    file.ondata?.(null, NOTHING, true);
    yield* written.take(file.size);
  }
  written.archive.end();
  yield* written.take(0);
}

const NOTHING = new Uint8Array(0);

/** Output that hasn't been read yet. */
function createOutput() {
  let pieces: Uint8Array[] = [];
  let total = 0;
  const archive = new Zip((error, piece) => {
    if (error) throw error;
    total += piece.byteLength;
    if (piece.byteLength > 0) pieces.push(piece);
  });
  return {
    archive,
    take(entryBytes: number): readonly Uint8Array[] {
      checkSize(total, entryBytes);
      const taken = pieces;
      pieces = [];
      return taken;
    },
  };
}

type CountedFile = ZipInputFile & { size: number; crc: number };

const createFile = (filename: string): CountedFile => ({ filename, size: 0, crc: 0, compression: DEFLATE, mtime: MADE_AT });

function checkSize(...sizes: readonly number[]): void {
  if (sizes.every((size) => size <= MAX_BYTES)) return;
  throw new AppError('RESULT_TOO_LARGE_ERROR', 'A spreadsheet can’t be larger than 4 GB. Select CSV.');
}

async function* counted(content: AsyncGenerator<Uint8Array>, file: CountedFile) {
  for await (const piece of content) {
    file.crc = crc32(piece, file.crc);
    file.size += piece.byteLength;
    yield piece;
  }
}
async function* deflate(content: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  // A pipe can hide behind its own error what made it break.
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
const compressor = (): ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array> =>
  new CompressionStream('deflate-raw') as unknown as ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array>;

async function* remembering(content: AsyncGenerator<Uint8Array>, failures: unknown[]): AsyncGenerator<Uint8Array> {
  try {
    yield* content;
  } catch (error) {
    failures.push(error);
    throw error;
  }
}
