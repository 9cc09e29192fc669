// Computes how many rows to request at a time. The first batch is small so that it arrives quickly; later ones grow while they are fast.

export const FIRST_BATCH_ROWS = 8;
export const MAX_BATCH_ROWS = 8_000;
const BATCH_BYTES = 1024 * 1024;
const QUICK_MS = 60;
const SLOW_MS = 250;

/** Computes the next batch's row count from the last batch's size and duration. `rowBytes` 0: no limit by memory. */
export function computeBatchRows(size: number, elapsedMs: number, rowBytes = 0): number {
  const byTime = elapsedMs < QUICK_MS ? size * 4 : elapsedMs > SLOW_MS ? Math.floor((size * QUICK_MS) / elapsedMs) : size;
  const bySize = Math.floor(BATCH_BYTES / Math.max(rowBytes, 1));
  return Math.max(1, Math.min(byTime, rowBytes > 0 ? bySize : MAX_BATCH_ROWS, MAX_BATCH_ROWS));
}
