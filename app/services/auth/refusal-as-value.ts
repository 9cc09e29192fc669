// A refusal as a value, where its caller says it to a person; mistakes of ours are still thrown.
import { AppError } from '#app/domain/errors.ts';

export const refusalAsValue = <T>(work: Promise<T>): Promise<T | AppError> =>
  work.catch((error: unknown) => {
    if (error instanceof AppError && error.kind !== 'bug') return error;
    throw error;
  });
