// What a piece of work failed with, as a line to compare.
import { AppError } from '#app/domain/errors.ts';

/** "none" where it did not fail. */
export const nameFailure = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof AppError ? `${error.type}: ${error.message}` : String(error)),
  );
