// What a failure of a statement means for the session that ran it.
import { AppError } from '#app/domain/errors.ts';
import type { Statement } from '#app/engines/shared/engine.ts';
import { toAbortError } from './patience.server.ts';

export interface ExplainedFailure {
  readonly error: AppError;
  /** Whether the session can serve the next statement. */
  readonly isSessionWhole: boolean;
}

export interface FailedRun<Session> {
  /** Null before there was one. */
  readonly session: Session | null;
  readonly signal: AbortSignal;
}

/** The failure of a statement as an AppError; leaves the transaction where the server answered. */
export type ExplainFailure<Session> = (
  error: unknown,
  statement: Statement,
  failed: FailedRun<Session>,
) => Promise<ExplainedFailure>;

export const connectionLost = (cause: unknown): AppError =>
  cause instanceof AppError
    ? cause
    : new AppError('GENERIC_DB_ENGINE_ERROR', 'The connection to the database was lost.', { cause });

/** Of what the server didn't say: what the server said when it was stopped is not why it was. */
export const explainSilence = (error: unknown, signal: AbortSignal): ExplainedFailure => ({
  error: signal.aborted && !(error instanceof AppError) ? toAbortError(signal) : connectionLost(error),
  isSessionWhole: false,
});
