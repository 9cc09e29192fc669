// Explains why a statement failed, and whether its session can be reused.
import { explainSilence, type ExplainedFailure, type FailedRun } from '#app/engines/shared/driver/session-failure.server.ts';
import type { Statement } from '#app/engines/shared/engine.ts';
import { orAborted } from '#app/engines/shared/driver/patience.server.ts';
import { isServerError, serverFailure } from '#app/engines/mysql/failure.ts';
import { CLEAN_UP } from './opening.ts';
import type { MysqlSession } from './session.server.ts';

/** The failure of a statement as an AppError. Ends the transaction of a read. */
export async function explainFailure(
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
    // The statement's failure says more than the failure to clean up after it.
    return { error: failure, isSessionWhole: false };
  }
}
