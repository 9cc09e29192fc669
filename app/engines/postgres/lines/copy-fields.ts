// A field of COPY's CSV as one of our fields, byte by byte where it is the same, by its text where it is not.
// Each function reads from `at`, writes what represents the field, and gives the place of the delimiter behind
// it.
import type { Cell } from '#app/domain/table.ts';
import { cellReader, typeName } from '#app/engines/postgres/cells.ts';
import { csvCell, csvKind, type CsvKind } from './csv-cell.ts';
import { putText, type ByteSink } from './byte-sink.ts';

/** Bytes of one line: the field starts in it, and the line ends before `end`. */
export interface CopyLine {
  bytes: Uint8Array;
  end: number;
}
export type FieldWriter = (sink: ByteSink, line: CopyLine, at: number) => number;

/** Max growth in bytes of a field that isn't written as its text. */
export const MAX_GROWTH = 8;

const [COMMA, LINE_FEED, QUOTE, BACKSLASH, DOT, LETTER_E] = [44, 10, 34, 92, 46, 101] as const;
const [PLUS, MINUS, ZERO, COLON, APOSTROPHE] = [43, 45, 48, 58, 39] as const;
/** = + - @ tab and carriage return: a spreadsheet takes what follows for a formula. */
const FORMULA_STARTS = Uint8Array.from({ length: 256 }, (_, byte) => ([61, PLUS, MINUS, 64, 9, 13].includes(byte) ? 1 : 0));
const [TRUE, FALSE] = ['True', 'False'].map((word) => new TextEncoder().encode(word)) as [Uint8Array, Uint8Array];
const [OID_BOOLEAN, OID_REAL, OID_DOUBLE, OID_TIMESTAMP, OID_TIMESTAMPTZ] = [16, 700, 701, 1114, 1184];
/** Bytea, interval: their cells are other texts. */
const REWRITTEN = new Set([17, 1186]);

/** Creates the writer of a column's fields. */
export function fieldWriter(oid: number): FieldWriter {
  const name = typeName(oid);
  const kind = csvKind(name);
  const byText = textWriter(cellReader(oid), kind);
  if (oid === OID_BOOLEAN) return writeBoolean;
  if (oid === OID_TIMESTAMP || oid === OID_TIMESTAMPTZ) return instantWriter(byText);
  if (oid === OID_REAL || oid === OID_DOUBLE) return floatWriter(byText);
  if (REWRITTEN.has(oid) || name?.endsWith('[]')) return byText;
  return kind === 'text' || kind === 'unknown' ? writeUnlessNumber : copyField;
}

/** The delimiter behind a field. */
function fieldEnd({ bytes, end }: CopyLine, at: number): number {
  let index = at;
  if (bytes[index] === QUOTE) {
    for (index += 1; index < end; index += 1)
      if (bytes[index] === QUOTE) {
        if (bytes[index + 1] !== QUOTE) return index + 1;
        index += 1;
      }
    return end;
  }
  while (index < end && bytes[index] !== COMMA && bytes[index] !== LINE_FEED) index += 1;
  return index;
}

const copyField: FieldWriter = (sink, line, at) => {
  if (line.bytes[at] === QUOTE) return copyBytes(sink, line.bytes, at, fieldEnd(line, at));
  const { bytes, end } = line;
  const out = sink.bytes;
  let [index, size] = [at, sink.size];
  for (; index < end; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte === COMMA || byte === LINE_FEED) break;
    out[size] = byte;
    size += 1;
  }
  sink.size = size;
  return index;
};

function copyBytes(sink: ByteSink, bytes: Uint8Array, from: number, to: number): number {
  for (let index = from; index < to; index += 1) {
    sink.bytes[sink.size] = bytes[index] ?? 0;
    sink.size += 1;
  }
  return to;
}

const putByte = (sink: ByteSink, byte: number): void => {
  sink.bytes[sink.size] = byte;
  sink.size += 1;
};

