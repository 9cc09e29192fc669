// Lifecycle of an upload.

/**
 * `uploading`: receiving parts. `queued`: complete, job not started. `loading`: loading rows into a staging table.
 * `publishing`: replacing the target with the staging table, which no longer exists once that is done.
 */
export const UPLOAD_STATES = ['uploading', 'queued', 'loading', 'publishing', 'done', 'failed', 'canceled'] as const;
export type UploadState = (typeof UPLOAD_STATES)[number];

/** States in which a job owns the upload. */
export const JOB_STATES = ['queued', 'loading', 'publishing'] as const satisfies readonly UploadState[];

/** States in which no job owns the upload: its parts are kept, and it can be loaded, after a failure also with other settings. */
export const LOADABLE_STATES: readonly UploadState[] = ['uploading', 'failed'];

export const isFinished = (state: UploadState): boolean => state === 'done' || state === 'failed' || state === 'canceled';

export interface UploadFailure {
  readonly message: string;
  /** The row that caused the failure. */
  readonly row?: unknown;
}

const MAX_ATTEMPTS = 3;

export interface UploadFacts {
  readonly state: UploadState;
  readonly isCanceled: boolean;
  readonly attempts: number;
}

/** Next action of a job that is hydrated while no work is in progress. */
export type UploadStep = 'forget' | 'cancel' | 'giveUp' | 'load' | 'publish';

export function nextUploadStep({ state, isCanceled, attempts }: UploadFacts): UploadStep {
  if (state === 'uploading' || isFinished(state)) return 'forget';
  // Once publishing has started, an upload can't be canceled.
  if (state === 'publishing') return attempts >= 2 * MAX_ATTEMPTS ? 'giveUp' : 'publish';
  if (isCanceled) return 'cancel';
  return attempts >= MAX_ATTEMPTS ? 'giveUp' : 'load';
}

/** A failed attempt ends its lease. A killed attempt (CPU time or memory limit) leaves it. */
export const describeGivingUp = ({ leaseEndsMs }: { readonly leaseEndsMs: number | null }): string =>
  leaseEndsMs === null
    ? 'The file couldn’t be loaded. Try again.'
    : 'Loading was stopped each time before its end: the file needs more processor time or memory than a load has. Split it into smaller files and append them to the table.';
