// A PNG encoder that keeps only one band of pixels in memory.
import { crc32 } from '#app/domain/export/crc32.ts';

export interface PngSize {
  readonly width: number;
  readonly height: number;
}

/** RGBA rows, top to bottom. */
export type Bands = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const TRUECOLOR_WITH_ALPHA = 6;
const BITS = 8;
/** Rows of charts repeat each other: deflate finds that in them as they are, and filters only hide it. */
const NO_FILTER = 0;

/** The file, chunk by chunk. */
export async function* encodePng({ width, height }: PngSize, bands: Bands): AsyncGenerator<Uint8Array> {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([BITS, TRUECOLOR_WITH_ALPHA], 8);
  yield SIGNATURE;
  yield chunk('IHDR', header);
  const deflate = new CompressionStream('deflate');
  const written = writeRows(deflate.writable.getWriter(), bands, width);
  // A reader that stops leaves it unfinished; one that continues gets its error from the chunks.
  written.catch(() => undefined);
  for await (const part of deflate.readable as unknown as AsyncIterable<Uint8Array>) yield chunk('IDAT', part);
  await written;
  yield chunk('IEND', new Uint8Array(0));
}

async function writeRows(writer: WritableStreamDefaultWriter<unknown>, bands: Bands, width: number): Promise<void> {
  try {
    for await (const pixels of bands) await writer.write(markRows(pixels, width));
    await writer.close();
  } catch (error) {
    await writer.abort(error);
    throw error;
  }
}

/** Each row after the name of its filter. */
function markRows(pixels: Uint8Array, width: number): Uint8Array {
  const sourceBytes = width * 4;
  const rowBytes = sourceBytes + 1;
  const height = pixels.byteLength / sourceBytes;
  const rows = new Uint8Array(height * rowBytes);
  for (let row = 0; row < height; row += 1) {
    rows[row * rowBytes] = NO_FILTER;
    rows.set(pixels.subarray(row * sourceBytes, (row + 1) * sourceBytes), row * rowBytes + 1);
  }
  return rows;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  for (let at = 0; at < 4; at += 1) bytes[4 + at] = type.charCodeAt(at);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length), 0));
  return bytes;
}
