// Reads Parquet files as typed columns, one row group at a time, in the cells that a Warehouse stores.
// Decides how Parquet's types are declared there; knows nothing of where the rows go.
import { DAY_MS } from '#app/domain/time/durations.ts';
import { basename } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import {
  asyncBufferFromFile,
  parquetMetadataAsync,
  parquetRead,
  type AsyncBuffer,
  type ColumnData,
  type FileMetaData,
  type SchemaElement,
} from 'hyparquet';
import { compressors as portableCompressors } from 'hyparquet-compressors';

export type DeclaredType = 'INTEGER' | 'BIGINT' | 'DOUBLE PRECISION' | 'TEXT' | 'BOOLEAN' | 'DATE' | 'TIMESTAMP';

export interface ParquetColumn {
  readonly name: string;
  readonly type: DeclaredType;
}

/** Booleans are 0 and 1, days `YYYY-MM-DD`, instants `YYYY-MM-DD HH:MM:SS[.ffffff]`, integers past 2^53 their decimal text. */
export type ParquetCell = string | number | null;

export interface ParquetRowGroup {
  /** The first row's position in the file. */
  readonly rowStart: number;
  readonly rowCount: number;
  /** One array of `rowCount` cells a column, in the order of the file's columns. */
  readonly columns: readonly (readonly ParquetCell[])[];
}

export interface ParquetFile {
  readonly columns: readonly ParquetColumn[];
  readonly rowCount: number;
  /** The row groups in order. With `every` n only rows 0, n, 2n … of the file are converted and returned. */
  rowGroups(every?: number): AsyncGenerator<ParquetRowGroup>;
}

type Convert = (value: unknown) => ParquetCell;

interface Reader {
  readonly column: ParquetColumn;
  readonly convert: Convert;
}

/** Opens a file of flat columns. Throws for nested columns and types that have no declared type here. */
export async function openParquet(path: string): Promise<ParquetFile> {
  const file = await asyncBufferFromFile(path);
  const metadata = await parquetMetadataAsync(file);
  const readers = metadata.schema.slice(1).map((element) => readerOf(element, basename(path)));
  return {
    columns: readers.map((reader) => reader.column),
    rowCount: Number(metadata.num_rows),
    rowGroups: (every = 1) => readRowGroups({ file, metadata, readers }, every),
  };
}

/** The rows of a group as arrays of cells. */
export function readRowGroup(group: ParquetRowGroup): ParquetCell[][] {
  return Array.from({ length: group.rowCount }, (_, row) => group.columns.map((column) => column[row] ?? null));
}

interface Source {
  readonly file: AsyncBuffer;
  readonly metadata: FileMetaData;
  readonly readers: readonly Reader[];
}

async function* readRowGroups(source: Source, every: number): AsyncGenerator<ParquetRowGroup> {
  let groupStart = 0;
  for (const { num_rows: groupRows } of source.metadata.row_groups) {
    const groupEnd = groupStart + Number(groupRows);
    const rowStart = Math.ceil(groupStart / every) * every;
    const rowCount = Math.max(0, Math.ceil((groupEnd - rowStart) / every));
    if (rowCount > 0) {
      const chunks = await readChunks(source, groupStart, groupEnd);
      const wanted = { rowStart, rowCount, every };
      yield { rowStart, rowCount, columns: source.readers.map((reader) => convertChunks(reader, chunks, wanted)) };
    }
    groupStart = groupEnd;
  }
}

/** The undecorated values of rows [rowStart, rowEnd) as in the file's pages: one row group, to keep one in memory. */
async function readChunks(source: Source, rowStart: number, rowEnd: number): Promise<ColumnData[]> {
  const chunks: ColumnData[] = [];
  await parquetRead({
    file: source.file,
    metadata: source.metadata,
    rowStart,
    rowEnd,
    compressors: { ...portableCompressors, ZSTD: (bytes) => zstdDecompressSync(bytes) },
    parsers: rawParsers,
    // Nothing is converted here: the reader swallows what is thrown in this call.
    onChunk: (chunk) => void chunks.push(chunk),
  });
  return chunks;
}

function convertChunks(
  { column, convert }: Reader,
  chunks: readonly ColumnData[],
  { rowStart, rowCount, every }: { readonly rowStart: number; readonly rowCount: number; readonly every: number },
): ParquetCell[] {
  const cells = new Array<ParquetCell>(rowCount).fill(null);
  for (const chunk of chunks) {
    if (chunk.columnName !== column.name) continue;
    const last = Math.min(rowCount, Math.ceil((chunk.rowEnd - rowStart) / every));
    for (let i = Math.max(0, Math.ceil((chunk.rowStart - rowStart) / every)); i < last; i += 1) {
      cells[i] = convert(chunk.columnData[rowStart + i * every - chunk.rowStart]);
    }
  }
  return cells;
}

