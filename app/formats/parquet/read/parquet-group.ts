// A row group of a Parquet file, held packed while its rows are read a window at a time. What its pages become is checked before any
// is unpacked: a few bytes can say that they are a billion rows.
import type { RowGroup } from 'hyparquet';
import type { ByteSource } from '#app/domain/upload/byte-source.ts';
import {
  exceedsNestedLimit,
  PAGE_CACHE_BYTES,
  MAX_NESTED_BYTES,
  MAX_PAGE_BYTES,
  MAX_PAGE_VALUES,
  MAX_ROW_GROUP_BYTES,
  WINDOW_BYTES,
  WINDOW_CELLS,
} from '#app/domain/upload/limits.ts';
import { openColumn, type ColumnCursor, type ColumnFormat, type PageDecoders } from './parquet-column.ts';
import type { FileColumn } from './parquet-columns.ts';
import { storedElements } from './parquet-json.ts';
import { openNested } from './parquet-nested.ts';
import { readPageHeader, type PageHeader } from './parquet-page-header.ts';
import { fileProblem } from '#app/domain/upload/upload-problem.ts';

export interface HeldGroup {
  readonly rowCount: number;
  /** Rows to be read at a time. */
  readonly windowRows: number;
  /** Columns in the file's order; null: not requested. */
  readonly columns: readonly (ColumnCursor | null)[];
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

/** Size of the group in the file. */
export function measurePackedBytes(group: RowGroup): number {
  const ranges = columnRanges(group);
  return Math.max(...ranges.map(({ to }) => to)) - Math.min(...ranges.map(({ from }) => from));
}

interface GroupFormat {
  readonly group: RowGroup;
  /** Columns in the file's order. */
  readonly columns: readonly FileColumn[];
  /** Whether the column at that place is read. */
  readonly isWanted: (index: number) => boolean;
  readonly decoders: PageDecoders;
}

/** Throws for a group that is too large, or whose pages are not what they should be. */
export async function holdGroup(source: ByteSource, { group, columns, isWanted, decoders }: GroupFormat): Promise<HeldGroup> {
  const ranges = columnRanges(group);
  const [from, to] = [Math.min(...ranges.map((range) => range.from)), Math.max(...ranges.map((range) => range.to))];
  const chunkCount = columns.at(-1)?.to ?? 0;
  if (from < 0 || to > source.sizeBytes || to - from > MAX_ROW_GROUP_BYTES || ranges.length !== chunkCount) throw damaged();
  const held = await source.read(from, to);
  const rowCount = Number(group.num_rows);
  const packed = ranges.map((range) => held.subarray(range.from - from, range.to - from));
  const wanted = columns.filter((_, index) => isWanted(index));
  const checked = wanted.map((column) => checkColumn(column, packed.slice(column.from, column.to), rowCount));
  const unpackedBytes = Math.max(
    1,
    checked.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  const keepsPages = checked.reduce((sum, { largestBytes }) => sum + largestBytes, 0) <= PAGE_CACHE_BYTES;
  const open = (column: FileColumn): ColumnCursor => {
    const formats = chunkFormats(column, group);
    const chunks = packed.slice(column.from, column.to);
    if (column.isNested) return openNested({ chunks, formats, tree: column.tree, rowCount, decoders });
    return openColumn({ bytes: chunks[0] as Uint8Array, format: formats[0] as ColumnFormat, decoders, keepsPages });
  };
  return {
    rowCount,
    windowRows: keepsPages
      ? clampRows(WINDOW_CELLS / Math.max(1, wanted.length), 1)
      : clampRows((WINDOW_BYTES * rowCount) / unpackedBytes, 1_000),
    columns: columns.map((column, index) => (isWanted(index) ? open(column) : null)),
  };
}

function chunkFormats({ tree, from, to }: FileColumn, { columns }: RowGroup): ColumnFormat[] {
  const elements = storedElements(tree).filter((element) => element.num_children === undefined || element.num_children === 0);
  return columns.slice(from, to).map(({ meta_data: meta }, index) => {
    const element = elements[index];
    if (!meta || !element) throw damaged();
    return { element, meta };
  });
}

function checkColumn(column: FileColumn, chunks: readonly Uint8Array[], rowCount: number): CheckedPages {
  if (column.isTooLarge) throw tooLargeNested(column.name);
  const checked = chunks.map((bytes) => checkPages(bytes));
  if (!column.isNested && checked.some(({ values }) => values !== rowCount)) throw damaged();
  const bytes = checked.reduce((sum, one) => sum + one.bytes, 0);
  const values = checked.reduce((sum, one) => sum + one.values, 0);
  if (column.isNested && exceedsNestedLimit(bytes, values)) throw tooLargeNested(column.name);
  return { bytes, values, largestBytes: Math.max(0, ...checked.map((one) => one.largestBytes)) };
}

const tooLargeNested = (name: string) =>
  fileProblem(
    `Column "${name}" holds lists or structs, and one row group has more than ${MAX_NESTED_BYTES / 1024 / 1024} MB or ${MAX_PAGE_VALUES.toLocaleString('en-US')} values of it. Leave the column out, or write the file with smaller row groups.`,
  );

interface CheckedPages {
  readonly bytes: number;
  readonly values: number;
  readonly largestBytes: number;
}

/** What a column chunk's pages unpack to. Throws where one is too large, or is no page. */
function checkPages(bytes: Uint8Array): CheckedPages {
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
  if (at > bytes.length) throw damaged();
  return { bytes: unpackedBytes, values: valueCount, largestBytes };
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
