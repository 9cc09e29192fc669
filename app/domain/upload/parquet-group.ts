// A row group of a Parquet file, held packed while its rows are read a window at a time. What its pages become is checked before any
// is unpacked: a few bytes can say that they are a billion rows.
import type { RowGroup } from 'hyparquet';
import type { ByteSource } from './byte-source.ts';
import { KEPT_PAGES_BYTES, MAX_PAGE_BYTES, MAX_PAGE_VALUES, MAX_ROW_GROUP_BYTES, WINDOW_BYTES, WINDOW_CELLS } from './limits.ts';
import { openColumn, type ColumnCursor, type ColumnFormat, type PageDecoders } from './parquet-column.ts';
import { readPageHeader, type PageHeader } from './parquet-page-header.ts';
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

interface GroupFormat {
  readonly group: RowGroup;
  /** In the file's order. */
  readonly columns: readonly ColumnFormat[];
  readonly decoders: PageDecoders;
}

/** Throws for a group that is too large, or whose pages are not what they should be. */
export async function holdGroup(source: ByteSource, { group, columns, decoders }: GroupFormat): Promise<HeldGroup> {
  const ranges = columnRanges(group);
  const [from, to] = [Math.min(...ranges.map((range) => range.from)), Math.max(...ranges.map((range) => range.to))];
  if (from < 0 || to > source.sizeBytes || to - from > MAX_ROW_GROUP_BYTES || ranges.length !== columns.length) throw damaged();
  const held = await source.read(from, to);
  const rowCount = Number(group.num_rows);
  const packed = ranges.map((range) => held.subarray(range.from - from, range.to - from));
  const checked = packed.map((bytes) => checkPages(bytes, rowCount));
  const unpackedBytes = checked.reduce((sum, { bytes }) => sum + bytes, 0);
  const keepsPages = checked.reduce((sum, { largestBytes }) => sum + largestBytes, 0) <= KEPT_PAGES_BYTES;
  return {
    rowCount,
    windowRows: keepsPages
      ? clampRows(WINDOW_CELLS / ranges.length, 1)
      : clampRows((WINDOW_BYTES * rowCount) / unpackedBytes, 1_000),
    columns: columns.map((format, index) => openColumn({ bytes: packed[index] as Uint8Array, format, decoders, keepsPages })),
  };
}

interface CheckedPages {
  readonly bytes: number;
  readonly largestBytes: number;
}

/** What a column's pages unpack to. Throws where one is too large, or the rows aren't as many as they should be. */
function checkPages(bytes: Uint8Array, rowCount: number): CheckedPages {
  let [at, valueCount, unpackedBytes, largestBytes] = [0, 0, 0, 0];
  while (at < bytes.length - 1) {
    const page = readHeader(bytes, at);
    if (!(page.packedBytes >= 0) || !(page.unpackedBytes >= 0) || !(page.valueCount >= 0)) throw damaged();
    if (page.isDictionary && at > 0) throw damaged();
    if (page.unpackedBytes > MAX_PAGE_BYTES || page.valueCount > MAX_PAGE_VALUES) throw tooLargePage();
    if (!page.isDictionary) valueCount += page.valueCount;
    unpackedBytes += page.unpackedBytes;
    largestBytes = Math.max(largestBytes, page.unpackedBytes);
    at += page.headerBytes + page.packedBytes;
  }
  if (valueCount !== rowCount || at > bytes.length) throw damaged();
  return { bytes: unpackedBytes, largestBytes };
}

function readHeader(bytes: Uint8Array, at: number): PageHeader {
  try {
    return readPageHeader(bytes, at);
  } catch {
    throw damaged();
  }
}

const tooLargePage = () =>
  fileProblem(
    `A page of the Parquet file unpacks to more than ${MAX_PAGE_BYTES / 1024 / 1024} MB or ${MAX_PAGE_VALUES.toLocaleString('en-US')} values. Write it with smaller pages.`,
  );
