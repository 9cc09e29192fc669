// Chooses a column's Arrow type, and encodes its cells as arrays of that type. Exact: a value that the type can't represent fails the file.
import { DAY_MS } from '#app/domain/time/durations.ts';
import { readNonFinite } from '#app/domain/json/non-finite.ts';
import {
  Bool,
  BufferType,
  Data,
  DateDay,
  Float64,
  Int32,
  Int64,
  makeData,
  TimestampMicrosecond,
  Utf8,
  type DataType,
} from 'apache-arrow';
import { AppError } from '#app/domain/errors.ts';
import type { Cell } from '#app/domain/table.ts';
import { parseInstant } from '#app/domain/export/instant.ts';
import type { ExportColumn, ExportRow } from '#app/domain/export/source.ts';

export interface ArrowColumn {
  readonly type: DataType;
  /** Column `index` of the rows. Throws for a cell that the type cannot represent. */
  read(rows: readonly ExportRow[], index: number): Data;
}

type Kind = 'int32' | 'int64' | 'float64' | 'bool' | 'date' | 'timestamp' | 'timestamptz' | 'text';

/** Types by the names that drivers give. NUMERIC is text: its digits are not known before the rows are. */
const KINDS: readonly (readonly [RegExp, Kind])[] = [
  [/^(?:SMALLINT|TINYINT|MEDIUMINT|INT|INTEGER|INT2|INT4)$/, 'int32'],
  [/^(?:BIGINT|INT8|OID)$/, 'int64'],
  [/^(?:REAL|FLOAT|FLOAT4|FLOAT8|DOUBLE|DOUBLE PRECISION)$/, 'float64'],
  [/^BOOL(?:EAN)?$/, 'bool'],
  [/^DATE$/, 'date'],
  [/^(?:TIMESTAMP|DATETIME)$/, 'timestamp'],
  [/^TIMESTAMPTZ$/, 'timestamptz'],
];

/** Type of a column whose engine doesn't report one, from the first rows. */
export function arrowColumn({ name, databaseType }: ExportColumn, firstCells: readonly (Cell | undefined)[]): ArrowColumn {
  const kind =
    databaseType === null ? kindOf(firstCells) : (KINDS.find(([pattern]) => pattern.test(databaseType))?.[1] ?? 'text');
  return columnOf(kind, name);
}

function kindOf(cells: readonly (Cell | undefined)[]): Kind {
  const given = cells.filter((cell) => cell !== null && cell !== undefined);
  if (given.length > 0 && given.some((cell) => typeof cell === 'number') && given.every(isFloat)) return 'float64';
  if (given.length > 0 && given.every((cell) => typeof cell === 'boolean')) return 'bool';
  return 'text';
}

const isFloat = (cell: Cell): boolean => typeof cell === 'number' || (typeof cell === 'string' && readNonFinite(cell) !== null);

function columnOf(kind: Kind, name: string): ArrowColumn {
  switch (kind) {
    case 'int32':
      return fixed(new Int32(), (length) => new Int32Array(length), typed(name, wholeOf(-(2 ** 31), 2 ** 31 - 1)));
    case 'int64':
      return fixed(new Int64(), (length) => new BigInt64Array(length), typed(name, int64Of));
    case 'float64':
      return fixed(
        new Float64(),
        (length) => new Float64Array(length),
        typed(name, (cell) => (typeof cell === 'number' ? cell : typeof cell === 'string' ? readNonFinite(cell) : null)),
      );
    case 'date':
      return fixed(new DateDay(), (length) => new Int32Array(length), typed(name, dayOf));
    case 'timestamp':
      return fixed(new TimestampMicrosecond(), (length) => new BigInt64Array(length), typed(name, microsOf));
    case 'timestamptz':
      return fixed(new TimestampMicrosecond('UTC'), (length) => new BigInt64Array(length), typed(name, microsOf));
    case 'bool':
      return { type: new Bool(), read: (rows, index) => boolData(rows, index, name) };
    case 'text':
      return { type: new Utf8(), read: textData };
  }
}

/** The value, or a failure that names the column: one stream has one type a column. */
const typed =
  <T>(name: string, read: (cell: NonNullable<Cell>) => T | null) =>
  (cell: NonNullable<Cell>): T => {
    const value = read(cell);
    if (value !== null) return value;
    throw new AppError(
      'GENERIC_COMMAND_ERROR',
      `Column "${name}" has values of several kinds, which an Arrow file can’t contain. Select CSV or NDJSON.`,
    );
  };

const wholeOf =
  (least: number, most: number) =>
  (cell: NonNullable<Cell>): number | null =>
    typeof cell === 'number' && Number.isInteger(cell) && cell >= least && cell <= most ? cell : null;

