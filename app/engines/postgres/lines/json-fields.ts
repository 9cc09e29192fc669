// A field of a row as the JSON of its cell, byte by byte where PostgreSQL's text is nearly that, by its cell where it is not.
import type { Cell } from '#app/domain/table.ts';
import { putText, type ByteSink } from './byte-sink.ts';
import { cellReader } from '#app/engines/postgres/cells.ts';

/** Writes the bytes of a value's text from `from` up to `to`. There is room for `roomFor(to - from)` bytes. */
export type JsonWriter = (sink: ByteSink, bytes: Uint8Array, field: FieldSpan) => void;
export interface FieldSpan {
  from: number;
  to: number;
}

/** A longer text is not worth six times its room. */
const MAX_COPIED_BYTES = 64 * 1024;
const MAX_ESCAPE_BYTES = 6;
/** Quotes, a null, what an instant gains. */
const MAX_FRAME_BYTES = 24;

/** Bytes that a field takes at most, if it makes no room itself. */
export const roomFor = (sizeBytes: number): number =>
  sizeBytes > MAX_COPIED_BYTES ? MAX_FRAME_BYTES : sizeBytes * MAX_ESCAPE_BYTES + MAX_FRAME_BYTES;

const [QUOTE, BACKSLASH, MINUS, DOT, ZERO, NINE, COLON, SPACE] = [34, 92, 45, 46, 48, 57, 58, 32] as const;
const [LETTER_T, LETTER_t] = [84, 116] as const;
const encoder = new TextEncoder();
const [TRUE, FALSE, NULL] = ['true', 'false', 'null'].map((word) => encoder.encode(word)) as [Uint8Array, Uint8Array, Uint8Array];

/** JSON escapes of each byte of a text; absent: the byte stays unchanged. */
const ESCAPES: readonly (Uint8Array | undefined)[] = Array.from({ length: 256 }, (_, byte) =>
  byte < SPACE || byte === QUOTE || byte === BACKSLASH
    ? encoder.encode(JSON.stringify(String.fromCharCode(byte)).slice(1, -1))
    : undefined,
);
const IS_ESCAPED = Uint8Array.from(ESCAPES, (escape) => (escape ? 1 : 0));

const [SMALL_INTEGERS, BOOLEAN, BIGINT] = [new Set([21, 23, 26]), 16, 20] as const;
const FLOATS = new Set([700, 701]);
const INSTANTS = new Set([1114, 1184]);

/** Creates the writer of a column's fields. */
export function jsonWriter(oid: number): JsonWriter {
  const read = cellReader(oid);
  const byCell: JsonWriter = (sink, bytes, field) => writeCell(sink, read(textOf(bytes, field)));
  if (oid === BOOLEAN) return (sink, bytes, { from }) => putBytes(sink, bytes[from] === LETTER_t ? TRUE : FALSE);
  if (SMALL_INTEGERS.has(oid)) return copyField;
  if (oid === BIGINT) return bigintWriter(byCell);
  if (FLOATS.has(oid)) return floatWriter(byCell);
  if (INSTANTS.has(oid)) return instantWriter(byCell);
  return isText(read) ? writeText : byCell;
}

/** Whether a type's cells are its texts. */
const isText = (read: (text: string) => Cell): boolean => read === cellReader(OID_TEXT);
const OID_TEXT = 25;

export const putNull = (sink: ByteSink): void => putBytes(sink, NULL);

function putBytes(sink: ByteSink, bytes: Uint8Array): void {
  sink.bytes.set(bytes, sink.size);
  sink.size += bytes.length;
}

function copyBytes(sink: ByteSink, bytes: Uint8Array, from: number, to: number): void {
  const out = sink.bytes;
  let size = sink.size;
  for (let index = from; index < to; index += 1) {
    out[size] = bytes[index] ?? 0;
    size += 1;
  }
  sink.size = size;
}

const putByte = (sink: ByteSink, byte: number): void => {
  sink.bytes[sink.size] = byte;
  sink.size += 1;
};

const copyField: JsonWriter = (sink, bytes, { from, to }) => copyBytes(sink, bytes, from, to);

/** A sign and fifteen digits are always whole in a double. */
const SAFE_DIGITS = 15;

const bigintWriter =
  (byCell: JsonWriter): JsonWriter =>
  (sink, bytes, field) =>
    (field.to - field.from <= SAFE_DIGITS ? copyField : byCell)(sink, bytes, field);

/** Exponents and zero with a sign are written in another way, and there is no JSON for NaN and the infinities. */
const floatWriter =
  (byCell: JsonWriter): JsonWriter =>
  (sink, bytes, field) => {
    const { from, to } = field;
    const out = sink.bytes;
    let size = sink.size;
    for (let index = from; index < to; index += 1) {
      const byte = bytes[index] ?? 0;
      if (byte > NINE) return byCell(sink, bytes, field);
      out[size] = byte;
      size += 1;
    }
    if (to - from === 2 && bytes[from] === MINUS && bytes[from + 1] === ZERO) return byCell(sink, bytes, field);
    sink.size = size;
  };

const DAY_LENGTH = 10;
const CLOCK_END = 19;

/** `2020-01-02 03:04:05.5+00` as `"2020-01-02T03:04:05.500000+00:00"`. */
const instantWriter =
  (byCell: JsonWriter): JsonWriter =>
  (sink, bytes, field) => {
    const { from, to } = field;
    const clockEnd = from + CLOCK_END;
    // Years of five digits, years before Christ, infinity.
    if (to < clockEnd || bytes[from + DAY_LENGTH] !== SPACE || (bytes[to - 1] ?? 0) > NINE) return byCell(sink, bytes, field);
    putByte(sink, QUOTE);
    copyBytes(sink, bytes, from, from + DAY_LENGTH);
    putByte(sink, LETTER_T);
    let at = clockEnd;
    if (bytes[at] === DOT) {
      at += 1;
      while (at < to && (bytes[at] ?? 0) >= ZERO) at += 1;
    }
    copyBytes(sink, bytes, from + DAY_LENGTH + 1, at);
    if (at > clockEnd) for (let digits = at - clockEnd - 1; digits < 6; digits += 1) putByte(sink, ZERO);
    copyBytes(sink, bytes, at, to);
    if (to - at === 3) {
      putByte(sink, COLON);
      putByte(sink, ZERO);
      putByte(sink, ZERO);
    }
    putByte(sink, QUOTE);
  };

const writeText: JsonWriter = (sink, bytes, field) => {
  const { from, to } = field;
  if (to - from > MAX_COPIED_BYTES) return writeCell(sink, textOf(bytes, field));
  const out = sink.bytes;
  let size = sink.size;
  out[size++] = QUOTE;
  for (let index = from; index < to; index += 1) {
    const byte = bytes[index] ?? 0;
    if (IS_ESCAPED[byte] === 0) out[size++] = byte;
    else for (const part of ESCAPES[byte] ?? []) out[size++] = part;
  }
  out[size++] = QUOTE;
  sink.size = size;
};

/** A byte-order mark at the beginning of a text is part of it. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const textOf = (bytes: Uint8Array, { from, to }: FieldSpan): string => decoder.decode(bytes.subarray(from, to));

const writeCell = (sink: ByteSink, cell: Cell): void => putText(sink, JSON.stringify(cell), MAX_FRAME_BYTES);
