// Explains why a statement failed, and whether its session can be reused.
import { AppError } from '#app/domain/errors.ts';
import type { Statement } from '#app/engines/shared/engine.ts';
import { toAbortError } from './patience.server.ts';

export interface ExplainedFailure {
  readonly error: AppError;
  /** Whether the session can serve the next statement. */
  readonly isSessionWhole: boolean;
}

export interface FailedRun<Session> {
  /** Null if none was opened yet. */
  readonly session: Session | null;
  readonly signal: AbortSignal;
}

/** Converts a statement's failure to an AppError. Ends the transaction if the server replied. */
export type ExplainFailure<Session> = (
  error: unknown,
  statement: Statement,
  failed: FailedRun<Session>,
) => Promise<ExplainedFailure>;

export const connectionLost = (cause: unknown): AppError =>
  cause instanceof AppError
    ? cause
    : new AppError('GENERIC_DB_ENGINE_ERROR', 'The connection to the database was lost.', { cause });

/**
 * For failures that the server didn't report. If the run was aborted, the abort's reason takes precedence over the connection error.
 */
export const explainSilence = (error: unknown, signal: AbortSignal): ExplainedFailure => ({
  error: signal.aborted && !(error instanceof AppError) ? toAbortError(signal) : connectionLost(error),
  isSessionWhole: false,
});
