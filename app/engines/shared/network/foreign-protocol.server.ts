// Detects a server of another protocol when a handshake gets no reply. Uses separate connections, since the first one might
// just be waiting for a slow server.
import { AppError } from '#app/domain/errors.ts';
import type { ByteSocket } from './byte-socket.ts';
import { orAborted, type Diagnosis } from '#app/engines/shared/driver/patience.server.ts';

/** Opens a connection without TLS. */
export type OpenPlain = (signal: AbortSignal) => Promise<Pick<ByteSocket, 'readable' | 'writable' | 'close'>>;

const LOOK_MS = 800;
const HTTP_REQUEST = new TextEncoder().encode('GET / HTTP/1.0\r\n\r\n');
/** PostgreSQL's SSLRequest message (length 8, code 80877103). The reply is S or N: whether the server offers TLS. */
const SSL_REQUEST = Uint8Array.of(0, 0, 0, 8, 4, 210, 22, 47);

interface Expected {
  readonly port: number;
  /** The name of the expected protocol. */
  readonly own: string;
}

/** Null if the server speaks the expected protocol or an unknown one. A silent server gives only an uncertain diagnosis. */
export async function diagnoseHandshake(open: OpenPlain, { port, own }: Expected): Promise<Diagnosis | null> {
  const [toHttp, toSsl] = await withLookTimeout((signal) =>
    Promise.all([firstReply(open, HTTP_REQUEST, signal), firstReply(open, SSL_REQUEST, signal)]),
  );
  if (toHttp === '' && toSsl === '') return { reason: silentServer(port, own), isCertain: false };
  const spoken = identifyProtocol(toHttp ?? '', toSsl ?? '');
  return spoken === null || spoken === own ? null : { reason: wrongProtocol(port, own, spoken), isCertain: true };
}

async function withLookTimeout<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const look = new AbortController();
  const timer = setTimeout(() => look.abort(), LOOK_MS);
  try {
    return await work(look.signal);
  } finally {
    clearTimeout(timer);
  }
}

function identifyProtocol(toHttp: string, toSsl: string): string | null {
  if (/^[SN]$/.test(toSsl)) return 'PostgreSQL';
  return identifyReply(toHttp) ?? identifyReply(toSsl);
}

function identifyReply(reply: string): string | null {
  if (reply.startsWith('HTTP/')) return 'HTTP';
  if (reply.startsWith('SSH-')) return 'SSH';
  if (/^220[ -]/.test(reply)) return 'SMTP or FTP';
  if (/^-(?:ERR|NOAUTH|DENIED)/.test(reply)) return 'Redis';
  // MySQL's greeting: packet number 0, protocol version 10.
  return reply.charCodeAt(3) === 0 && reply.charCodeAt(4) === 10 ? 'MySQL' : null;
}

/** Returns the first reply as Latin-1; '' if none arrives in time; null if the connection fails or is closed without a reply. */
async function firstReply(open: OpenPlain, bytes: Uint8Array, signal: AbortSignal): Promise<string | null> {
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
    return value ? new TextDecoder('latin1').decode(value) : null;
  } catch {
    // An unreachable port has no protocol; the main connection reports the failure.
    return socket && signal.aborted ? '' : null;
  } finally {
    void socket?.close().catch(() => undefined);
  }
}

const wrongProtocol = (port: number, own: string, spoken: string): AppError =>
  protocolFailure(
    `The server on port ${port} speaks ${spoken}, not the ${own} protocol. Check the host, the port and the type of the database.`,
  );

const silentServer = (port: number, own: string): AppError =>
  protocolFailure(
    `The server on port ${port} accepts connections but sends nothing. It might not speak the ${own} protocol. Check the host, the port and the type of the database, or set a longer connection timeout.`,
  );

/** The `protocol` reason makes forms show this message unchanged: the host is up and the port is open. */
export const protocolFailure = (message: string, cause?: unknown): AppError =>
  new AppError('CONNECTION_HOST_DOWN_ERROR', message, { cause, extra: { reason: 'protocol' } });
