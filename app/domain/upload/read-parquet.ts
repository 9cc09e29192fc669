// Rows of a Parquet file: of each row group a window at a time.
import { parquetMetadataAsync, type AsyncBuffer, type FileMetaData, type RowGroup, type SchemaElement } from 'hyparquet';
import type { ByteSource } from './byte-source.ts';
import { MAX_COLUMNS, MAX_FOOTER_BYTES, MAX_ROW_GROUP_BYTES } from './limits.ts';
import type { ColumnFormat, PageDecoders } from './parquet-column.ts';
import { compressors } from './parquet-compressors.ts';
import { holdGroup, packedBytesOf, type HeldGroup } from './parquet-group.ts';
import type { RowReader, TextCell } from './row-reader.ts';
import { fileProblem } from './upload-problem.ts';

type ToText = (value: unknown) => TextCell;

interface Column {
  readonly name: string;
  readonly toText: ToText;
}

const FOOTER_TAIL = 8;

/** Throws for nested columns, for row groups that are too large, and for what is no Parquet file. */
export async function openParquet(source: ByteSource): Promise<RowReader> {
  const file: AsyncBuffer = {
    byteLength: source.sizeBytes,
    slice: async (from, to = source.sizeBytes) => copyOf(await source.read(from < 0 ? source.sizeBytes + from : from, to)),
  };
  const metadata = await readMetadata(source, file);
  const columns = metadata.schema.slice(1).map(columnOf);
  if (columns.length === 0) throw fileProblem('The file is empty.');
  if (columns.length > MAX_COLUMNS) throw fileProblem(`The file has ${columns.length} columns. ${MAX_COLUMNS} is the maximum.`);
  const largestBytes = Math.max(0, ...metadata.row_groups.map(packedBytesOf));
  if (largestBytes > MAX_ROW_GROUP_BYTES)
    throw fileProblem(
      `A row group of the file has ${Math.ceil(largestBytes / 1024 / 1024)} MB. ${MAX_ROW_GROUP_BYTES / 1024 / 1024} MB is the maximum: write it with smaller row groups.`,
    );
  return { columns: columns.map(({ name }) => name), batches: () => readGroups({ source, metadata, columns }) };
}

/** Its own buffer: the reader takes all of it. */
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
  readonly columns: readonly Column[];
}

async function* readGroups({ source, metadata, columns }: Source) {
  let groupStart = 0;
  for (const group of metadata.row_groups) {
    if (Number(group.num_rows) === 0) continue;
    const held = await holdGroup(source, { group, columns: listFormats(metadata, group), decoders: DECODERS });
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

function listFormats({ schema }: FileMetaData, { columns }: RowGroup): ColumnFormat[] {
  const [, ...elements] = schema;
  return columns.flatMap(({ meta_data: meta }, index) => {
    const element = elements[index];
    return meta && element ? [{ element, meta }] : [];
  });
}

/** The next rows of the group. */
async function readWindow(held: HeldGroup, columns: readonly Column[], count: number): Promise<TextCell[][]> {
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
/** Instants and days stay numbers: a Date would lose microseconds. */
const DECODERS: PageDecoders = {
  compressors,
  parsers: { timestampFromMilliseconds: raw, timestampFromMicroseconds: raw, timestampFromNanoseconds: raw, dateFromDays: raw },
};

function columnOf(element: SchemaElement): Column {
  const { name } = element;
  if ((element.num_children ?? 0) > 0 || element.repetition_type === 'REPEATED')
    throw fileProblem(`Column "${name}" is nested. Only flat columns can be loaded.`);
  return { name, toText: textOf(element) };
}

function textOf({ logical_type: logical, converted_type: converted, type }: SchemaElement): ToText {
  if (logical?.type === 'TIMESTAMP') return instant(MICROS[logical.unit]);
  if (converted === 'TIMESTAMP_MILLIS') return instant(MICROS.MILLIS);
  if (converted === 'TIMESTAMP_MICROS') return instant(MICROS.MICROS);
  if (type === 'INT96') return instant(MICROS.NANOS);
  if (converted === 'DATE' || logical?.type === 'DATE')
    return (days) => new Date(Number(days) * 86_400_000).toISOString().slice(0, 10);
  return plainText;
}

function plainText(value: unknown): TextCell {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null;
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return Array.from(value, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner));
}

const MICROS = {
  MILLIS: { times: 1000n, over: 1n },
  MICROS: { times: 1n, over: 1n },
  NANOS: { times: 1n, over: 1000n },
} as const;

const instant =
  ({ times, over }: { readonly times: bigint; readonly over: bigint }): ToText =>
  (value) => {
    const micros = (BigInt(value as bigint) * times) / over;
    const iso = new Date(Number(micros / 1000n)).toISOString();
    const fraction = ((micros % 1_000_000n) + 1_000_000n) % 1_000_000n;
    return `${iso.slice(0, 19).replace('T', ' ')}${fraction === 0n ? '' : `.${String(fraction).padStart(6, '0')}`}`;
  };
