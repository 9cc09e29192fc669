// Rows of a Parquet file: of each row group a window at a time.
import { parquetMetadataAsync, type AsyncBuffer, type FileMetaData } from 'hyparquet';
import type { ByteSource } from '#app/domain/upload/byte-source.ts';
import { MAX_COLUMNS, MAX_FOOTER_BYTES, MAX_ROW_GROUP_BYTES } from '#app/domain/upload/limits.ts';
import type { PageDecoders } from './parquet-column.ts';
import { listColumns, type FileColumn } from './parquet-columns.ts';
import { compressors } from './parquet-compressors.ts';
import { holdGroup, measurePackedBytes, type HeldGroup } from './parquet-group.ts';
import type { RowReader, TextCell } from '#app/domain/upload/row-reader.ts';
import { fileProblem } from '#app/domain/upload/upload-problem.ts';

const FOOTER_TAIL = 8;

/** Throws for row groups that are too large, and for what is no Parquet file. */
export async function openParquet(source: ByteSource): Promise<RowReader> {
  const file: AsyncBuffer = {
    byteLength: source.sizeBytes,
    slice: async (from, to = source.sizeBytes) => copyOf(await source.read(from < 0 ? source.sizeBytes + from : from, to)),
  };
  const metadata = await readMetadata(source, file);
  const columns = readColumns(metadata);
  if (columns.length === 0) throw fileProblem('The file is empty.');
  if (columns.length > MAX_COLUMNS) throw fileProblem(`The file has ${columns.length} columns. ${MAX_COLUMNS} is the maximum.`);
  const largestBytes = Math.max(0, ...metadata.row_groups.map(measurePackedBytes));
  if (largestBytes > MAX_ROW_GROUP_BYTES)
    throw fileProblem(
      `A row group of the file has ${Math.ceil(largestBytes / 1024 / 1024)} MB. ${MAX_ROW_GROUP_BYTES / 1024 / 1024} MB is the maximum: write it with smaller row groups.`,
    );
  return {
    columns: columns.map(({ name }) => name),
    types: columns.map(({ type, precision, scale }) => ({ type, precision, scale })),
    batches: (isWanted = (index) => columns[index]?.isTooLarge !== true) => readGroups({ source, metadata, columns, isWanted }),
  };
}

function readColumns(metadata: FileMetaData): FileColumn[] {
  try {
    return listColumns(metadata);
  } catch {
    throw fileProblem('The Parquet file’s footer is damaged.');
  }
}

/** A separate buffer, because the reader uses the complete buffer. */
const copyOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

async function readMetadata(source: ByteSource, file: AsyncBuffer): Promise<FileMetaData> {
  const tail = await source.read(Math.max(0, source.sizeBytes - FOOTER_TAIL), source.sizeBytes);
  const isParquet = tail.length === FOOTER_TAIL && new TextDecoder().decode(tail.subarray(4)) === 'PAR1';
  if (!isParquet) throw fileProblem('The file isn’t a Parquet file, or it’s incomplete.');
  const footerBytes = new DataView(tail.buffer, tail.byteOffset).getUint32(0, true);
  if (footerBytes > MAX_FOOTER_BYTES || footerBytes + FOOTER_TAIL > source.sizeBytes)
    throw fileProblem('The Parquet file’s footer is damaged, or too large.');
  return parquetMetadataAsync(file).catch(() => {
    throw fileProblem('The Parquet file’s footer is damaged.');
  });
}

interface Source {
  readonly source: ByteSource;
  readonly metadata: FileMetaData;
  readonly columns: readonly FileColumn[];
  readonly isWanted: (index: number) => boolean;
}

async function* readGroups({ source, metadata, columns, isWanted }: Source) {
  let groupStart = 0;
  for (const group of metadata.row_groups) {
    if (Number(group.num_rows) === 0) continue;
    const held = await holdGroup(source, { group, columns, isWanted, decoders: DECODERS });
    for (let from = 0; from < held.rowCount; from += held.windowRows) {
      const count = Math.min(held.windowRows, held.rowCount - from);
      yield {
        rows: await readWindow(held, columns, count),
        lines: Array.from({ length: count }, (_, index) => groupStart + from + index + 1),
      };
    }
    groupStart += held.rowCount;
  }
}

/** The next rows of the group. */
async function readWindow(held: HeldGroup, columns: readonly FileColumn[], count: number): Promise<TextCell[][]> {
  const rows = Array.from({ length: count }, () => new Array<TextCell>(columns.length).fill(null));
  try {
    for (const [index, { toText }] of columns.entries())
      await held.columns[index]?.read(count, (value, at) => {
        if (value !== null && value !== undefined) (rows[at] as TextCell[])[index] = toText(value);
      });
  } catch (cause) {
    throw fileProblem(`The Parquet file can’t be read: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
  return rows;
}

const raw = (value: unknown): unknown => value;
/** Instants stay numbers: a Date would lose microseconds. */
const DECODERS: PageDecoders = { compressors, parsers: { timestampFromNanoseconds: raw } };
