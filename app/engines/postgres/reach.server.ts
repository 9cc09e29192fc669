// The way to a server: its address, patience with it, and the request on a second connection that stops a statement.
import { AppError } from '#app/domain/errors.ts';
import type { PostgresParameters } from './engine.ts';
import type { Address, ByteSocket, PostgresTransport, TlsUse } from './transport.ts';

export interface Way {
  readonly transport: PostgresTransport;
  readonly address: Address;
}

/** With which the server takes a request to stop what runs on another connection. */
export interface BackendKey {
  readonly processId: number;
  readonly secret: number;
}

const HANDSHAKE_TIMEOUT_MS = 10_000;
const INTERRUPT_TIMEOUT_MS = 2_000;
const CANCEL_CODE = 80_877_102;

const TLS_USES: Readonly<Record<PostgresParameters['sslmode'], TlsUse>> = {
  disable: 'off',
  prefer: 'prefer',
  require: 'require',
  'verify-ca': 'require',
  'verify-full': 'require',
};

/** Throws CONNECTION_INVALID_PORT_ERROR. */
export function findTarget({ host, port, sslmode }: PostgresParameters, transport: PostgresTransport): Way {
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new AppError('CONNECTION_INVALID_PORT_ERROR', `${port} is not a port: it must be a whole number from 1 to 65535.`);
  return { transport, address: { host, port, tls: TLS_USES[sslmode] } };
}

/** Gives the work a signal that is aborted with CONNECTION_HOST_DOWN_ERROR where the server does not respond in 10 s. */
export async function withPatience<T>(
  { host, port }: Address,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const patience = new AbortController();
  const noResult = new AppError('CONNECTION_HOST_DOWN_ERROR', `The host "${host}" does not answer on port ${port}.`);
  const timer = setTimeout(() => patience.abort(noResult), HANDSHAKE_TIMEOUT_MS);
  try {
    return await work(AbortSignal.any([signal, patience.signal]));
  } finally {
    clearTimeout(timer);
  }
}

/** A socket that comes after the signal is closed. */
export function openSocket({ transport, address }: Way, signal: AbortSignal): Promise<ByteSocket> {
  const opening = transport.open(address, signal);
  opening.then((late) => signal.aborted && void late.close().catch(() => undefined)).catch(() => undefined);
  return orAborted(opening, signal);
}

/** The server reads the request, signals the process, and closes. */
export async function cancelRequest(target: Way, { processId, secret }: BackendKey): Promise<void> {
  const signal = AbortSignal.timeout(INTERRUPT_TIMEOUT_MS);
  const socket = await openSocket(target, signal);
  const packet = new DataView(new ArrayBuffer(16));
  for (const [index, value] of [16, CANCEL_CODE, processId, secret].entries()) packet.setInt32(index * 4, value);
  try {
    await orAborted(socket.writable.getWriter().write(new Uint8Array(packet.buffer)), signal);
    await orAborted(socket.readable.getReader().read(), signal);
  } finally {
    void socket.close().catch(() => undefined);
  }
}

/** The work, or the signal's reason as soon as it is aborted. */
export async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  work.catch(() => undefined);
  if (signal.aborted) throw reasonOf(signal);
  let onAbort = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(reasonOf(signal));
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** Why a signal was aborted, as an AppError. */
export const reasonOf = ({ reason }: AbortSignal): AppError =>
  reason instanceof AppError ? reason : new AppError('GENERIC_DB_ENGINE_ERROR', 'The query was stopped.', { cause: reason });
