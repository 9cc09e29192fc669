// Connects to a server, and sends cancel requests on a second connection.
import { AppError } from '#app/domain/errors.ts';
import type { Address, ByteSocket, TlsUse } from '#app/engines/shared/network/byte-socket.ts';
import { diagnoseHandshake } from '#app/engines/shared/network/foreign-protocol.server.ts';
import { orAborted, type Diagnosis } from '#app/engines/shared/driver/patience.server.ts';
import type { PostgresParameters } from '#app/engines/postgres/engine.ts';
import type { PostgresTransport } from './transport.ts';

export interface Way {
  readonly transport: PostgresTransport;
  readonly address: Address;
}

/** Identifies a server session in a cancel request. */
export interface BackendKey {
  readonly processId: number;
  readonly secret: number;
}

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

/** Checks whether a handshake hangs because the server uses another protocol; null if not, or if unknown. */
export async function findForeign({ transport, address }: Way): Promise<Diagnosis | null> {
  if (!transport.isPaced) return null;
  const open = (signal: AbortSignal): Promise<ByteSocket> => transport.open({ ...address, tls: 'off' }, signal);
  return diagnoseHandshake(open, { port: address.port, own: 'PostgreSQL' });
}

/** A socket that opens after the abort is closed. */
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
