// What a failed annotation layer says: one that takes too long is another cause than the chart's own query. Pure.
import { AppError } from '#app/domain/errors.ts';

/** The error to throw in place of one that a layer's query threw. */
export function layerFailure(error: unknown, name: string): unknown {
  if (!(error instanceof AppError) || error.type !== 'BACKEND_TIMEOUT_ERROR') return error;
  const message = `Query timeout. The annotation layer "${name}" took too long. Use a shorter time range for it, or remove it.`;
  return new AppError('BACKEND_TIMEOUT_ERROR', message, { cause: error });
}
