// The values of one column of a row group, front to back, unpacked a page at a time.
import type { DecodedArray } from 'hyparquet';
import { parquetHeader, readPage } from 'hyparquet/src/column.js';
import { convert } from 'hyparquet/src/convert.js';

/** How a column's pages are unpacked, and its values made. */
export type PageDecoder = Parameters<typeof readPage>[2];

export interface ColumnCursor {
  /** Gives the next values to `take`, which counts them from zero. Throws the reader's errors, or where the column has fewer. */
  read(count: number, take: (value: unknown, index: number) => void): void;
}

/** `bytes`: the column's pages. `keepsPage`: whether the page that is being read stays unpacked between two reads. */
export function openColumn(bytes: Uint8Array, decoder: PageDecoder, keepsPage: boolean): ColumnCursor {
  const reader = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset: 0 };
  let dictionary: DecodedArray | undefined;
  let page: DecodedArray | null = null;
  /** Of the page that is being read, and how many of its values have been. */
  let [pageStart, used] = [0, 0];

  function unpackPage(): DecodedArray {
    for (;;) {
      if (reader.offset >= bytes.length - 1) throw new Error('a column ends too early');
      pageStart = reader.offset;
      const header = parquetHeader(reader);
      const { data } = readPage(reader, header, decoder, dictionary, undefined, 0);
      if (!data) throw new Error('a page has no values');
      if (header.type !== 'DICTIONARY_PAGE') return data;
      dictionary = convert(data, decoder);
    }
  }

  return {
    read(count, take) {
      for (let taken = 0; taken < count;) {
        const values = (page ??= unpackPage());
        const end = Math.min(values.length, used + count - taken);
        for (; used < end; used += 1, taken += 1) take(values[used], taken);
        if (used < values.length) continue;
        [page, used] = [null, 0];
      }
      if (keepsPage || !page) return;
      page = null;
      reader.offset = pageStart;
    },
  };
}
