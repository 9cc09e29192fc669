// Mail servers over the platform's sockets.
import { connect } from 'cloudflare:sockets';
import { deliveryError } from '#app/domain/delivery/delivery-error.ts';
import type { MailServer, MailSocket, MailTransport } from '#app/channels/shared/mail-transport.ts';

export const tcpTransport: MailTransport = { open };

async function open(server: MailServer, signal: AbortSignal): Promise<MailSocket> {
  const { host, port, tls, dial = host } = server;
  const expected = dial === host ? {} : { expectedServerHostname: host };
  // Never 'on': that compares the certificate with what was dialed, and takes no other name.
  const socket = connect({ hostname: dial, port }, { secureTransport: tls === 'off' ? 'off' : 'starttls', allowHalfOpen: false });
  const abort = (): void => void socket.close().catch(() => undefined);
  signal.addEventListener('abort', abort, { once: true });
  try {
    await socket.opened;
    return toMailSocket(tls === 'implicit' ? socket.startTls(expected) : socket, expected);
  } catch (cause) {
    abort();
    throw deliveryError('passing', `The mail server ${host}:${port} can't be reached.`, cause);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

const toMailSocket = (socket: Socket, expected: { readonly expectedServerHostname?: string }): MailSocket => ({
  readable: socket.readable as ReadableStream<Uint8Array>,
  writable: socket.writable as WritableStream<Uint8Array>,
  startTls: () => toMailSocket(socket.startTls(expected), {}),
  close: () => socket.close(),
});