// Dates and instants stay the file's own integers: Date objects would lose microseconds, and most rows can be unneeded.
const rawParsers = {
  timestampFromMilliseconds: (value: unknown) => value,
  timestampFromMicroseconds: (value: unknown) => value,
  timestampFromNanoseconds: (value: unknown) => value,
  dateFromDays: (value: unknown) => value,
};

function readerOf(element: SchemaElement, fileName: string): Reader {
  const shape = shapeOf(element);
  if (!shape) {
    const kind = element.logical_type?.type ?? element.converted_type ?? element.type ?? 'nested';
    throw new Error(`${fileName}: column "${element.name}" is of type ${kind}, which cannot be loaded as a flat column.`);
  }
  const [type, convert] = shape;
  return {
    column: { name: element.name, type },
    convert: (value) => (value === null || value === undefined ? null : convert(value)),
  };
}

function shapeOf(element: SchemaElement): readonly [DeclaredType, Convert] | null {
  if ((element.num_children ?? 0) > 0 || element.repetition_type === 'REPEATED') return null;
  const logical = element.logical_type;
  if (logical?.type === 'TIMESTAMP') return ['TIMESTAMP', toInstant(MICROS_PER_UNIT[logical.unit])];
  if (logical?.type === 'TIME') return null;
  if (logical?.type === 'DECIMAL') return ['DOUBLE PRECISION', toDouble];
  switch (element.converted_type) {
    case 'DATE':
      return ['DATE', (value) => dayText(Number(value))];
    case 'TIMESTAMP_MILLIS':
      return ['TIMESTAMP', toInstant(MICROS_PER_UNIT.MILLIS)];
    case 'TIMESTAMP_MICROS':
      return ['TIMESTAMP', toInstant(MICROS_PER_UNIT.MICROS)];
    case 'DECIMAL':
      return ['DOUBLE PRECISION', toDouble];
    case 'JSON':
    case 'BSON':
    case 'INTERVAL':
    case 'TIME_MILLIS':
    case 'TIME_MICROS':
      return null;
    default:
      return physicalShape(element);
  }
}

function physicalShape(element: SchemaElement): readonly [DeclaredType, Convert] | null {
  switch (element.type) {
    case 'BOOLEAN':
      return ['BOOLEAN', (value) => (value ? 1 : 0)];
    case 'INT32':
      return [element.converted_type === 'UINT_32' ? 'BIGINT' : 'INTEGER', Number];
    case 'INT64':
      return ['BIGINT', toInteger];
    case 'INT96':
      return ['TIMESTAMP', toInstant(MICROS_PER_UNIT.NANOS)];
    case 'FLOAT':
    case 'DOUBLE':
      return ['DOUBLE PRECISION', toDouble];
    case 'BYTE_ARRAY':
      return ['TEXT', (value) => (typeof value === 'string' ? value : String(value))];
    default:
      return null;
  }
}

/** NaN and infinities have no JSON, as input or output: null. */
const toDouble: Convert = (value) => (Number.isFinite(value) ? (value as number) : null);

const toInteger: Convert = (value) => {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : String(value);
};

/** Microseconds per unit as a fraction, so that nanoseconds stay integers. */
const MICROS_PER_UNIT = {
  MILLIS: { times: 1000n, over: 1n },
  MICROS: { times: 1n, over: 1n },
  NANOS: { times: 1n, over: 1000n },
} as const;

const toInstant =
  ({ times, over }: { times: bigint; over: bigint }): Convert =>
  (value) =>
    instantText(floorDivide(BigInt(value as bigint) * times, over));

/** `YYYY-MM-DD` of a day counted from 1970-01-01. */
function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** `YYYY-MM-DD HH:MM:SS`, with six digits of a second where they are not all zero. */
function instantText(micros: bigint): string {
  const millis = floorDivide(micros, 1000n);
  const iso = new Date(Number(millis)).toISOString();
  const seconds = iso.slice(0, 19).replace('T', ' ');
  const fraction = micros - floorDivide(micros, 1_000_000n) * 1_000_000n;
  return fraction === 0n ? seconds : `${seconds}.${String(fraction).padStart(6, '0')}`;
}

function floorDivide(value: bigint, by: bigint): bigint {
  const quotient = value / by;
  return value % by < 0n ? quotient - 1n : quotient;
}
