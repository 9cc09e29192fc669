// The CopyData messages of a window of bytes as CSV lines, up to a number of rows. One message is one row.
import { MAX_GROWTH, fieldWriter, type CopyLine } from './copy-fields.ts';
import { makeRoom, type ByteSink } from './byte-sink.ts';
import { lengthAt } from './wire-messages.ts';

export interface CopyRows {
  /** Writes the rows that are completely between `from` and `to`; gives the place of the first byte that is left. */
  write(bytes: Uint8Array, from: number, to: number): number;
  readonly rowCount: number;
  /** There was one row more than can be written. */
  readonly isTruncated: boolean;
}

const COPY_DATA = 'd'.charCodeAt(0);
const HEADER_BYTES = 5;

/** `oids` are the types of the columns. */
export function createCopyRows(sink: ByteSink, oids: readonly number[], maxRows: number): CopyRows {
  const writers = oids.map(fieldWriter);
  const lastIndex = writers.length - 1;
  let [rowCount, isTruncated] = [0, false];

  const writeLine = (line: CopyLine, from: number): void => {
    let at = from;
    for (let index = 0; index <= lastIndex; index += 1) {
      at = writers[index]?.(sink, line, at) ?? at;
      // The delimiter: a comma, at the end the line feed.
      if (index < lastIndex) sink.bytes[sink.size++] = line.bytes[at++] ?? 0;
    }
    sink.bytes[sink.size++] = LINE_FEED;
  };
  return {
    write(bytes, from, to) {
      const line: CopyLine = { bytes, end: to };
      let at = from;
      while (to - at >= HEADER_BYTES && bytes[at] === COPY_DATA) {
        const end = at + 1 + lengthAt(bytes, at + 1);
        if (end > to || end < at + HEADER_BYTES) break;
        if (rowCount === maxRows) {
          isTruncated = true;
          break;
        }
        makeRoom(sink, end - at + writers.length * MAX_GROWTH);
        line.end = end;
        writeLine(line, at + HEADER_BYTES);
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

const LINE_FEED = 10;
