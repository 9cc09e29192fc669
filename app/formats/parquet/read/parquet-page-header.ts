// Page headers of Parquet files, in Thrift's compact protocol: what tells a page's size, and whether it needs the dictionary.
// https://github.com/apache/parquet-format/blob/master/src/main/thrift/parquet.thrift

export interface PageHeader {
  readonly isDictionary: boolean;
  /** Whether its values are indexes into the dictionary. */
  readonly usesDictionary: boolean;
  readonly valueCount: number;
  readonly headerBytes: number;
  /** Sizes of the page without its header: compressed and uncompressed. */
  readonly packedBytes: number;
  readonly unpackedBytes: number;
}

/** Numbers and structs by field; everything else is skipped. */
type Fields = Map<number, number | Fields>;

interface Cursor {
  readonly bytes: Uint8Array;
  at: number;
}

const THRIFT = { stop: 0, yes: 1, no: 2, byte: 3, i16: 4, i32: 5, i64: 6, double: 7, binary: 8, list: 9, struct: 12 } as const;
const DICTIONARY_PAGE = 2;
const [PLAIN_DICTIONARY, RLE_DICTIONARY] = [2, 8];
/** Three are in use: the header, its kind's, and statistics. */
const MAX_DEPTH = 8;

/** Throws where there is no header. */
export function readPageHeader(bytes: Uint8Array, at: number): PageHeader {
  const cursor = { bytes, at };
  const header = readStruct(cursor, 0);
  const dataPage = structIn(header, 5);
  const dictionaryPage = structIn(header, 7);
  const dataPageV2 = structIn(header, 8);
  const encoding = numberIn(dataPage, 2) ?? numberIn(dataPageV2, 4);
  return {
    isDictionary: numberIn(header, 1) === DICTIONARY_PAGE,
    usesDictionary: encoding === PLAIN_DICTIONARY || encoding === RLE_DICTIONARY,
    valueCount: numberIn(dataPage, 1) ?? numberIn(dataPageV2, 1) ?? numberIn(dictionaryPage, 1) ?? 0,
    headerBytes: cursor.at - at,
    packedBytes: numberIn(header, 3) ?? Number.NaN,
    unpackedBytes: numberIn(header, 2) ?? Number.NaN,
  };
}

const structIn = (fields: Fields, id: number): Fields | undefined => {
  const value = fields.get(id);
  return typeof value === 'object' ? value : undefined;
};

const numberIn = (fields: Fields | undefined, id: number): number | undefined => {
  const value = fields?.get(id);
  return typeof value === 'number' ? value : undefined;
};

function readStruct(cursor: Cursor, depth: number): Fields {
  if (depth > MAX_DEPTH) throw new Error('a page header is nested too deeply');
  const fields: Fields = new Map();
  for (let id = 0; ;) {
    const head = readByte(cursor);
    const type = head & 15;
    if (type === THRIFT.stop) return fields;
    id = head >> 4 ? id + (head >> 4) : readInteger(cursor);
    const value = readValue(cursor, type, depth);
    if (value !== undefined) fields.set(id, value);
  }
}

function readValue(cursor: Cursor, type: number, depth: number): number | Fields | undefined {
  switch (type) {
    case THRIFT.yes:
    case THRIFT.no:
      return undefined;
    case THRIFT.byte:
      return readByte(cursor);
    case THRIFT.i16:
    case THRIFT.i32:
    case THRIFT.i64:
      return readInteger(cursor);
    case THRIFT.double:
      return skipBytes(cursor, 8);
    case THRIFT.binary:
      return skipBytes(cursor, readVarint(cursor));
    case THRIFT.list:
      return skipList(cursor, depth);
    case THRIFT.struct:
      return readStruct(cursor, depth + 1);
    default:
      throw new Error('a page header is damaged');
  }
}

function skipList(cursor: Cursor, depth: number): undefined {
  const head = readByte(cursor);
  const count = head >> 4 === 15 ? readVarint(cursor) : head >> 4;
  const type = head & 15;
  const isFlags = type === THRIFT.yes || type === THRIFT.no;
  for (let index = 0; index < count; index += 1) readValue(cursor, isFlags ? THRIFT.byte : type, depth);
}

/** Never beyond the end: a few bytes can say that a list has a quadrillion numbers. */
function skipBytes(cursor: Cursor, count: number): undefined {
  if (!(count <= cursor.bytes.length - cursor.at)) throw endsEarly();
  cursor.at += count;
}

function readByte(cursor: Cursor): number {
  const byte = cursor.bytes[cursor.at];
  if (byte === undefined) throw endsEarly();
  cursor.at += 1;
  return byte;
}

const endsEarly = (): Error => new Error('a page header ends too early');

/** Exact up to 2^53: larger ones are statistics, which nothing reads. */
function readVarint(cursor: Cursor): number {
  let value = 0;
  for (let scale = 1; ; scale *= 128) {
    const byte = readByte(cursor);
    value += (byte & 127) * scale;
    if (byte < 128) return value;
  }
}

/** Zigzag: 0, -1, 1, -2 … */
function readInteger(cursor: Cursor): number {
  const value = readVarint(cursor);
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}
