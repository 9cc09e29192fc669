// HTTP/1.1 client with keep-alive connections. Doesn't follow redirects, which could lead to hosts that the guard hasn't checked.
import { AppError } from '#app/domain/errors.ts';
import type { Address, ByteSocket } from '#app/engines/shared/network/byte-socket.ts';
import { diagnoseHandshake, protocolFailure } from '#app/engines/shared/network/foreign-protocol.server.ts';
import { orAborted, withConnectTimeout, type Diagnosis } from '#app/engines/shared/driver/patience.server.ts';
import { encodeRequest, type HeaderCharset } from './encode-request.ts';
import type { HttpRequest, HttpResponse, HttpTransport } from './http-address.ts';
import { readResponse, type Inbox } from './read-response.ts';

export interface HttpClient {
  /** Throws AppErrors for connection failures, and the signal's reason when aborted. */
  send(request: HttpRequest, signal: AbortSignal): Promise<HttpResponse>;
  close(): void;
}

interface HttpConnection {
  readonly socket: ByteSocket;
  readonly address: Address;
  /** Whether the server has sent a response on this connection. */
  hasReplied: boolean;
  readonly writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly inbox: Inbox;
}

interface State {
  readonly transport: HttpTransport;
  readonly address: Address;
  readonly options: HttpClientOptions;
  readonly idle: HttpConnection[];
  isClosed: boolean;
}

export interface HttpClientOptions {
  /** Seconds until a server that doesn't reply on a new connection counts as down; null: 10. */
  readonly connect_timeout: number | null;
  /** A path that the server responds to immediately even while busy, requested first on each connection; statements can take long. Null: no probe. */
  readonly probePath: string | null;
  readonly headerCharset: HeaderCharset;
}

export function createHttpClient(transport: HttpTransport, address: Address, options: HttpClientOptions): HttpClient {
  const state: State = { transport, address, options, idle: [], isClosed: false };
  return {
    send: (request, signal) => send(state, request, signal),
    close: () => {
      state.isClosed = true;
      for (const line of state.idle.splice(0)) end(line);
    },
  };
}

async function send(state: State, request: HttpRequest, signal: AbortSignal): Promise<HttpResponse> {
  const bytes = encodeRequest(state.address, request, state.options.headerCharset);
  const kept = state.idle.pop();
  if (kept) {
    try {
      return await exchange(state, kept, { bytes, signal });
    } catch (error) {
      // The server might have closed the idle connection. Requests that change something aren't resent.
      if (signal.aborted || !(request.isRepeatable ?? request.method !== 'POST')) throw error;
    }
  }
  return exchange(state, await connect(state, signal), { bytes, signal });
}

const connect = ({ transport, address, options }: State, signal: AbortSignal): Promise<HttpConnection> =>
  withConnectTimeout(
    { ...address, connect_timeout: options.connect_timeout, diagnose: () => diagnose(transport, address) },
    signal,
    async (patient) => {
      const line = await openConnection(transport, address, patient);
      if (options.probePath === null) return line;
      const probe = encodeRequest(address, { method: 'GET', path: options.probePath, headers: {} }, options.headerCharset);
      try {
        if (await probeConnection(line, probe, patient)) return line;
      } catch (error) {
        end(line);
        throw patient.aborted || error instanceof AppError ? error : explainLostConnection(line, error);
      }
      end(line);
      return openConnection(transport, address, patient);
    },
  );

const diagnose = (transport: HttpTransport, address: Address): Promise<Diagnosis | null> =>
  diagnoseHandshake((signal) => transport.open({ ...address, tls: 'off' }, signal), { port: address.port, own: 'HTTP' });

async function openConnection(transport: HttpTransport, address: Address, signal: AbortSignal): Promise<HttpConnection> {
  const opening = transport.open(address, signal);
  opening.then((late) => signal.aborted && void late.close().catch(() => undefined)).catch(() => undefined);
  const socket = await orAborted(opening, signal);
  const inbox = { reader: socket.readable.getReader(), rest: new Uint8Array() };
  return { socket, address, hasReplied: false, writer: socket.writable.getWriter(), inbox };
}

/** Sends the probe; any response status means that the server is up. Returns whether the connection can be reused. */
async function probeConnection(line: HttpConnection, bytes: Uint8Array, signal: AbortSignal): Promise<boolean> {
  line.writer.write(bytes).catch(() => undefined);
  const { body, isKept } = await orAborted(readResponse(line.inbox), signal);
  line.hasReplied = true;
  for (let next = await orAborted(body.next(), signal); !next.done; next = await orAborted(body.next(), signal));
  return isKept;
}

interface Sent {
  readonly bytes: Uint8Array;
  readonly signal: AbortSignal;
}

async function exchange(state: State, line: HttpConnection, { bytes, signal }: Sent): Promise<HttpResponse> {
  try {
    line.writer.write(bytes).catch(() => undefined);
    const { status, headers, body, isKept } = await orAborted(readResponse(line.inbox), signal);
    line.hasReplied = true;
    return {
      status,
      headers,
      body: readBody(body, signal, line, (isWhole) => releaseConnection(state, line, isWhole && isKept)),
    };
  } catch (error) {
    end(line);
    throw signal.aborted || error instanceof AppError ? error : explainLostConnection(line, error);
  }
}

/** Yields the body. An aborted signal ends it immediately, even if the server hangs. */
async function* readBody(
  body: AsyncGenerator<Uint8Array, void>,
  signal: AbortSignal,
  line: HttpConnection,
  done: (isWhole: boolean) => void,
): AsyncGenerator<Uint8Array, void> {
  let isWhole = false;
  try {
    for (;;) {
      const next = await orAborted(body.next(), signal);
      if (next.done) break;
      yield next.value;
    }
    isWhole = true;
  } catch (error) {
    throw signal.aborted || error instanceof AppError ? error : explainLostConnection(line, error);
  } finally {
    done(isWhole);
  }
}

function releaseConnection(state: State, line: HttpConnection, isKept: boolean): void {
  if (isKept && !state.isClosed) state.idle.push(line);
  else end(line);
}

const end = ({ socket }: HttpConnection): void => void socket.close().catch(() => undefined);

/** Explains a lost connection. workerd checks certificates during the first read and doesn't report what was wrong. */
function explainLostConnection({ address: { host, port, tls }, hasReplied }: HttpConnection, cause: unknown): AppError {
  if (hasReplied) return new AppError('GENERIC_DB_ENGINE_ERROR', 'The connection to the database was lost.', { cause });
  if (tls === 'off')
    return protocolFailure(
      `What listens on port ${port} of "${host}" closed the connection without an HTTP reply. Check the port, and whether the server uses TLS.`,
      cause,
    );
  const message = `TLS failed on port ${port} of "${host}": its certificate couldn’t be verified, or it doesn’t offer TLS there.`;
  return new AppError('GENERIC_DB_ENGINE_ERROR', message, { cause, extra: { reason: 'tls' } });
}

const MAX_TEXT_BYTES = 64_000_000;

/** Reads the complete body as text. Throws RESULT_TOO_LARGE_ERROR above 64 MB. */
export async function readBodyText({ body }: HttpResponse): Promise<string> {
  const decoder = new TextDecoder();
  let [text, sizeBytes] = ['', 0];
  for await (const bytes of body) {
    sizeBytes += bytes.length;
    if (sizeBytes > MAX_TEXT_BYTES)
      throw new AppError('RESULT_TOO_LARGE_ERROR', 'The database sends more at once than can be read.');
    text += decoder.decode(bytes, { stream: true });
  }
  return text + decoder.decode();
}
