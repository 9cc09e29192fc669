// Reports a job's progress while it runs, and learns whether it should continue.
import { AppError } from '#app/domain/errors.ts';
import { reportProgress, type UploadAttempt, type UploadRow } from '#app/stores/upload/store.server.ts';
import type { Db } from '#app/stores/db.ts';

export const LEASE_MS = 30_000;
const PROGRESS_MS = 500;

export class LeaseLost extends Error {}

export const CANCELED = 'The upload was canceled.';
export const canceledError = (): AppError => new AppError('COMMAND_REFUSED_ERROR', CANCELED);

type Progress = Pick<UploadRow, 'bytesRead' | 'rowsLoaded' | 'rowsSkipped' | 'problems'>;

export interface ProgressReporter {
  /** Renews the lease. Throws where the upload was canceled, or a later attempt has it. */
  report(): Promise<void>;
  /** When the last report was long ago; where the lease could have ended, `isLate`. */
  reportInTime(isLate?: boolean): Promise<void>;
}

interface ReporterDeps {
  readonly db: Db;
  readonly now: () => number;
}

export function createReporter({ db, now }: ReporterDeps, attempt: UploadAttempt, progress: () => Progress): ProgressReporter {
  let reportedMs = now();
  const report = async (): Promise<void> => {
    reportedMs = now();
    const times = { leaseEndsMs: reportedMs + LEASE_MS, changedOnMs: reportedMs };
    const state = await reportProgress(db, attempt, { ...progress(), ...times });
    if (!state) throw new LeaseLost();
    if (state.isCanceled) throw canceledError();
  };
  return {
    report,
    reportInTime: async (isLate = false) => {
      if (now() - reportedMs > (isLate ? LEASE_MS - 1 : PROGRESS_MS)) await report();
    },
  };
}
