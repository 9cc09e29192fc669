// The DataRow messages of a window of bytes as lines of JSON arrays, up to a number of rows.
import { makeRoom, type ByteSink } from './byte-sink.ts';
import { jsonWriter, putNull, roomFor, type FieldSpan } from './json-fields.ts';
import { lengthAt } from './wire-messages.ts';

export interface DataRows {
  /** Writes the rows that are completely between `from` and `to`; gives the place of the first byte that is left. */
  write(bytes: Uint8Array, from: number, to: number): number;
  readonly rowCount: number;
  /** There was one row more than can be written. */
  readonly isTruncated: boolean;
}

export const DATA_ROW = 'D'.charCodeAt(0);
const HEADER_BYTES = 5;
/** Type, length, number of fields. */
const FIELDS_AT = 7;
const [COMMA, LINE_FEED, BRACKET, BRACKET_END] = [44, 10, 91, 93] as const;
/** Brackets and line end. */
const FRAME_BYTES = 3;

/** `oids` are the types of the columns. */
export function createDataRows(sink: ByteSink, oids: readonly number[], maxRows: number): DataRows {
  const writers = oids.map(jsonWriter);
  const field: FieldSpan = { from: 0, to: 0 };
  let [rowCount, isTruncated] = [0, false];

  const writeRow = (bytes: Uint8Array, at: number, end: number): void => {
    makeRoom(sink, FRAME_BYTES);
    sink.bytes[sink.size++] = BRACKET;
    field.to = at + FIELDS_AT;
    for (let index = 0; index < writers.length; index += 1) {
      const size = lengthAt(bytes, field.to);
      field.from = field.to + 4;
      field.to = field.from + Math.max(size, 0);
      if (field.to > end) throw new Error('A field is longer than its row.');
      makeRoom(sink, roomFor(field.to - field.from) + FRAME_BYTES);
      if (index > 0) sink.bytes[sink.size++] = COMMA;
      if (size < 0) putNull(sink);
      else writers[index]?.(sink, bytes, field);
    }
    makeRoom(sink, FRAME_BYTES);
    sink.bytes[sink.size++] = BRACKET_END;
    sink.bytes[sink.size++] = LINE_FEED;
  };
  return {
    write(bytes, from, to) {
      let at = from;
      while (to - at >= HEADER_BYTES && bytes[at] === DATA_ROW) {
        const end = at + 1 + lengthAt(bytes, at + 1);
        if (end > to || end < at + HEADER_BYTES) break;
        if (rowCount === maxRows) {
          isTruncated = true;
          break;
        }
        writeRow(bytes, at, end);
        rowCount += 1;
        at = end;
      }
      return at;
    },
    get rowCount() {
      return rowCount;
    },
    get isTruncated() {
      return isTruncated;
    },
  };
}
