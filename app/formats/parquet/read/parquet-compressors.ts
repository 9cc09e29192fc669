// Decompressors for pages of Parquet files: without WASM, and limited to the max size of a page.
import { gunzipSync } from 'fflate';
import { decompress as decompressZstd } from 'fzstd';
import { snappyUncompress, type Compressors } from 'hyparquet';
import { decompressBrotli } from 'hyparquet-compressors/src/brotli.js';
import { decompressLz4, decompressLz4Raw } from 'hyparquet-compressors/src/lz4.js';
import { MAX_PAGE_BYTES } from '#app/domain/upload/limits.ts';

type Decompress = (input: Uint8Array, outputLength: number) => Uint8Array;

/** What a page's header says is not what the file's footer says. */
const bounded =
  (decompress: Decompress): Decompress =>
  (input, outputLength) => {
    if (outputLength > MAX_PAGE_BYTES) throw new Error('a page is too large');
    // The dictionary of a column without values, which the reader of LZ4 refuses.
    if (outputLength === 0) return new Uint8Array();
    return decompress(input, outputLength);
  };

export const compressors: Compressors = {
  SNAPPY: bounded((input, outputLength) => {
    const output = new Uint8Array(outputLength);
    snappyUncompress(input, output);
    return output;
  }),
  GZIP: bounded((input, outputLength) => gunzipSync(input, { out: new Uint8Array(outputLength) })),
  ZSTD: bounded((input, outputLength) => decompressZstd(input, new Uint8Array(outputLength))),
  BROTLI: bounded(decompressBrotli),
  LZ4: bounded(decompressLz4),
  LZ4_RAW: bounded(decompressLz4Raw),
};
