// The log line of what failed in a way that nobody foresaw. A client that has left is no failure of ours: whatever its request
// meets from then on is one short line, at debug.
import { errorData, ERROR_TYPES } from '#app/domain/errors.ts';
import type { LogFields } from '#app/domain/log/log-line.ts';
import { logDebug, logError } from './log.server.ts';

export interface Failed {
  readonly event: string;
  readonly message: string;
  /** Aborted when the caller has left. */
  readonly signal?: AbortSignal | undefined;
  readonly fields?: LogFields;
}

export function logFailure(error: unknown, { event, message, signal, fields }: Failed): void {
  if (signal?.aborted) logDisconnect(error);
  else logError(event, message, { ...fields, error });
}

/** As `logFailure`, for errors of which most are foreseen: those are in the reply, and in no log. */
export function logIfUnforeseen(error: unknown, failed: Failed): void {
  if (ERROR_TYPES[errorData(error).type].kind === 'bug') logFailure(error, failed);
}

const logDisconnect = (error: unknown): void =>
  logDebug('client_disconnected', 'The client disconnected.', { error: error instanceof Error ? error.message : 'aborted' });
