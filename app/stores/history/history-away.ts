// What a reader is told when a row can be in the database of history, and that can't be read.
import { AppError } from '#app/domain/errors.ts';

/** What was refused as such stays as it is. */
export const toHistoryAway = (cause: unknown): AppError =>
  cause instanceof AppError
    ? cause
    : new AppError(
        'HISTORY_AWAY_ERROR',
        'Older history can’t be read now, because its database isn’t responding. Try again later.',
        {
          cause,
        },
      );
