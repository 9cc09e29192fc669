// Loads an uploaded file into its table: decoded, converted and written as a stream, then published at once. What it does next is in
// the row, so that a job that dies is repeated by the next one.
import { RETENTION } from '#app/domain/retention/retention.ts';
import { AppError, errorData, ERROR_TYPES } from '#app/domain/errors.ts';
import { createRowConverter } from '#app/formats/upload/convert-rows.ts';
import { fileProblem } from '#app/domain/upload/upload-problem.ts';
import { needsCheck, uploadSpecSchema, type UploadSpec } from '#app/formats/upload/upload-spec.ts';
import { describeGivingUp, JOB_STATES, nextUploadStep } from '#app/domain/upload/upload-state.ts';
import type { LoadTarget, TableLoader } from '#app/engines/shared/table-loader.ts';
import type { Db } from '#app/stores/db.ts';
import { invalidateTable } from '#app/stores/cachekey/store.server.ts';
import type { DatabaseRow } from '#app/stores/database/store.server.ts';
import {
  changeUpload,
  claimUpload,
  findJob,
  startPublishing,
  type UploadAttempt,
  type UploadRow,
} from '#app/stores/upload/store.server.ts';
import { logError, logWarn } from '#app/services/logging/log.server.ts';
import { checkFile } from './check-file.server.ts';
import { keepLease } from './keep-lease.ts';
import { bucketSource, uploadKey, type BucketSource } from './upload-bucket.ts';
import { CANCELED, canceledError, createReporter, LEASE_MS, LeaseLost } from './upload-progress.server.ts';
import { openRows } from './write-rows.server.ts';

export interface UploadJobDeps {
  readonly db: Db;
  readonly bucket: Pick<R2Bucket, 'get' | 'delete'>;
  readonly now: () => number;
  /** Throws AppErrors. */
  readonly createLoader: (database: DatabaseRow, target: LoadTarget, signal: AbortSignal) => Promise<TableLoader>;
  /** Creates the dataset as the user after the table exists; null: none. Throws only errors for which a retry can help. */
  readonly makeDataset: (userId: number, spec: UploadSpec) => Promise<number | null>;
}

/** Does what is to be done for the upload, to its end. Throws only where it should be tried again. */
export async function runUpload(deps: UploadJobDeps, id: string, canceled: AbortSignal): Promise<void> {
  for (;;) {
    const found = await findJob(deps.db, id);
    if (!found) return;
    const { upload, database } = found;
    const step = database ? nextUploadStep(upload) : 'giveUp';
    if (step === 'forget') return;
    if (!database) return finish(deps, upload, new AppError('DATABASE_NOT_FOUND_ERROR', 'The database was deleted.'));
    const job = { deps, upload, database, canceled };
    if (step === 'cancel') return discard(job, null);
    if (step === 'giveUp') return discard(job, new AppError('COMMAND_REFUSED_ERROR', describeGivingUp(upload)));
    const attempt = await claim(deps, upload, step === 'load' ? 'loading' : 'publishing');
    if (!attempt) return;
    const again = await isToBeRepeated({ ...job, attempt }, step);
    if (!again) return;
  }
}

const claim = (deps: UploadJobDeps, { id, state }: UploadRow, to: 'loading' | 'publishing'): Promise<UploadAttempt | null> => {
  const nowMs = deps.now();
  return claimUpload(deps.db, id, { from: state, to, nowMs, leaseEndsMs: nowMs + LEASE_MS });
};

interface Job {
  readonly deps: UploadJobDeps;
  readonly upload: UploadRow;
  readonly database: DatabaseRow;
  readonly canceled: AbortSignal;
}

interface ClaimedJob extends Job {
  readonly attempt: UploadAttempt;
}

const targetOf = (id: string, { schema, table, columns, ifExists }: UploadSpec): LoadTarget => ({
  id: id.replaceAll('-', ''),
  schema,
  table,
  ifExists,
  columns: columns.map(({ name, type, precision, scale }) => ({ name, type, precision, scale })),
});

