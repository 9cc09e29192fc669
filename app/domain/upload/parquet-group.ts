// A row group of a Parquet file, held packed while its rows are read a window at a time. What its pages become is checked before any
// is unpacked: a few bytes can say that they are a billion rows.
import type { RowGroup } from 'hyparquet';
import { parquetHeader } from 'hyparquet/src/column.js';
import type { ByteSource } from './byte-source.ts';
import { KEPT_PAGES_BYTES, MAX_PAGE_BYTES, MAX_PAGE_VALUES, MAX_ROW_GROUP_BYTES, WINDOW_BYTES, WINDOW_CELLS } from './limits.ts';
import { openColumn, type ColumnCursor, type PageDecoder } from './parquet-column.ts';
import { fileProblem } from './upload-problem.ts';

export interface HeldGroup {
  readonly rowCount: number;
  /** Rows to be read at a time. */
  readonly windowRows: number;
  /** In the file's order. */
  readonly columns: readonly ColumnCursor[];
}

const MAX_WINDOW_ROWS = 20_000;
const clampRows = (count: number, atLeast: number): number => Math.min(MAX_WINDOW_ROWS, Math.max(atLeast, Math.floor(count)));
const damaged = () => fileProblem('The Parquet file is damaged: its pages aren’t what its footer says.');

interface Range {
  readonly from: number;
  readonly to: number;
}

function columnRanges({ columns }: RowGroup): Range[] {
  return columns.map(({ meta_data: meta }) => {
    if (!meta) throw damaged();
    const dictionaryAt = Number(meta.dictionary_page_offset ?? 0);
    const from = dictionaryAt > 0 ? dictionaryAt : Number(meta.data_page_offset);
    return { from, to: from + Number(meta.total_compressed_size) };
  });
}

/** Of the group as it lies in the file. */
export function packedBytesOf(group: RowGroup): number {
  const ranges = columnRanges(group);
  return Math.max(...ranges.map(({ to }) => to)) - Math.min(...ranges.map(({ from }) => from));
}

/** Throws for a group that is too large, or whose pages are not what they should be. */
export async function holdGroup(source: ByteSource, group: RowGroup, decoders: readonly PageDecoder[]): Promise<HeldGroup> {
  const ranges = columnRanges(group);
  const [from, to] = [Math.min(...ranges.map((range) => range.from)), Math.max(...ranges.map((range) => range.to))];
  if (from < 0 || to > source.sizeBytes || to - from > MAX_ROW_GROUP_BYTES || ranges.length !== decoders.length) throw damaged();
  const held = await source.read(from, to);
  const rowCount = Number(group.num_rows);
  const packed = ranges.map((range) => held.subarray(range.from - from, range.to - from));
  const checked = packed.map((bytes) => checkPages(bytes, rowCount));
  const unpackedBytes = checked.reduce((sum, { bytes }) => sum + bytes, 0);
  const keepsPage = checked.reduce((sum, { largestBytes }) => sum + largestBytes, 0) <= KEPT_PAGES_BYTES;
  return {
    rowCount,
    windowRows: keepsPage
      ? clampRows(WINDOW_CELLS / ranges.length, 1)
      : clampRows((WINDOW_BYTES * rowCount) / unpackedBytes, 1_000),
    columns: packed.map((bytes, index) => openColumn(bytes, decoders[index] as PageDecoder, keepsPage)),
  };
}

interface CheckedPages {
  readonly bytes: number;
  readonly largestBytes: number;
}

/** What a column's pages unpack to. Throws where one is too large, or the rows aren't as many as they should be. */
function checkPages(bytes: Uint8Array, rowCount: number): CheckedPages {
  const reader = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset: 0 };
  let [valueCount, unpackedBytes, largestBytes] = [0, 0, 0];
  while (reader.offset < bytes.length - 1) {
    const page = readHeader(reader);
    const values = page.data_page_header?.num_values ?? page.data_page_header_v2?.num_values ?? 0;
    const listed = page.dictionary_page_header?.num_values ?? 0;
    const [packed, unpacked] = [page.compressed_page_size, page.uncompressed_page_size];
    if (!(packed >= 0) || !(values >= 0) || !(listed >= 0)) throw damaged();
    if (unpacked > MAX_PAGE_BYTES || values > MAX_PAGE_VALUES || listed > MAX_PAGE_VALUES) throw tooLargePage();
    valueCount += values;
    unpackedBytes += unpacked;
    largestBytes = Math.max(largestBytes, unpacked);
    reader.offset += packed;
  }
  if (valueCount !== rowCount || reader.offset > bytes.length) throw damaged();
  return { bytes: unpackedBytes, largestBytes };
}

function readHeader(reader: Parameters<typeof parquetHeader>[0]): ReturnType<typeof parquetHeader> {
  try {
    return parquetHeader(reader);
  } catch {
    throw damaged();
  }
}

const tooLargePage = () =>
  fileProblem(
    `A page of the Parquet file unpacks to more than ${MAX_PAGE_BYTES / 1024 / 1024} MB or ${MAX_PAGE_VALUES.toLocaleString('en-US')} values. Write it with smaller pages.`,
  );
