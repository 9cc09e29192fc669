// One request at a time over connections that serve the next one too. Follows no redirects: they could lead anywhere.
import { AppError } from '#app/domain/errors.ts';
import type { Address, ByteSocket } from '#app/engines/shared/network/byte-socket.ts';
import { diagnoseHandshake, protocolFailure } from '#app/engines/shared/network/foreign-protocol.server.ts';
import { orAborted, withPatience, type Diagnosis } from '#app/engines/shared/driver/patience.server.ts';
import { encodeRequest, type HeaderCharset } from './encode-request.ts';
import type { HttpRequest, HttpResponse, HttpTransport } from './http-address.ts';
import { readResponse, type Inbox } from './read-response.ts';

export interface HttpClient {
  /** Throws AppErrors of the connection, and the signal's reason. */
  send(request: HttpRequest, signal: AbortSignal): Promise<HttpResponse>;
  close(): void;
}

interface Line {
  readonly socket: ByteSocket;
  readonly address: Address;
  /** What is there has said something. */
  hasReplied: boolean;
  readonly writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly inbox: Inbox;
}

interface State {
  readonly transport: HttpTransport;
  readonly address: Address;
  readonly options: HttpClientOptions;
  readonly idle: Line[];
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
      // A server may have given up a kept connection. What changes something is not sent twice.
      if (signal.aborted || !(request.isRepeatable ?? request.method !== 'POST')) throw error;
    }
  }
  return exchange(state, await connect(state, signal), { bytes, signal });
}

const connect = ({ transport, address, options }: State, signal: AbortSignal): Promise<Line> =>
  withPatience(
    { ...address, connect_timeout: options.connect_timeout, diagnose: () => diagnose(transport, address) },
    signal,
    async (patient) => {
      const line = await openLine(transport, address, patient);
      if (options.probePath === null) return line;
      const probe = encodeRequest(address, { method: 'GET', path: options.probePath, headers: {} }, options.headerCharset);
      try {
        if (await isKeptAfter(line, probe, patient)) return line;
      } catch (error) {
        end(line);
        throw patient.aborted || error instanceof AppError ? error : lost(line, error);
      }
      end(line);
      return openLine(transport, address, patient);
    },
  );

const diagnose = (transport: HttpTransport, address: Address): Promise<Diagnosis | null> =>
  diagnoseHandshake((signal) => transport.open({ ...address, tls: 'off' }, signal), { port: address.port, own: 'HTTP' });

async function openLine(transport: HttpTransport, address: Address, signal: AbortSignal): Promise<Line> {
  const opening = transport.open(address, signal);
  opening.then((late) => signal.aborted && void late.close().catch(() => undefined)).catch(() => undefined);
  const socket = await orAborted(opening, signal);
  const inbox = { reader: socket.readable.getReader(), rest: new Uint8Array() };
  return { socket, address, hasReplied: false, writer: socket.writable.getWriter(), inbox };
}

/** Any status counts: a server that replies is up. */
async function isKeptAfter(line: Line, bytes: Uint8Array, signal: AbortSignal): Promise<boolean> {
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

async function exchange(state: State, line: Line, { bytes, signal }: Sent): Promise<HttpResponse> {
  try {
    line.writer.write(bytes).catch(() => undefined);
    const { status, headers, body, isKept } = await orAborted(readResponse(line.inbox), signal);
    line.hasReplied = true;
    return { status, headers, body: follow(body, signal, line, (isWhole) => leave(state, line, isWhole && isKept)) };
  } catch (error) {
    end(line);
    throw signal.aborted || error instanceof AppError ? error : lost(line, error);
  }
}

/** The body, ended by the signal at once whatever the server does. */
async function* follow(
  body: AsyncGenerator<Uint8Array, void>,
  signal: AbortSignal,
  line: Line,
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
    throw signal.aborted || error instanceof AppError ? error : lost(line, error);
  } finally {
    done(isWhole);
  }
}

function leave(state: State, line: Line, isKept: boolean): void {
  if (isKept && !state.isClosed) state.idle.push(line);
  else end(line);
}

const end = ({ socket }: Line): void => void socket.close().catch(() => undefined);

/** Certificates are checked while the first bytes are read, and the platform doesn't say what was wrong. */
function lost({ address: { host, port, tls }, hasReplied }: Line, cause: unknown): AppError {
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

/** The whole body. Throws RESULT_TOO_LARGE_ERROR past 64 MB. */
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
