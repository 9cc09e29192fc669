// The end of a query that was aborted because no caller waits for its result: almost never read.
import { AppError } from '#app/domain/errors.ts';

export const aborted = (cause?: unknown): AppError => new AppError('GENERIC_DB_ENGINE_ERROR', 'Request canceled.', { cause });

/** Throws `aborted` if `left`, the signal that the caller disconnected, is already aborted. */
export function throwIfAborted(left: AbortSignal | undefined): void {
  if (left?.aborted) throw aborted(left.reason);
}
