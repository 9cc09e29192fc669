// When an open segment closes: the first soon, so that rows can be seen at once; later ones when they are full or old.
import { MAX_SEGMENT_ROWS } from './manifest.ts';

/** Rows that the first segment waits for at most, and how long after the last that came, and after the first. */
const FIRST_SEGMENT_ROWS = 1_000;
const FIRST_QUIET_MS = 50;
const FIRST_OPEN_MS = 250;
/** Rows of a slow statement are not delayed longer. */
const LATER_OPEN_MS = 2_000;

export interface OpenSegment {
  readonly isFirst: boolean;
  readonly rowCount: number;
  /** Size of the segment's lines. */
  readonly sizeBytes: number;
  /** When its first and its last row came. */
  readonly openedAtMs: number;
  readonly changedAtMs: number;
}

/** Rows that the segment still takes; its bytes can be full before. */
export const rowsRoom = ({ isFirst, rowCount }: OpenSegment): number =>
  (isFirst ? FIRST_SEGMENT_ROWS : MAX_SEGMENT_ROWS) - rowCount;

/** When the segment closes if nothing more comes, UTC ms; null while it is empty. */
export function closesAtMs({ isFirst, rowCount, openedAtMs, changedAtMs }: OpenSegment): number | null {
  if (rowCount === 0) return null;
  return isFirst ? Math.min(changedAtMs + FIRST_QUIET_MS, openedAtMs + FIRST_OPEN_MS) : openedAtMs + LATER_OPEN_MS;
}
