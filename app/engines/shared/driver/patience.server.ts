// Waiting for servers: with a limit, and no longer than anyone waits for the result.
import { AppError } from '#app/domain/errors.ts';

const HANDSHAKE_TIMEOUT_MS = 10_000;

/** What a look into a hanging handshake has found. */
export interface Diagnosis {
  readonly reason: AppError;
  /** Ends the waiting at once. Else it is the reason when the time is over: the server may only be slow. */
  readonly isCertain: boolean;
}

interface Waiting {
  readonly host: string;
  readonly port: number;
  /** Seconds; null or absent: 10. */
  readonly connect_timeout?: number | null | undefined;
  /** Looks why nothing is established yet. Absent: nothing is looked for. */
  readonly diagnose?: () => Promise<Diagnosis | null>;
}

/** A handshake that takes longer than this is looked into. */
const DIAGNOSE_AFTER_MS = 800;

/** Gives the work a signal that is aborted with CONNECTION_HOST_DOWN_ERROR where the server does not respond in time. */
export async function withPatience<T>(
  { host, port, connect_timeout: seconds = null, diagnose }: Waiting,
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

/** The work, or the signal's reason as soon as it is aborted. */
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

/** Why a signal was aborted, as an AppError. */
export const toAbortError = ({ reason }: AbortSignal): AppError =>
  reason instanceof AppError ? reason : new AppError('GENERIC_DB_ENGINE_ERROR', 'The query was stopped.', { cause: reason });
