// A refusal as a value, for callers that show it to a person. Bugs are still thrown.
import { AppError } from '#app/domain/errors.ts';

export const refusalAsValue = <T>(work: Promise<T>): Promise<T | AppError> =>
  work.catch((error: unknown) => {
    if (error instanceof AppError && error.kind !== 'bug') return error;
    throw error;
  });
