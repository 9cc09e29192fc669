// What a failure of a statement means, and whether its session can go on.
import { AppError } from '#app/domain/errors.ts';
import type { Statement } from '#app/engines/shared/engine.ts';
import { orAborted, reasonOf } from '#app/engines/shared/patience.server.ts';
import { connectionLost, isServerError, serverFailure } from './failure.ts';
import { CLEAN_UP } from './opening.ts';
import type { Session } from './session.server.ts';

export interface Explained {
  readonly error: AppError;
  /** Whether the session can serve the next statement. */
  readonly isSessionWhole: boolean;
}

interface Failed {
  /** Null before there was one. */
  readonly session: Pick<Session, 'command'> | null;
  readonly signal: AbortSignal;
}

/** The failure of a statement as an AppError; leaves the transaction of one that reads. */
export async function explain(error: unknown, { sql, readOnly }: Statement, { session, signal }: Failed): Promise<Explained> {
  // What the server said when it was stopped is not why it was.
  if (signal.aborted) return { error: error instanceof AppError ? error : reasonOf(signal), isSessionWhole: false };
  if (!session || !isServerError(error)) return { error: connectionLost(error), isSessionWhole: false };
  const failure = serverFailure(error, sql);
  try {
    if (readOnly) await orAborted(session.command(CLEAN_UP), signal);
    return { error: failure, isSessionWhole: true };
  } catch {
    // The statement's own failure tells more than that of cleaning up after it.
    return { error: failure, isSessionWhole: false };
  }
}
