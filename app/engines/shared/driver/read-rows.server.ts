// Reads a cursor to its end, in batches that arrive quickly and fit into memory.
import type { ResultEvent } from '#app/engines/shared/engine.ts';
import { FIRST_BATCH_ROWS, computeBatchRows } from './portions.ts';
import { orAborted } from './patience.server.ts';
import type { SessionCursor } from './session-cursor.ts';

/** Prefetches one batch while the consumer processes the last one. */
export async function* readRows(
  cursor: SessionCursor,
  maxRows: number,
  { signal, firstRows = FIRST_BATCH_ROWS }: { signal: AbortSignal; firstRows?: number },
): AsyncGenerator<ResultEvent, ResultEvent & { kind: 'end' }> {
  let [size, rowCount, isFirst] = [firstRows, 0, true];
  // One row more than `maxRows` is requested, to learn whether the result is truncated.
  let wanted = Math.min(size, maxRows + 1);
  let pending = timed(cursor.read(wanted));
  for (;;) {
    const { rows, columns, sizeBytes, elapsedMs } = await orAborted(pending, signal);
    const truncated = rowCount + rows.length > maxRows;
    const isLast = truncated || rows.length < wanted;
    const given = truncated ? rows.slice(0, maxRows - rowCount) : rows;
    rowCount += given.length;
    if (!isLast) {
      size = computeBatchRows(size, elapsedMs, sizeBytes / rows.length);
      wanted = Math.min(size, maxRows + 1 - rowCount);
      pending = timed(cursor.read(wanted));
      pending.catch(() => undefined);
    }
    if (isFirst) yield { kind: 'columns', columns };
    isFirst = false;
    if (given.length > 0) yield { kind: 'rows', rows: given };
    if (!isLast) continue;
    if (truncated) await orAborted(cursor.close(), signal);
    return { kind: 'end', rowCount, truncated };
  }
}

async function timed<T extends object>(work: Promise<T>): Promise<T & { elapsedMs: number }> {
  const startedMs = performance.now();
  const value = await work;
  return { ...value, elapsedMs: performance.now() - startedMs };
}
