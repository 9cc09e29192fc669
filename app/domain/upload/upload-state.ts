// How far a file has come on its way into a table.

/**
 * `uploading`: parts arrive. `queued`: all is here, and its job begins soon. `loading`: rows go into a staging table. `publishing`:
 * that table takes its place; it has done so if the staging table no longer exists.
 */
export const UPLOAD_STATES = ['uploading', 'queued', 'loading', 'publishing', 'done', 'failed', 'canceled'] as const;
export type UploadState = (typeof UPLOAD_STATES)[number];

/** A job owns these. */
export const JOB_STATES = ['queued', 'loading', 'publishing'] as const satisfies readonly UploadState[];

/** No job owns these: the parts are kept, and the file can be loaded, after a failure in another way too. */
export const LOADABLE_STATES: readonly UploadState[] = ['uploading', 'failed'];

export const isOver = (state: UploadState): boolean => state === 'done' || state === 'failed' || state === 'canceled';

export interface UploadFailure {
  readonly message: string;
  /** The row at fault. */
  readonly row?: unknown;
}

const MAX_ATTEMPTS = 3;

export interface UploadFacts {
  readonly state: UploadState;
  readonly isCanceled: boolean;
  readonly attempts: number;
}

/** What a job does when it is hydrated and nothing of it runs. */
export type UploadStep = 'forget' | 'cancel' | 'giveUp' | 'load' | 'publish';

export function nextUploadStep({ state, isCanceled, attempts }: UploadFacts): UploadStep {
  if (state === 'uploading' || isOver(state)) return 'forget';
  // What might be published can't be canceled any more.
  if (state === 'publishing') return attempts >= 2 * MAX_ATTEMPTS ? 'giveUp' : 'publish';
  if (isCanceled) return 'cancel';
  return attempts >= MAX_ATTEMPTS ? 'giveUp' : 'load';
}

/** An attempt that fails ends its lease; one that was stopped, as for its processor time or memory, leaves it. */
export const describeGivingUp = ({ leaseEndsMs }: { readonly leaseEndsMs: number | null }): string =>
  leaseEndsMs === null
    ? 'The file couldn’t be loaded. Try again.'
    : 'Loading was stopped each time before its end: the file needs more processor time or memory than a load has. Split it into smaller files and append them to the table.';