/** PostgreSQL quotes an empty text to tell it from null, and the text that once ended a COPY: here neither is. */
const writeText: FieldWriter = (sink, line, at) => {
  const { bytes } = line;
  const first = bytes[at] ?? 0;
  if (first !== QUOTE) {
    if (FORMULA_STARTS[first] === 1) putByte(sink, APOSTROPHE);
    return copyField(sink, line, at);
  }
  const end = fieldEnd(line, at);
  if (end === at + 2) return end;
  if (end === at + 4 && bytes[at + 1] === BACKSLASH && bytes[at + 2] === DOT) {
    copyBytes(sink, bytes, at + 1, at + 3);
    return end;
  }
  putByte(sink, QUOTE);
  if (FORMULA_STARTS[bytes[at + 1] ?? 0] === 1) putByte(sink, APOSTROPHE);
  return copyBytes(sink, bytes, at + 1, end);
};

/** What begins with a sign can be a number after all. */
const writeUnlessNumber: FieldWriter = (sink, line, at) => {
  const { bytes } = line;
  const first = bytes[bytes[at] === QUOTE ? at + 1 : at];
  return (first === MINUS || first === PLUS ? writeSigned : writeText)(sink, line, at);
};

const writeBoolean: FieldWriter = (sink, line, at) => {
  const end = fieldEnd(line, at);
  if (end === at) return end;
  const word = line.bytes[at] === 116 ? TRUE : FALSE;
  copyBytes(sink, word, 0, word.length);
  return end;
};

/** `2020-01-02 03:04:05.5+00` as `2020-01-02 03:04:05.500000+00:00`: sessions are in UTC. */
const instantWriter =
  (byText: FieldWriter): FieldWriter =>
  (sink, line, at) => {
    const { bytes } = line;
    const end = fieldEnd(line, at);
    const hasZone = bytes[end - 3] === PLUS;
    const clockEnd = hasZone ? end - 3 : end;
    const dot = clockEnd - at > 19 ? bytes.subarray(at, clockEnd).lastIndexOf(DOT) + at : -1;
    // Infinity, and years before Christ.
    if (end - at < 19 || bytes[end - 2] === LETTER_B) return end === at ? end : byText(sink, line, at);
    copyBytes(sink, bytes, at, clockEnd);
    if (dot >= at) for (let digits = clockEnd - dot - 1; digits < 6; digits += 1) putByte(sink, ZERO);
    copyBytes(sink, bytes, clockEnd, end);
    if (hasZone) copyBytes(sink, ZONE_MINUTES, 0, 3);
    return end;
  };
const LETTER_B = 66;
const ZONE_MINUTES = Uint8Array.of(COLON, ZERO, ZERO);

/** Exponents, and zero with a sign, are written in another way. */
const floatWriter =
  (byText: FieldWriter): FieldWriter =>
  (sink, line, at) => {
    const { bytes, end } = line;
    const out = sink.bytes;
    let [index, size] = [at, sink.size];
    for (; index < end; index += 1) {
      const byte = bytes[index] ?? 0;
      if (byte === COMMA || byte === LINE_FEED) break;
      if (byte === LETTER_E) return byText(sink, line, at);
      out[size] = byte;
      size += 1;
    }
    if (index === at + 2 && bytes[at] === MINUS && bytes[at + 1] === ZERO) return byText(sink, line, at);
    sink.size = size;
    return index;
  };

const decoder = new TextDecoder();

/** Writes the field as its cell is written. */
const textWriter =
  (read: (text: string) => Cell, kind: CsvKind): FieldWriter =>
  (sink, line, at) => {
    const { bytes } = line;
    const end = fieldEnd(line, at);
    if (end === at) return end;
    const isQuoted = bytes[at] === QUOTE;
    const text = isQuoted
      ? decoder.decode(bytes.subarray(at + 1, end - 1)).replaceAll('""', '"')
      : decoder.decode(bytes.subarray(at, end));
    putText(sink, csvCell(read(text), kind), line.end - end + SPARE_BYTES);
    return end;
  };
const writeSigned = textWriter((text) => text, 'text');
/** Room that the rest of the line can need beyond its own length: a server has at most 1,664 columns. */
const SPARE_BYTES = 1_664 * MAX_GROWTH;
