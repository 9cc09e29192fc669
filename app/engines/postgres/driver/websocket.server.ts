// The WebSocket transport of Neon: binary messages contain the protocol's bytes. TLS applies to the WebSocket, so the protocol inside
// is unencrypted. WebSockets have no backpressure, so `isPaced` is false.
import { portOfUrl } from '#app/domain/access/private-hosts.ts';
import { AppError } from '#app/domain/errors.ts';
import { tlsFailure } from '#app/engines/postgres/failure.ts';
import type { Address, ByteSocket } from '#app/engines/shared/network/byte-socket.ts';
import type { Outbound } from '#app/engines/shared/network/outbound.ts';
import type { PostgresTransport } from './transport.ts';

const POSTGRES_PORT = 5432;

export const createWebSocketTransport = (outbound: Outbound): PostgresTransport => ({
  isPaced: false,
  open: (address, signal) => open(address, signal, outbound),
});

async function open(address: Address, signal: AbortSignal, outbound: Outbound): Promise<ByteSocket> {
  const socket = await connectTo(address, signal, outbound);
  return byteSocketOf(socket, address.tls === 'off' ? 'off' : 'on');
}

/** PostgreSQL's default port is replaced by HTTPS's, where Neon accepts WebSockets. */
export function webSocketUrl({ host, port, tls }: Address): string {
  const name = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
  if (tls === 'off') return `http://${name}:${port}/v2`;
  return `https://${name}${port === POSTGRES_PORT ? '' : `:${port}`}/v2`;
}

/** The port that is actually connected to. */
export const webSocketPort = (address: Address): number => portOfUrl(new URL(webSocketUrl(address)));

async function connectTo(address: Address, signal: AbortSignal, outbound: Outbound): Promise<WebSocket> {
  const { host, port, tls } = address;
  // The outbound fetch resolves the name again and checks its address.
  const init: RequestInit = {
    headers: { Upgrade: 'websocket' },
    // A redirect would lead to a host that hasn't been checked.
    redirect: 'manual',
    signal,
  };
  const response = await outbound.fetch('databases', webSocketUrl(address), init).catch((cause: unknown) => {
    if (signal.aborted) throw cause;
    throw new AppError('CONNECTION_HOST_DOWN_ERROR', `The host "${host}" cannot be reached on port ${port}.`, { cause });
  });
  const socket = response.webSocket;
  if (socket) {
    socket.binaryType = 'arraybuffer';
    socket.accept();
    return socket;
  }
  await response.body?.cancel();
  if (response.status === 526 || response.status === 525) throw tlsFailure(`The certificate of "${host}" could not be verified.`);
  throw new AppError(
    'CONNECTION_HOST_DOWN_ERROR',
    `The server at "${host}" accepts no WebSockets${tls === 'off' ? '' : ' over TLS'} (status ${response.status}).`,
  );
}

function byteSocketOf(socket: WebSocket, secureTransport: ByteSocket['secureTransport']): ByteSocket {
  let isOpen = true;
  const readable = new ReadableStream<Uint8Array>({
    start(controller) {
      const end = (finish: () => void): void => {
        if (!isOpen) return;
        isOpen = false;
        finish();
      };
      socket.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer | string>) => {
        if (!isOpen) return;
        if (typeof data === 'string') end(() => controller.error(new Error('A message of text')));
        else controller.enqueue(new Uint8Array(data));
      });
      socket.addEventListener('close', () => end(() => controller.close()));
      socket.addEventListener('error', () => end(() => controller.error(new Error('The WebSocket broke'))));
    },
  });
  const writable = new WritableStream<Uint8Array>({ write: (bytes) => socket.send(bytes) });
  return {
    secureTransport,
    readable,
    writable,
    async close() {
      isOpen = false;
      socket.close(1000);
    },
  };
}