async function isToBeRepeated(job: ClaimedJob, step: 'load' | 'publish'): Promise<boolean> {
  try {
    await take(job, step);
    return false;
  } catch (error) {
    return settleFailure(job, error);
  }
}

/** Closes the connection at the end: a COPY that still runs would lock the staging table, so that it couldn't be dropped. */
async function take(job: ClaimedJob, step: 'load' | 'publish'): Promise<void> {
  const { deps, upload, database, canceled } = job;
  const control = new AbortController();
  // What is being published can't be canceled any more.
  const stop = (): void => control.abort(new AppError('COMMAND_REFUSED_ERROR', CANCELED));
  canceled.addEventListener('abort', stop);
  let loader: TableLoader | null = null;
  try {
    const sent = uploadSpecSchema.parse(upload.spec);
    const spec = step === 'load' ? await decideColumns(job, sent) : sent;
    const opened = (loader = await deps.createLoader(database, targetOf(upload.id, spec), control.signal));
    // A table that the server still creates while it is dropped would stay: a cancellation waits until it is there.
    const begin = async (): Promise<void> => {
      canceled.removeEventListener('abort', stop);
      await opened.begin();
      if (canceled.aborted) throw canceledError();
      canceled.addEventListener('abort', stop);
    };
    if (step === 'load') await load(job, spec, { ...opened, begin });
    canceled.removeEventListener('abort', stop);
    await keepLease(() => renewPublishing(job), loader.publish());
    await invalidateTable(deps.db, { databaseId: database.id, table: spec.table });
    await finish(deps, upload, null, await datasetOf(job, spec));
  } finally {
    canceled.removeEventListener('abort', stop);
    await loader?.close().catch(() => undefined);
  }
}

/** The rows are loaded; a failure here doesn't undo that. */
async function datasetOf({ deps, upload }: Job, spec: UploadSpec): Promise<number | null> {
  await renewPublishing({ deps, upload });
  return deps.makeDataset(upload.userId, spec).catch((cause: unknown) => {
    logError('upload_dataset_not_created', 'The dataset of an uploaded table couldn’t be created.', {
      uploadId: upload.id,
      error: cause,
    });
    return null;
  });
}

async function renewPublishing({ deps, upload }: Pick<Job, 'deps' | 'upload'>): Promise<void> {
  const nowMs = deps.now();
  await changeUpload(deps.db, upload.id, ['publishing'], { leaseEndsMs: nowMs + LEASE_MS, changedOnMs: nowMs });
}

/** What a later attempt has taken over is left to it; what is transient is tried again; everything else ends the upload. */
async function settleFailure(job: ClaimedJob, error: unknown): Promise<boolean> {
  const { deps, attempt } = job;
  if (error instanceof LeaseLost || (await isTakenOver(job))) return false;
  if (isPassing(error) && (await changeUpload(deps.db, attempt, JOB_STATES, { leaseEndsMs: null }))) return true;
  await discard(job, error);
  return false;
}

async function isTakenOver({ deps, attempt }: ClaimedJob): Promise<boolean> {
  const found = await findJob(deps.db, attempt.id);
  return found !== null && found.upload.attempts !== attempt.number;
}

/** Errors of the database, of our own storage, or bugs: the next attempt can succeed. */
function isPassing(error: unknown): boolean {
  const { type, extra } = errorData(error);
  const { kind } = ERROR_TYPES[type];
  if (kind === 'bug') logError('upload_failed', 'An upload met an unexpected error.', { error });
  return kind === 'bug' || kind === 'limit' || (kind === 'upstream' && extra?.['sqlstate'] === undefined);
}

