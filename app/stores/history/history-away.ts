// The error when a row might be in the history database, which can't be read.
import { AppError } from '#app/domain/errors.ts';

/** What was refused as such stays as it is. */
const toHistoryAway = (cause: unknown): AppError =>
  cause instanceof AppError
    ? cause
    : new AppError(
        'HISTORY_AWAY_ERROR',
        'Older history can’t be read now, because its database isn’t responding. Try again later.',
        {
          cause,
        },
      );

/** What `read` returns. Where the database can't be read, that is noted, and `HISTORY_AWAY_ERROR` thrown. */
export async function readOrAway<T>(read: () => Promise<T>, noteAway: (error: unknown) => void): Promise<T> {
  try {
    return await read();
  } catch (error) {
    noteAway(error);
    throw toHistoryAway(error);
  }
}
