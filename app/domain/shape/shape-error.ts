// Errors of post-processing, all with status 400.
import { AppError } from '#app/domain/errors.ts';

/** A 400 error; the message names the invalid part of `post_processing`. */
export function shapeError(message: string): AppError {
  return new AppError('INVALID_PAYLOAD_FORMAT_ERROR', message);
}

export const missingColumnsError = (): AppError => shapeError('Referenced columns not available in DataFrame.');
