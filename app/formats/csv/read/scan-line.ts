// Finds the cells of a plain line of a CSV file in its bytes: one that has its number of cells, and no quotes but around whole cells.

/** What bytes of a cell need: COPY's escapes, or a check of their encoding. */
export const [ESCAPED, HIGH] = [1, 2] as const;
const [IS_DELIMITER, IS_LINE_FEED, IS_RETURN, IS_QUOTE] = [4, 8, 16, 32] as const;
const [TAB, LINE_FEED, RETURN, BACKSLASH] = [9, 10, 13, 92] as const;

/** Returned instead of a line's end: more bytes are needed, or `split-csv` must read the line. */
export const [INCOMPLETE, NOT_PLAIN] = [-1, -2] as const;

export interface LineScanner {
  /** Per cell of the last line that was found: its first byte, the byte after it, and its needs. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly needs: Uint8Array;
  /** Returns the index of the line feed that ends the line at `from`. Negative: INCOMPLETE or NOT_PLAIN. */
  line(bytes: Uint8Array, from: number, to: number): number;
  /** The combined `needs` of all cells in that line. */
  needsOfLine(): number;
}

/** Delimiter and quote are in ASCII; the quote may be empty. */
export interface LineShape {
  readonly delimiter: string;
  readonly quote: string;
  readonly fileColumns: number;
}

export function createLineScanner({ delimiter, quote, fileColumns }: LineShape): LineScanner {
  const quotedKinds = bytesOfCells();
  const kinds = bytesOfLines(delimiter, quote);
  const quoteByte = quote.charCodeAt(0);
  const [starts, ends, needs] = [new Int32Array(fileColumns), new Int32Array(fileColumns), new Uint8Array(fileColumns)];
  let [quotedNeeds, lineNeeds] = [0, 0];
  /** The closing quote. */
  const quotedEnd = (bytes: Uint8Array, from: number, to: number): number => {
    quotedNeeds = 0;
    for (let at = from; at < to; at += 1) {
      const byte = bytes[at] as number;
      if (byte === quoteByte) return at;
      if (byte === LINE_FEED) return NOT_PLAIN;
      quotedNeeds |= quotedKinds[byte] as number;
    }
    return INCOMPLETE;
  };
  /** The byte behind a cell: a carriage return before a line feed is passed over. */
  const separatorAt = (bytes: Uint8Array, at: number): number =>
    bytes[at] === RETURN && bytes[at + 1] === LINE_FEED ? at + 1 : at;
  const keep = (count: number, from: number, to: number, need: number): void => {
    starts[count] = from;
    ends[count] = to;
    needs[count] = need;
    lineNeeds |= need;
  };

  return {
    starts,
    ends,
    needs,
    needsOfLine: () => lineNeeds,
    line(bytes, from, to) {
      lineNeeds = 0;
      let count = 0;
      let start = from;
      let need = 0;
      for (let at = from; at < to; at += 1) {
        let kind = kinds[bytes[at] as number] as number;
        if (kind === 0) continue;
        let end = at;
        if (kind === IS_QUOTE) {
          if (at !== start) return NOT_PLAIN;
          end = quotedEnd(bytes, at + 1, to);
          if (end < 0) return end;
          need = quotedNeeds;
          start += 1;
          at = separatorAt(bytes, end + 1);
          if (at >= to) return INCOMPLETE;
          kind = kinds[bytes[at] as number] as number;
          if (kind !== IS_DELIMITER && kind !== IS_LINE_FEED) return NOT_PLAIN;
        } else if (kind === IS_RETURN) {
          at = separatorAt(bytes, at);
          kind = at === end ? ESCAPED : IS_LINE_FEED;
          if (at >= to) return INCOMPLETE;
        }
        if (kind <= HIGH) {
          need |= kind;
          continue;
        }
        if (count === fileColumns) return NOT_PLAIN;
        keep(count, start, end, need);
        count += 1;
        // A line with nothing in it can be one to leave out.
        if (kind === IS_LINE_FEED) return count === fileColumns && (count > 1 || end > start) ? at : NOT_PLAIN;
        start = at + 1;
        need = 0;
      }
      return INCOMPLETE;
    },
  };
}

function bytesOfCells(): Uint8Array {
  const kinds = Uint8Array.from({ length: 256 }, (_, byte) => (byte > 127 ? HIGH : 0));
  for (const byte of [0, TAB, RETURN, BACKSLASH]) kinds[byte] = ESCAPED;
  return kinds;
}

function bytesOfLines(delimiter: string, quote: string): Uint8Array {
  const kinds = bytesOfCells();
  kinds[RETURN] = IS_RETURN;
  kinds[LINE_FEED] = IS_LINE_FEED;
  kinds[delimiter.charCodeAt(0)] = IS_DELIMITER;
  if (quote !== '') kinds[quote.charCodeAt(0)] = IS_QUOTE;
  return kinds;
}
