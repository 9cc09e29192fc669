// How mysql2's values become cells, and what MySQL's types are called. Exact: DECIMAL is text in every
// row, and what else a double cannot represent stays text.
import type { Cell } from '#app/domain/table.ts';

/** What is known of a column of a result. */
export interface MysqlField {
  readonly name: string;
  readonly columnType: number;
  readonly columnLength: number;
  readonly characterSet: number;
  readonly flags: number;
}

/** Type names by protocol number. */
const NAMES: ReadonlyMap<number, string> = new Map([
  [0, 'DECIMAL'],
  [1, 'TINYINT'],
  [2, 'SMALLINT'],
  [3, 'INTEGER'],
  [4, 'FLOAT'],
  [5, 'DOUBLE'],
  [6, 'NULL'],
  [7, 'TIMESTAMP'],
  [8, 'BIGINT'],
  [9, 'MEDIUMINT'],
  [10, 'DATE'],
  [11, 'TIME'],
  [12, 'DATETIME'],
  [13, 'YEAR'],
  [14, 'DATE'],
  [15, 'VARCHAR'],
  [16, 'BIT'],
  [245, 'JSON'],
  [246, 'DECIMAL'],
  [247, 'ENUM'],
  [248, 'SET'],
  [255, 'GEOMETRY'],
]);

const BINARY_CHARSET = 63;
const ENUM_FLAG = 256;
const SET_FLAG = 2_048;

/** "BIGINT", "VARCHAR"; null for types that are not known. */
export function typeName({ columnType, characterSet, flags }: MysqlField): string | null {
  if (flags & ENUM_FLAG) return 'ENUM';
  if (flags & SET_FLAG) return 'SET';
  const known = NAMES.get(columnType);
  if (known) return known;
  const isBinary = characterSet === BINARY_CHARSET;
  if (columnType >= 249 && columnType <= 252) return isBinary ? 'BLOB' : 'TEXT';
  if (columnType === 253) return isBinary ? 'VARBINARY' : 'VARCHAR';
  if (columnType === 254) return isBinary ? 'BINARY' : 'CHAR';
  return null;
}

type ReadCell = (value: unknown) => Cell;

const asIs: ReadCell = (value) => (isCell(value) ? value : otherCell(value));

/** Reads a value as mysql2 gives it, never null. */
export function cellReader({ columnType }: MysqlField): ReadCell {
  switch (columnType) {
    case 0:
    case 246:
      return (value) => String(value);
    case 4:
      return readFloat;
    case 7:
    case 12:
      return readInstant;
    case 10:
    case 14:
      return readDay;
    case 16:
      return readBits;
    default:
      return asIs;
  }
}

const isCell = (value: unknown): value is Cell =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null;

/** Bytes as hexadecimal digits; what mysql2 has read as an object (geometry, vectors) as JSON. */
function otherCell(value: unknown): Cell {
  if (value instanceof Uint8Array) return hexOf(value);
  if (typeof value === 'bigint') return value.toString();
  return value === undefined ? null : JSON.stringify(value);
}

const hexOf = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
};

/** Reads a single-precision number, with as many digits as it has, in both protocols. */
const readFloat: ReadCell = (value) => (typeof value === 'number' ? Number(value.toPrecision(6)) : asIs(value));

/** '2020-01-02 03:04:05.678' as '2020-01-02T03:04:05.678000'; days that no calendar has (2020-00-00) are null. */
function readInstant(value: unknown): Cell {
  const text = String(value);
  const [, day = '', clock = '00:00:00', fraction] = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d:\d\d)(?:\.(\d+))?)?$/.exec(text) ?? [];
  if (day === '') return text;
  if (!isDay(day)) return null;
  const micros = fraction === undefined || Number(fraction) === 0 ? '' : `.${fraction.padEnd(6, '0')}`;
  return `${day}T${clock}${micros}`;
}

function readDay(value: unknown): Cell {
  const text = String(value).slice(0, 10);
  return isDay(text) ? text : null;
}

const isDay = (text: string): boolean => !/^0000|-00/.test(text);

/** A number up to 53 bits, digits beyond. */
function readBits(value: unknown): Cell {
  if (!(value instanceof Uint8Array)) return asIs(value);
  let bits = 0n;
  for (const byte of value) bits = bits * 256n + BigInt(byte);
  return bits <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(bits) : bits.toString();
}
