// How much of a batch of lines still goes into an open segment.
import { rowsRoom, type OpenSegment } from './segment-rules.ts';
import { MAX_SEGMENT_BYTES } from './manifest.ts';

export interface LineCut {
  readonly rowCount: number;
  readonly sizeBytes: number;
}

const LINE_FEED = 10;

/** Whole lines from the beginning of `bytes`, which are `rowCount` lines; none where the segment must close before the first. */
export function cutLines(bytes: Uint8Array, rowCount: number, open: OpenSegment): LineCut {
  const [maxRows, maxBytes] = [Math.min(rowsRoom(open), rowCount), MAX_SEGMENT_BYTES - open.sizeBytes];
  if (maxRows === rowCount && bytes.length <= maxBytes) return { rowCount, sizeBytes: bytes.length };
  let [rows, size] = [0, 0];
  while (rows < maxRows) {
    const end = bytes.indexOf(LINE_FEED, size) + 1;
    // A line larger than a segment is its own segment.
    if (end > maxBytes && open.rowCount + rows > 0) break;
    rows += 1;
    size = end;
  }
  return { rowCount: rows, sizeBytes: size };
}
