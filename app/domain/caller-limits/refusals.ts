// Errors for callers beyond their limits.
import { AppError } from '#app/domain/errors.ts';
import type { LimitedUse } from './protocol.ts';

const NOUNS: Readonly<Record<LimitedUse, string>> = {
  queries: 'queries',
  exports: 'exports',
  uploads: 'uploads',
  images: 'images',
};

/** Error 429 with the seconds until a retry is allowed. */
export function tooMany(use: LimitedUse, waitMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const unit = seconds === 1 ? 'second' : 'seconds';
  return new AppError('TOO_MANY_ATTEMPTS_ERROR', `Too many ${NOUNS[use]} in a short time. Try again in ${seconds} ${unit}.`, {
    level: 'warning',
    extra: { retry_after_s: seconds },
  });
}

const BUSY_RETRY_S = 10;

/** Error 429 for a query that waited too long. */
export const tooManyAtATime = (limit: number): AppError =>
  new AppError(
    'TOO_MANY_ATTEMPTS_ERROR',
    `${limit === 1 ? 'Another query of yours is' : `${limit} queries of yours are`} still running on this database. Stop some, or try again when they have ended.`,
    { level: 'warning', extra: { retry_after_s: BUSY_RETRY_S } },
  );
