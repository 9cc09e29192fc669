// Ends abandoned runs: those whose object was evicted while running, and those stopped, or aborted, before they started.
import { AppError, errorData, toWireError } from '#app/domain/errors.ts';
import { manifestName, type ResultManifest } from '#app/domain/results/manifest.ts';
import { isFinished } from '#app/domain/sqllab/query-state.ts';
import type { QueryRow } from '#app/stores/query/transitions.server.ts';
import { parseManifest } from '#app/services/query-service/result-store.server.ts';
import { createRunReporter, type BookDeps } from './run-reporter.server.ts';

export interface LostDeps extends BookDeps {
  readonly bucket: Pick<R2Bucket, 'get' | 'put'>;
}

/** Ends a run that was lost while running: it fails, and keeps the stored rows. */
export async function endLostRun(deps: LostDeps, row: QueryRow): Promise<void> {
  if (isFinished(row.state)) return;
  const rows = await closeManifest(deps, row);
  const error = new AppError(
    'ASYNC_WORKERS_ERROR',
    `The server that ran this query was restarted, and the query ended with it. ${keptRows(rows)} Run the query again.`,
  );
  const kept = rows > 0 ? { rows, resultsKey: row.job.resultsKey } : null;
  await createRunReporter(deps, row).end({ type: 'failed', errorMessage: error.message, errors: [toWireError(error)] }, kept);
}

const keptRows = (rows: number): string => {
  if (rows === 0) return 'No rows had come yet.';
  return rows === 1 ? 'The one row that had come is kept.' : `The ${rows} rows that had come are kept.`;
};

/** Rows in the manifest; 0 without one. */
async function closeManifest({ bucket, now }: LostDeps, row: QueryRow): Promise<number> {
  const name = manifestName(row.job.resultsKey);
  const object = await bucket.get(name);
  if (!object) return 0;
  const manifest = parseManifest(await object.text());
  if (manifest.state !== 'open') return manifest.rowCount;
  const error = errorData(new AppError('ASYNC_WORKERS_ERROR', 'The server that ran this query was restarted.'));
  const closed: ResultManifest = { ...manifest, state: 'failed', error, updatedAtMs: now() };
  await bucket.put(name, JSON.stringify(closed));
  return manifest.rowCount;
}

/** The run never begins. */
export async function stopWaitingRun(deps: BookDeps, row: QueryRow): Promise<void> {
  await createRunReporter(deps, row).end({ type: 'stopped', rows: null, resultsKey: null });
}

/** The run could not be handed over. */
export async function failWaitingRun(deps: BookDeps, row: QueryRow): Promise<void> {
  const error = new AppError('ASYNC_WORKERS_ERROR', 'Couldn’t start the query. Try again.');
  await createRunReporter(deps, row).end({ type: 'failed', errorMessage: error.message, errors: [toWireError(error)] });
}
