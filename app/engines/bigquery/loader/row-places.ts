// Where in a file the rows are that were sent, by where their lines begin among the bytes that were sent. Pure.

/** Positions are only tracked for this many rows. */
const MAX_ROWS = 500_000;

export interface RowPlaces {
  /** The next row: how long its line is, and where it is in the file. */
  add(sizeBytes: number, line: number): void;
  /** The line of the file of the row that has the byte; null: not known. */
  find(position: number): number | null;
}

export function createRowPlaces(maxRows = MAX_ROWS): RowPlaces {
  const starts: number[] = [];
  const lines: number[] = [];
  let nextStart = 0;
  return {
    add(sizeBytes, line) {
      if (starts.length < maxRows) {
        starts.push(nextStart);
        lines.push(line);
      }
      nextStart += sizeBytes;
    },
    find(position) {
      let [low, high] = [0, starts.length - 1];
      while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if ((starts[middle] ?? 0) <= position) low = middle;
        else high = middle - 1;
      }
      const isTold = position < nextStart && (starts.length < maxRows || low < starts.length - 1);
      return isTold ? (lines[low] ?? null) : null;
    },
  };
}
