// The three ways in which a stored result cannot be read, and the one in which it cannot be stored. Each has its own issue code.
import { AppError } from '#app/domain/errors.ts';

/** Expired, removed, or never there. */
export const resultExpired = (): AppError =>
  new AppError('RESULTS_BACKEND_ERROR', 'The rows of this query are no longer stored. Run the query again.', {
    issueCodes: [1031],
  });

/** No run of the name: it never was, or it was deleted. */
export const resultMissing = (): AppError =>
  new AppError('RESULTS_MISSING_ERROR', 'The query of these rows could not be found. Run it again.');

/** The rows can still be there, but their owner is unknown. */
export const resultOrphaned = (): AppError =>
  new AppError('RESULTS_MISSING_ERROR', 'The query of these rows was deleted. Run it again.', {
    issueCodes: [1032],
  });

/** Written by another version, or damaged. */
export const resultUnreadable = (cause: unknown): AppError =>
  new AppError('RESULTS_BACKEND_ERROR', 'This version can’t read the stored rows of this query. Run the query again.', {
    cause,
    issueCodes: [1033],
  });

export const resultNotStored = (cause: unknown): AppError =>
  new AppError(
    'RESULTS_UNAVAILABLE_ERROR',
    'The rows couldn’t be stored: the result storage rejected them. Rows stored before are kept. Run the query again.',
    { cause, issueCodes: [1031] },
  );
