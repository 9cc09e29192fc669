// The errors of post-processing: all of them are the caller's, so all are 400.
import { AppError } from '#app/domain/errors.ts';

/** A 400 that says which part of `post_processing` cannot be done. */
export function shapeError(message: string): AppError {
  return new AppError('INVALID_PAYLOAD_FORMAT_ERROR', message);
}

export const missingColumnsError = (): AppError => shapeError('Referenced columns not available in DataFrame.');
