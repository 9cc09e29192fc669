// A stored result as rows for a file: segment by segment, with the next one on its way while this one is written.
import { AppError, toWireType } from '#app/domain/errors.ts';
import type { ExportEvent, ExportNote, ExportRow } from '#app/domain/export/source.ts';
import type { ResultManifest } from '#app/domain/results/manifest.ts';
import type { ResultStore } from '#app/services/query-service/query-runs.ts';

/** The manifest of a result that is whole, or all that will come of it; null when there is none, or none with rows. */
export async function findStored(results: ResultStore, resultsKey: string): Promise<ResultManifest | null> {
  try {
    const manifest = await results.readManifest(resultsKey);
    const isOver = manifest.state === 'complete' || manifest.state === 'stopped';
    return isOver && manifest.columns.length > 0 ? manifest : null;
  } catch (error) {
    if (error instanceof AppError && toWireType(error.type) === 'RESULTS_BACKEND_ERROR') return null;
    throw error;
  }
}

/** Two segments at most. Throws RESULTS_BACKEND_ERROR when one of them was deleted meanwhile. */
export async function* storedRows(
  results: ResultStore,
  resultsKey: string,
  manifest: ResultManifest,
  note: ExportNote | null,
): AsyncGenerator<ExportEvent> {
  const count = manifest.segments.length;
  let coming = count > 0 ? fetchSegment(results, resultsKey, 1) : null;
  for (let n = 1; coming; n += 1) {
    const rows = await coming;
    coming = n < count ? fetchSegment(results, resultsKey, n + 1) : null;
    yield { kind: 'rows', rows };
  }
  yield { kind: 'end', note };
}

function fetchSegment(results: ResultStore, resultsKey: string, n: number): Promise<readonly ExportRow[]> {
  const rows = results.readSegment(resultsKey, n);
  // A reader that leaves before it arrives ignores its failure.
  rows.catch(() => undefined);
  return rows;
}

/** What a file of this result must say of itself. */
export function storedNote({ state, isTruncated, rowCount }: ResultManifest): ExportNote | null {
  if (state === 'stopped') return { kind: 'stopped', rowCount };
  return isTruncated ? { kind: 'capped', maxRows: rowCount } : null;
}
