// Deletes many rows in bounded steps. What a purge doesn't reach, the next one does.

export interface PurgeBounds {
  /** A statement deletes at most so many rows. */
  readonly batchRows?: number;
  /** A purge runs at most so many statements. */
  readonly maxBatches?: number;
}

/** Rows deleted. `removeBatch` gets the number of rows that it can delete, and returns how many it did. */
export async function purgeBatches(
  removeBatch: (maxRows: number) => Promise<number>,
  { batchRows = 5_000, maxBatches = 100 }: PurgeBounds = {},
): Promise<number> {
  let removedCount = 0;
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const count = await removeBatch(batchRows);
    removedCount += count;
    if (count < batchRows) break;
  }
  return removedCount;
}
