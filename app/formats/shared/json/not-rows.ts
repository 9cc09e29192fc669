// What is said of JSON that isn't rows.
import type { AppError } from '#app/domain/errors.ts';
import { fileProblem } from '#app/domain/upload/upload-problem.ts';

/** Beginning of a JSON array of rows. */
export const ROWS_ARRAY = /^\s*\[\s*(?:\{|\]|$)/;

export const notRows = (): AppError =>
  fileProblem('This JSON file isn’t a list of rows. Upload an array of objects, or one object per line.');
