// What listens on a port where a handshake gets no reply: found by second connections, as the first one waits for a server that
// may only be slow.
import { AppError } from '#app/domain/errors.ts';
import type { ByteSocket } from './byte-socket.ts';
import { orAborted } from './patience.server.ts';

/** Without TLS. */
export type OpenPlain = (signal: AbortSignal) => Promise<Pick<ByteSocket, 'readable' | 'writable' | 'close'>>;

const LOOK_MS = 800;
const HTTP_REQUEST = new TextEncoder().encode('GET / HTTP/1.0\r\n\r\n');
/** Length 8, code 80877103: PostgreSQL answers whether it offers TLS. */
const SSL_REQUEST = Uint8Array.of(0, 0, 0, 8, 4, 210, 22, 47);

/** The protocol's name; null where none of the known ones is spoken there. */
export async function findProtocol(open: OpenPlain): Promise<string | null> {
  const signal = AbortSignal.timeout(LOOK_MS);
  const [toHttp, toSsl] = await Promise.all([HTTP_REQUEST, SSL_REQUEST].map((bytes) => firstReply(open, bytes, signal)));
  if (toSsl?.length === 1 && /^[SN]$/.test(toSsl)) return 'PostgreSQL';
  return nameOfReply(toHttp ?? '') ?? nameOfReply(toSsl ?? '');
}

function nameOfReply(reply: string): string | null {
  if (reply.startsWith('HTTP/')) return 'HTTP';
  if (reply.startsWith('SSH-')) return 'SSH';
  if (/^220[ -]/.test(reply)) return 'SMTP or FTP';
  if (/^-(?:ERR|NOAUTH|DENIED)/.test(reply)) return 'Redis';
  // The first packet's number, and the version of its protocol.
  return reply.charCodeAt(3) === 0 && reply.charCodeAt(4) === 10 ? 'MySQL' : null;
}

/** As Latin-1; empty where nothing comes. */
async function firstReply(open: OpenPlain, bytes: Uint8Array, signal: AbortSignal): Promise<string> {
  let socket: Awaited<ReturnType<OpenPlain>> | null = null;
  try {
    const opening = open(signal);
    opening.then((late) => signal.aborted && void late.close().catch(() => undefined)).catch(() => undefined);
    socket = await orAborted(opening, signal);
    void socket.writable
      .getWriter()
      .write(bytes)
      .catch(() => undefined);
    const { value } = await orAborted(socket.readable.getReader().read(), signal);
    return new TextDecoder('latin1').decode(value);
  } catch {
    // What can't be reached has no protocol; the connection itself says why.
    return '';
  } finally {
    void socket?.close().catch(() => undefined);
  }
}

export const spokenInstead = (port: number, { own, spoken }: { readonly own: string; readonly spoken: string }): AppError =>
  new AppError(
    'CONNECTION_HOST_DOWN_ERROR',
    `The server on port ${port} speaks ${spoken}, not the ${own} protocol. Check the host, the port and the type of the database.`,
  );
