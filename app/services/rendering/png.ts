// A PNG written band by band: no more than one band of its pixels is in memory.
import { crc32 } from '#app/domain/export/crc32.ts';

export interface PngSize {
  readonly width: number;
  readonly height: number;
}

/** RGBA rows, top to bottom, with an opaque background. */
export type Bands = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const TRUECOLOR = 2;
const BITS = 8;
/** Of a row: the difference to the row above. Charts repeat their rows, so most bytes become zero. */
const FILTER_UP = 2;

/** The file, chunk by chunk. */
export async function* encodePng({ width, height }: PngSize, bands: Bands): AsyncGenerator<Uint8Array> {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([BITS, TRUECOLOR], 8);
  yield SIGNATURE;
  yield chunk('IHDR', header);
  const deflate = new CompressionStream('deflate');
  const written = writeRows(deflate.writable.getWriter(), bands, width);
  for await (const part of deflate.readable as unknown as AsyncIterable<Uint8Array>) yield chunk('IDAT', part);
  await written;
  yield chunk('IEND', new Uint8Array(0));
}

async function writeRows(writer: WritableStreamDefaultWriter<unknown>, bands: Bands, width: number): Promise<void> {
  try {
    const above = new Uint8Array(width * 3);
    for await (const pixels of bands) await writer.write(filterRows(pixels, above, width));
    await writer.close();
  } catch (error) {
    await writer.abort(error);
    throw error;
  }
}

/** RGBA to filtered RGB rows; `above` holds the last row before and is left with the last of these. */
function filterRows(pixels: Uint8Array, above: Uint8Array, width: number): Uint8Array {
  const height = pixels.length / (width * 4);
  const stride = width * 3 + 1;
  const rows = new Uint8Array(height * stride);
  let from = 0;
  for (let row = 0; row < height; row += 1) {
    let to = row * stride;
    rows[to] = FILTER_UP;
    for (let at = 0; at < width * 3; from += 1)
      for (let channel = 0; channel < 3; channel += 1, at += 1, from += 1) {
        const value = pixels[from] ?? 0;
        rows[(to += 1)] = value - (above[at] ?? 0);
        above[at] = value;
      }
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
