// The values of one column of a row group, front to back, unpacked a page at a time: each page is given to the library as a Parquet
// file of its own, with one column and with the dictionary that the page needs.
import {
  flatten,
  parquetRead,
  type ColumnMetaData,
  type DecodedArray,
  type ParquetReadOptions,
  type SchemaElement,
} from 'hyparquet';
import { joinBytes } from '#app/domain/memory/join-bytes.ts';
import { readPageHeader } from './parquet-page-header.ts';

/** What the file's footer says of a column. */
export interface ColumnFormat {
  readonly element: SchemaElement;
  readonly meta: ColumnMetaData;
}

/** Decompressors of its pages, and decoders of its values. */
export type PageDecoders = Required<Pick<ParquetReadOptions, 'compressors' | 'parsers'>>;

export interface ColumnCursor {
  /** Gives the next values to `take`, which counts them from zero. Throws the reader's errors, or where the column has fewer. */
  read(count: number, take: (value: unknown, index: number) => void): Promise<void>;
}

interface ColumnSource {
  /** The column's pages, which have been checked. */
  readonly bytes: Uint8Array;
  readonly format: ColumnFormat;
  readonly decoders: PageDecoders;
  /** Whether what is being read stays unpacked between two reads. */
  readonly keepsPages: boolean;
}

export function openColumn({ bytes, format, decoders, keepsPages }: ColumnSource): ColumnCursor {
  const dictionary = findDictionary(bytes);
  let values: DecodedArray | null = null;
  /** Byte range of the pages that are being read, and the number of values used from them. */
  let [start, end, used] = [dictionary.page.length, dictionary.page.length, 0];

  /** Unpacks one page. If pages need the dictionary, unpacks so many that reading the dictionary at most doubles the work. */
  function unpackNext(): Promise<DecodedArray> {
    let [valueCount, usesDictionary] = [0, false];
    for (end = start; valueCount < (usesDictionary ? Math.max(1, dictionary.valueCount) : 1);) {
      if (end >= bytes.length - 1) break;
      const page = readPageHeader(bytes, end);
      end += page.headerBytes + page.packedBytes;
      valueCount += page.valueCount;
      usesDictionary ||= page.usesDictionary;
    }
    if (valueCount === 0) throw new Error('a column ends too early');
    const pages = bytes.subarray(start, end);
    return unpackPages({ pages: usesDictionary ? [dictionary.page, pages] : [pages], valueCount, format, decoders });
  }

  return {
    async read(count, take) {
      for (let taken = 0; taken < count;) {
        values ??= await unpackNext();
        const until = Math.min(values.length, used + count - taken);
        for (; used < until; used += 1, taken += 1) take(values[used], taken);
        if (used < values.length) continue;
        [values, start, used] = [null, end, 0];
      }
      if (!keepsPages) values = null;
    },
  };
}

/** A column's dictionary is its first page. */
function findDictionary(bytes: Uint8Array): { readonly page: Uint8Array; readonly valueCount: number } {
  const first = readPageHeader(bytes, 0);
  return first.isDictionary
    ? { page: bytes.subarray(0, first.headerBytes + first.packedBytes), valueCount: first.valueCount }
    : { page: new Uint8Array(), valueCount: 0 };
}

interface PackedPages {
  readonly pages: readonly Uint8Array[];
  readonly valueCount: number;
  readonly format: ColumnFormat;
  readonly decoders: PageDecoders;
}

async function unpackPages({ pages, valueCount, format, decoders }: PackedPages): Promise<DecodedArray> {
  const { dictionary_page_offset: _inPages, ...meta } = format.meta;
  const file = joinBytes(pages).buffer;
  const size = BigInt(file.byteLength);
  const rowCount = BigInt(valueCount);
  const unpacked: DecodedArray[] = [];
  await parquetRead({
    ...decoders,
    utf8: false,
    file,
    metadata: {
      version: 1,
      schema: [{ name: 'schema', num_children: 1 }, format.element],
      num_rows: rowCount,
      row_groups: [
        {
          columns: [
            { file_offset: 0n, meta_data: { ...meta, num_values: rowCount, data_page_offset: 0n, total_compressed_size: size } },
          ],
          total_byte_size: size,
          num_rows: rowCount,
        },
      ],
      metadata_length: 0,
    },
    onPage: ({ columnData }) => unpacked.push(columnData),
  });
  return flatten(unpacked);
}
