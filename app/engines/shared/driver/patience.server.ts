// Timeouts and cancellation for connecting to servers.
import { AppError } from '#app/domain/errors.ts';

const HANDSHAKE_TIMEOUT_MS = 10_000;

/** Why a handshake hangs. */
export interface Diagnosis {
  readonly reason: AppError;
  /** True: fail immediately. False: the server might just be slow, so `reason` is reported only at the timeout. */
  readonly isCertain: boolean;
}

interface ConnectAttempt {
  readonly host: string;
  readonly port: number;
  /** Seconds; null or absent: 10. */
  readonly connect_timeout?: number | null | undefined;
  /** Finds out why the handshake hangs. */
  readonly diagnose?: () => Promise<Diagnosis | null>;
}

/** Handshakes that take longer than this are diagnosed. */
const DIAGNOSE_AFTER_MS = 800;

/** Runs `work` with a signal that aborts with CONNECTION_HOST_DOWN_ERROR if the server doesn't respond in time. */
export async function withConnectTimeout<T>(
  { host, port, connect_timeout: seconds = null, diagnose }: ConnectAttempt,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const patience = new AbortController();
  let reason = new AppError('CONNECTION_HOST_DOWN_ERROR', `The host "${host}" does not answer on port ${port}.`);
  const timeoutMs = seconds === null ? HANDSHAKE_TIMEOUT_MS : seconds * 1000;
  const timer = setTimeout(() => patience.abort(reason), timeoutMs);
  const look = async (): Promise<void> => {
    const found = await diagnose?.();
    if (!found) return;
    reason = found.reason;
    if (found.isCertain) patience.abort(reason);
  };
  const looking = diagnose && setTimeout(() => void look(), DIAGNOSE_AFTER_MS);
  try {
    return await work(AbortSignal.any([signal, patience.signal]));
  } finally {
    clearTimeout(timer);
    clearTimeout(looking);
  }
}

/** Settles like `work`, or rejects with the signal's reason as soon as the signal is aborted. */
export async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  work.catch(() => undefined);
  if (signal.aborted) throw toAbortError(signal);
  let onAbort = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(toAbortError(signal));
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** Converts a signal's abort reason to an AppError. */
export const toAbortError = ({ reason }: AbortSignal): AppError =>
  reason instanceof AppError ? reason : new AppError('GENERIC_DB_ENGINE_ERROR', 'The query was stopped.', { cause: reason });
