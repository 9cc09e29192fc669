// How many rows are requested at a time: the first are few, so that they come at once; later ones grow as long as they come quickly.

export const FIRST_PORTION_ROWS = 8;
export const MAX_PORTION_ROWS = 8_000;
const PORTION_BYTES = 1024 * 1024;
const QUICK_MS = 60;
const SLOW_MS = 250;

/** Rows of the next portion, so that it comes soon and fits; `rowBytes` is 0 where a portion need not fit into the memory. */
export function nextPortion(size: number, elapsedMs: number, rowBytes = 0): number {
  const byTime = elapsedMs < QUICK_MS ? size * 4 : elapsedMs > SLOW_MS ? Math.floor((size * QUICK_MS) / elapsedMs) : size;
  const bySize = Math.floor(PORTION_BYTES / Math.max(rowBytes, 1));
  return Math.max(1, Math.min(byTime, rowBytes > 0 ? bySize : MAX_PORTION_ROWS, MAX_PORTION_ROWS));
}
