// What listens on a port where a handshake gets no reply: found by second connections, as the first one waits for a server that
// may only be slow.
import { AppError } from '#app/domain/errors.ts';
import type { ByteSocket } from './byte-socket.ts';
import { orAborted, type Diagnosis } from '#app/engines/shared/driver/patience.server.ts';

/** Without TLS. */
export type OpenPlain = (signal: AbortSignal) => Promise<Pick<ByteSocket, 'readable' | 'writable' | 'close'>>;

const LOOK_MS = 800;
const HTTP_REQUEST = new TextEncoder().encode('GET / HTTP/1.0\r\n\r\n');
/** Length 8, code 80877103: PostgreSQL replies whether it offers TLS. */
const SSL_REQUEST = Uint8Array.of(0, 0, 0, 8, 4, 210, 22, 47);

interface Expected {
  readonly port: number;
  /** The protocol that should be spoken there. */
  readonly own: string;
}

/** Null: the own protocol is spoken there, or that can't be told. Silence is no proof, as a server can be slow. */
export async function diagnoseHandshake(open: OpenPlain, { port, own }: Expected): Promise<Diagnosis | null> {
  const [toHttp, toSsl] = await withinLook((signal) =>
    Promise.all([firstReply(open, HTTP_REQUEST, signal), firstReply(open, SSL_REQUEST, signal)]),
  );
  if (toHttp === '' && toSsl === '') return { reason: silent(port, own), isCertain: false };
  const spoken = nameOfReplies(toHttp ?? '', toSsl ?? '');
  return spoken === null || spoken === own ? null : { reason: spokenInstead(port, own, spoken), isCertain: true };
}

async function withinLook<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const look = new AbortController();
  const timer = setTimeout(() => look.abort(), LOOK_MS);
  try {
    return await work(look.signal);
  } finally {
    clearTimeout(timer);
  }
}

function nameOfReplies(toHttp: string, toSsl: string): string | null {
  if (/^[SN]$/.test(toSsl)) return 'PostgreSQL';
  return nameOfReply(toHttp) ?? nameOfReply(toSsl);
}

function nameOfReply(reply: string): string | null {
  if (reply.startsWith('HTTP/')) return 'HTTP';
  if (reply.startsWith('SSH-')) return 'SSH';
  if (/^220[ -]/.test(reply)) return 'SMTP or FTP';
  if (/^-(?:ERR|NOAUTH|DENIED)/.test(reply)) return 'Redis';
  // The first packet's number, and the version of its protocol.
  return reply.charCodeAt(3) === 0 && reply.charCodeAt(4) === 10 ? 'MySQL' : null;
}

/** As Latin-1; empty where nothing comes in time; null where there is no connection, or it is closed without a reply. */
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
    // What can't be reached has no protocol; the connection itself says why.
    return socket && signal.aborted ? '' : null;
  } finally {
    void socket?.close().catch(() => undefined);
  }
}

const spokenInstead = (port: number, own: string, spoken: string): AppError =>
  protocolFailure(
    `The server on port ${port} speaks ${spoken}, not the ${own} protocol. Check the host, the port and the type of the database.`,
  );

const silent = (port: number, own: string): AppError =>
  protocolFailure(
    `The server on port ${port} accepts connections but sends nothing. It might not speak the ${own} protocol. Check the host, the port and the type of the database, or set a longer connection timeout.`,
  );

/** Forms show it as it is: the host is up, and its port is open. */
export const protocolFailure = (message: string, cause?: unknown): AppError =>
  new AppError('CONNECTION_HOST_DOWN_ERROR', message, { cause, extra: { reason: 'protocol' } });