function int64Of(cell: NonNullable<Cell>): bigint | null {
  if (typeof cell === 'number') return Number.isSafeInteger(cell) ? BigInt(cell) : null;
  if (typeof cell !== 'string' || !/^-?\d{1,19}$/.test(cell)) return null;
  const value = BigInt(cell);
  return BigInt.asIntN(64, value) === value ? value : null;
}

function dayOf(cell: NonNullable<Cell>): number | null {
  if (cell === 'infinity') return 2 ** 31 - 1;
  if (cell === '-infinity') return -(2 ** 31);
  const instant = typeof cell === 'string' ? parseInstant(cell) : null;
  return instant && instant.epochMs / DAY_MS;
}

/** PostgreSQL's infinities are the ends of the range, as they are in its own storage. */
function microsOf(cell: NonNullable<Cell>): bigint | null {
  if (cell === 'infinity') return 2n ** 63n - 1n;
  if (cell === '-infinity') return -(2n ** 63n);
  const instant = typeof cell === 'string' ? parseInstant(cell) : null;
  if (!instant) return null;
  const micros = instant.epochMs * 1000 + instant.micros;
  return Number.isSafeInteger(micros) ? BigInt(micros) : BigInt(instant.epochMs) * 1000n + BigInt(instant.micros);
}

type FixedArray = Int32Array | Float64Array | BigInt64Array;

function fixed<A extends FixedArray>(
  type: Int32 | Int64 | Float64 | DateDay | TimestampMicrosecond,
  allocate: (length: number) => A,
  read: (cell: NonNullable<Cell>) => A[number],
): ArrowColumn {
  return {
    type,
    read(rows, index) {
      const values = allocate(rows.length);
      const nulls = nullMap(rows.length);
      for (let row = 0; row < rows.length; row += 1) {
        const cell = rows[row]?.[index];
        if (cell === null || cell === undefined) nulls.set(row);
        else values[row] = read(cell);
      }
      const { nullCount, nullBitmap } = nulls.parts();
      const buffers = { [BufferType.DATA]: values, ...(nullBitmap && { [BufferType.VALIDITY]: nullBitmap }) };
      return new Data<DataType>(type, 0, rows.length, nullCount, buffers);
    },
  };
}

function boolData(rows: readonly ExportRow[], index: number, name: string): Data {
  const read = typed(name, (cell) => (typeof cell === 'boolean' ? cell : null));
  const data = new Uint8Array(bitmapBytes(rows.length));
  const nulls = nullMap(rows.length);
  for (let row = 0; row < rows.length; row += 1) {
    const cell = rows[row]?.[index];
    if (cell === null || cell === undefined) nulls.set(row);
    else if (read(cell)) data[row >> 3] = (data[row >> 3] ?? 0) | (1 << (row & 7));
  }
  return makeData({ type: new Bool(), length: rows.length, data, ...nulls.parts() });
}

function textData(rows: readonly ExportRow[], index: number): Data {
  const nulls = nullMap(rows.length);
  const texts = rows.map((row, at) => {
    const cell = row[index];
    // Halves of a character must not meet in the joined text.
    if (cell !== null && cell !== undefined)
      return (typeof cell === 'object' ? JSON.stringify(cell) : String(cell)).toWellFormed();
    nulls.set(at);
    return '';
  });
  const joined = texts.join('');
  const data = new TextEncoder().encode(joined);
  const valueOffsets = new Int32Array(texts.length + 1);
  // If there are as many bytes as UTF-16 units, every character is one byte.
  const sizeOf = data.byteLength === joined.length ? (text: string) => text.length : utf8Bytes;
  for (const [at, text] of texts.entries()) valueOffsets[at + 1] = (valueOffsets[at] ?? 0) + sizeOf(text);
  return makeData({ type: new Utf8(), length: texts.length, data, valueOffsets, ...nulls.parts() });
}

const utf8Bytes = (text: string): number => new TextEncoder().encode(text).byteLength;

/** Buffers of Arrow end at multiples of eight bytes. */
const bitmapBytes = (length: number): number => Math.ceil(length / 64) * 8;

function nullMap(length: number) {
  const bitmap = new Uint8Array(bitmapBytes(length)).fill(0xff);
  let nullCount = 0;
  return {
    set(row: number): void {
      nullCount += 1;
      bitmap[row >> 3] = (bitmap[row >> 3] ?? 0) & ~(1 << (row & 7));
    },
    parts: () => ({ nullCount, nullBitmap: nullCount === 0 ? undefined : bitmap }),
  };
}
