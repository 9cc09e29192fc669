// What a failure of a statement means, and whether its session can go on.
import { explainSilence, type ExplainedFailure, type FailedRun } from '#app/engines/shared/driver/session-failure.server.ts';
import type { Statement } from '#app/engines/shared/engine.ts';
import { orAborted } from '#app/engines/shared/driver/patience.server.ts';
import { isServerError, serverFailure } from '#app/engines/mysql/failure.ts';
import { CLEAN_UP } from './opening.ts';
import type { MysqlSession } from './session.server.ts';

/** The failure of a statement as an AppError; leaves the transaction of one that reads. */
export async function explain(
  error: unknown,
  { sql, readOnly }: Statement,
  { session, signal }: FailedRun<Pick<MysqlSession, 'command'>>,
): Promise<ExplainedFailure> {
  if (signal.aborted || !session || !isServerError(error)) return explainSilence(error, signal);
  const failure = serverFailure(error, sql);
  try {
    if (readOnly) await orAborted(session.command(CLEAN_UP), signal);
    return { error: failure, isSessionWhole: true };
  } catch {
    // The statement's own failure tells more than that of cleaning up after it.
    return { error: failure, isSessionWhole: false };
  }
}
