// Opens sockets for the HTTP client. `fetch` isn't used because it would resolve hostnames again after the guard's check.
import { connectFailure, connectTo } from '#app/engines/shared/network/tcp-connect.server.ts';
import type { Address, ByteSocket } from '#app/engines/shared/network/byte-socket.ts';
import { lookUpHost, type HostLookup } from '#app/engines/shared/network/look-up-host.server.ts';
import type { HttpTransport } from './http-address.ts';

export const createHttpTransport = (lookUp: HostLookup = lookUpHost): HttpTransport => ({
  open: (address, signal) => open(address, signal, lookUp),
});

async function open(address: Address, signal: AbortSignal, lookUp: HostLookup): Promise<ByteSocket> {
  const { host, port, tls } = address;
  const socket = connectTo(address);
  const abort = (): void => void socket.close().catch(() => undefined);
  signal.addEventListener('abort', abort, { once: true });
  try {
    await socket.opened;
    if (tls === 'off') return socket;
    return address.dial === undefined ? socket.startTls() : socket.startTls({ expectedServerHostname: host });
  } catch (error) {
    abort();
    throw await connectFailure(host, port, error, lookUp);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
