// The end of a question that was given up because nobody waits for its answer: as good as no one reads it.
import { AppError } from '#app/domain/errors.ts';

export const aborted = (cause?: unknown): AppError => new AppError('GENERIC_DB_ENGINE_ERROR', 'Request canceled.', { cause });

/** Throws `givenUp` where `left`, which says that whoever asked has gone, is aborted already. */
export function throwIfAborted(left: AbortSignal | undefined): void {
  if (left?.aborted) throw aborted(left.reason);
}