/** What all rows say of the columns is part of what is to be done: a later attempt finds it. */
async function decideColumns({ deps, upload, attempt, canceled }: ClaimedJob, spec: UploadSpec): Promise<UploadSpec> {
  if (!needsCheck(spec)) return spec;
  let bytesRead = 0;
  const progress = () => ({ ...NOTHING_LOADED, bytesRead: Math.min(bytesRead, upload.sizeBytes) });
  const reporter = createReporter(deps, attempt, progress);
  const open = (): BucketSource => {
    bytesRead = 0;
    return bucketSource(deps.bucket, upload, (bytes) => (bytesRead += bytes));
  };
  const pause = async (): Promise<void> => {
    if (canceled.aborted) throw canceledError();
    await reporter.reportInTime();
  };
  const decided = await checkFile(spec, { open, pause });
  await reporter.report();
  if (!(await changeUpload(deps.db, attempt, ['loading'], { spec: decided, bytesRead: 0 }))) throw new LeaseLost();
  return decided;
}
const NOTHING_LOADED = { rowsLoaded: 0, rowsSkipped: 0, problems: [] };

async function load({ deps, upload, attempt, canceled }: ClaimedJob, spec: UploadSpec, loader: TableLoader): Promise<void> {
  let [bytesRead, rowsLoaded] = [0, 0];
  const source = bucketSource(deps.bucket, upload, (bytes) => (bytesRead += bytes));
  const progress = () => ({
    bytesRead: Math.min(bytesRead, upload.sizeBytes),
    rowsLoaded,
    rowsSkipped: converter.skippedCount,
    problems: converter.problems,
  });
  const reporter = createReporter(deps, attempt, progress);
  // A later attempt's staging table has the same name, so an attempt whose lease has expired must not write into it.
  const beforeWrite = (): Promise<void> => reporter.reportInTime(true);
  const { columns, write } = await openRows(source, spec, { loader, beforeWrite });
  const converter = createRowConverter(spec, columns.length);
  await loader.begin();
  for await (const rowCount of write(converter)) {
    if (canceled.aborted) throw canceledError();
    rowsLoaded += rowCount;
    await reporter.reportInTime();
  }
  await keepLease(() => reporter.report(), loader.flush());
  if (rowsLoaded === 0 && converter.skippedCount > 0) throw fileProblem('No row of the file could be loaded.');
  await reporter.report();
  if (!(await startPublishing(deps.db, attempt, deps.now()))) throw canceledError();
}

/** Removes everything of the upload from the database. */
async function discard(job: Job, error: unknown): Promise<void> {
  const { deps, upload, database } = job;
  const isCanceled = error === null || (error instanceof AppError && error.message === CANCELED);
  try {
    const loader = await deps.createLoader(
      database,
      targetOf(upload.id, uploadSpecSchema.parse(upload.spec)),
      AbortSignal.timeout(LEASE_MS),
    );
    try {
      await loader.discard();
    } finally {
      await loader.close();
    }
  } catch (cause) {
    // The database can't be reached: the staging table stays, under a name that says what it is.
    logWarn('staging_table_not_dropped', 'A staging table couldn’t be dropped.', { uploadId: upload.id, error: cause });
  }
  await finish(deps, upload, isCanceled ? 'canceled' : error);
}

async function finish(
  { db, bucket, now }: UploadJobDeps,
  { id }: UploadRow,
  outcome: unknown,
  datasetId: number | null = null,
): Promise<void> {
  const nowMs = now();
  const state = outcome === null ? 'done' : outcome === 'canceled' ? 'canceled' : 'failed';
  const failure = state === 'failed' ? failureOf(outcome) : null;
  await changeUpload(db, id, JOB_STATES, {
    state,
    failure,
    datasetId,
    leaseEndsMs: null,
    changedOnMs: nowMs,
    expiresAtMs: nowMs + RETENTION.loadedUploadsMs,
  });
  // What failed can be loaded again in another way.
  if (state === 'failed') return;
  await bucket
    .delete(uploadKey(id))
    .catch((cause: unknown) =>
      logWarn('uploaded_file_not_removed', 'An uploaded file couldn’t be removed.', { uploadId: id, error: cause }),
    );
}

function failureOf(error: unknown): { message: string; row?: unknown } {
  const { message, extra } = errorData(error);
  const row = extra?.['row'];
  return { message, ...(row !== undefined && { row }) };
}
