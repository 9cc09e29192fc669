// The TCP transport: workerd's sockets, with TLS negotiated by PostgreSQL's SSLRequest.
import type { Address, ByteSocket } from '#app/engines/shared/network/byte-socket.ts';
import { protocolFailure } from '#app/engines/shared/network/foreign-protocol.server.ts';
import { lookUpHost, type HostLookup } from '#app/engines/shared/network/look-up-host.server.ts';
import { connectFailure, connectTo } from '#app/engines/shared/network/tcp-connect.server.ts';
import { tlsFailure } from '#app/engines/postgres/failure.ts';
import type { PostgresTransport } from './transport.ts';

/** Length 8, code 80877103. */
const SSL_REQUEST = Uint8Array.of(0, 0, 0, 8, 4, 210, 22, 47);
const TLS_OFFERED = 'S'.charCodeAt(0);
const TLS_REFUSED = 'N'.charCodeAt(0);

export const createTcpTransport = (lookUp: HostLookup = lookUpHost): PostgresTransport => ({
  isPaced: true,
  open: (address, signal) => open(address, signal, lookUp),
});

async function open(address: Address, signal: AbortSignal, lookUp: HostLookup): Promise<ByteSocket> {
  const { host, port, tls } = address;
  const socket = connectTo(address);
  const abort = (): void => void socket.close().catch(() => undefined);
  signal.addEventListener('abort', abort, { once: true });
  try {
    await socket.opened.catch(async (error: unknown) => {
      throw await connectFailure(host, port, error, lookUp);
    });
    if (tls === 'off') return socket;
    const result = await requestTls(socket);
    if (result === TLS_OFFERED) {
      // workerd checks the certificate during the first read, by default against the host it connected to.
      return address.dial === undefined ? socket.startTls() : socket.startTls({ expectedServerHostname: host });
    }
    abort();
    if (result === TLS_REFUSED && tls === 'prefer') return await open({ ...address, tls: 'off' }, signal, lookUp);
    if (result === TLS_REFUSED) throw tlsFailure('The server does not offer TLS.');
    throw protocolFailure('The server doesn’t speak the PostgreSQL protocol. Check the host and the port.');
  } catch (error) {
    abort();
    throw error;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** Returns the first byte of the reply. More bytes are refused: unencrypted data would be read as if it came through TLS. */
async function requestTls(socket: Socket): Promise<number> {
  const [writer, reader] = [socket.writable.getWriter(), socket.readable.getReader()];
  try {
    await writer.write(SSL_REQUEST);
    const { value } = (await reader.read()) as { value?: Uint8Array };
    return value?.length === 1 ? (value[0] ?? 0) : 0;
  } finally {
    writer.releaseLock();
    reader.releaseLock();
  }
}
