// A segment of a result as bytes: gzip of newline-separated JSON arrays, one a row.
import { gunzipSync, gzipSync } from 'node:zlib';
import { MAX_SEGMENT_BYTES } from '#app/domain/results/manifest.ts';
import { resultUnreadable } from '#app/domain/results/result-errors.ts';
import type { Cell } from '#app/domain/table.ts';

/** Rows resemble their neighbours: in a window of 8 KB the quickest level takes a third of CompressionStream's time, for 2 % more bytes. */
const GZIP = { level: 1, windowBits: 13, memLevel: 9 } as const;

const MIN_CHUNK_BYTES = 1024;
const MAX_CHUNK_BYTES = 2 * MAX_SEGMENT_BYTES;

/** The lines of the segment that is open. */
export interface OpenLines {
  /** Copies whole lines. */
  append(lines: Uint8Array): void;
  /** What has gathered, as a segment; a few milliseconds for a megabyte. The next one's lines reuse its place. */
  pack(): Uint8Array;
}

const FIRST_BYTES = 64 * 1024;

export function createOpenLines(): OpenLines {
  let bytes = new Uint8Array(FIRST_BYTES);
  let size = 0;
  const grow = (needed: number): void => {
    const grown = new Uint8Array(Math.max(needed, bytes.length * 2));
    grown.set(bytes.subarray(0, size));
    bytes = grown;
  };
  return {
    append(lines) {
      if (size + lines.length > bytes.length) grow(size + lines.length);
      bytes.set(lines, size);
      size += lines.length;
    },
    pack() {
      const packed = gzipSync(bytes.subarray(0, size), GZIP);
      size = 0;
      // A line that was larger than a segment does not keep its room.
      if (bytes.length > 2 * MAX_SEGMENT_BYTES) bytes = new Uint8Array(FIRST_BYTES);
      return packed;
    },
  };
}

/** The segment's lines as they are; `sizeBytes`: of them, as the manifest says, so that they come in one piece. Throws RESULTS_BACKEND_ERROR for what is no segment. */
export async function inflateSegment(packed: ReadableStream<Uint8Array>, sizeBytes: number): Promise<Uint8Array> {
  try {
    const chunkSize = Math.min(Math.max(sizeBytes + 1, MIN_CHUNK_BYTES), MAX_CHUNK_BYTES);
    return gunzipSync(new Uint8Array(await new Response(packed).arrayBuffer()), { chunkSize });
  } catch (error) {
    throw resultUnreadable(error);
  }
}

/** Throws RESULTS_BACKEND_ERROR for what is no segment. */
export async function unpackSegment(packed: ReadableStream<Uint8Array>): Promise<readonly (readonly Cell[])[]> {
  try {
    const gunzip = new DecompressionStream('gzip') as ReadableWritablePair<Uint8Array, Uint8Array>;
    const text = await new Response(packed.pipeThrough(gunzip)).text();
    const rows: unknown = JSON.parse(`[${text.trimEnd().replaceAll('\n', ',')}]`);
    return readRows(rows);
  } catch (error) {
    throw resultUnreadable(error);
  }
}

/** Segments are our own and large: rows are looked at no closer than that they are lists. */
function readRows(rows: unknown): readonly (readonly Cell[])[] {
  if (!Array.isArray(rows) || !rows.every((row) => Array.isArray(row))) throw new Error('A segment holds what is no row.');
  return rows as (readonly Cell[])[];
}
