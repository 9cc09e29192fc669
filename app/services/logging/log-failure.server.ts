// Logs unexpected errors. Errors after a client has disconnected are a consequence of that: one short line at debug level.
import { errorData, ERROR_TYPES } from '#app/domain/errors.ts';
import type { LogFields } from '#app/domain/log/log-line.ts';
import { logDebug, logError } from './log.server.ts';

export interface Failed {
  readonly event: string;
  readonly message: string;
  /** Aborted when the caller disconnects. */
  readonly signal?: AbortSignal | undefined;
  readonly fields?: LogFields;
}

export function logFailure(error: unknown, { event, message, signal, fields }: Failed): void {
  if (signal?.aborted) logDisconnect(error);
  else logError(event, message, { ...fields, error });
}

/** Logs only errors of kind `bug`; the others are in the reply. */
export function logIfUnforeseen(error: unknown, failed: Failed): void {
  if (ERROR_TYPES[errorData(error).type].kind === 'bug') logFailure(error, failed);
}

const logDisconnect = (error: unknown): void =>
  logDebug('client_disconnected', 'The client disconnected.', { error: error instanceof Error ? error.message : 'aborted' });
