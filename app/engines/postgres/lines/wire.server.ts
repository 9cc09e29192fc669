// One connection for one export: the handshake, commands, and the bytes of what the server sends, without a copy of them.
import { AppError } from '#app/domain/errors.ts';
import type { PostgresParameters } from '#app/engines/postgres/engine.ts';
import { serverFailure, tlsFailure } from '#app/engines/postgres/failure.ts';
import { versionNumber, type ServerFacts } from '#app/engines/postgres/driver/opening.ts';
import {
  cancelRequest,
  findForeign,
  openSocket,
  findTarget,
  type BackendKey,
  type Way,
} from '#app/engines/postgres/driver/reach.server.ts';
import { md5Response, startScram } from '#app/engines/postgres/driver/scram.server.ts';
import { foreignProtocol, passwordMissing } from '#app/engines/postgres/driver/session.server.ts';
import type { ByteSocket } from '#app/engines/shared/network/byte-socket.ts';
import { orAborted, withConnectTimeout } from '#app/engines/shared/driver/patience.server.ts';
import type { PostgresTransport } from '#app/engines/postgres/driver/transport.ts';
import * as messages from './wire-messages.ts';
import { createByteReader, type ByteReader } from './byte-reader.ts';

export interface Wire {
  readonly facts: ServerFacts;
  readonly reader: ByteReader;
  send(bytes: Uint8Array): Promise<void>;
  /** The next message of any type. Its body is overwritten by the following messages. */
  take(): Promise<messages.WireMessage>;
  /** The next message that is no notice; an ErrorResponse is one too. */
  next(): Promise<messages.WireMessage>;
  /** Messages up to the server's readiness. Throws what the server refuses as `WireError`. */
  exchange(request: Uint8Array): Promise<messages.WireMessage[]>;
  /** Runs commands of our own making. */
  command(sql: string): Promise<(string | null)[][]>;
  /** Tells the server to stop what runs here. */
  interrupt(): Promise<void>;
  /** Ends what can run here, then the connection. Never throws. */
  destroy(): Promise<void>;
  /** Marks the connection as idle, so that it can simply be closed. */
  rest(): void;
}

/** An ErrorResponse, as pg would give it. */
export class WireError extends Error {
  readonly code: string;
  readonly severity: string;
  position: string | undefined;
  readonly detail: string | undefined;
  readonly hint: string | undefined;

  constructor(body: Uint8Array) {
    const { message, code, severity, position, detail, hint } = messages.readError(body);
    super(message);
    [this.code, this.severity, this.position, this.detail, this.hint] = [code, severity ?? '', position, detail, hint];
  }
}

const INTERRUPTS = 3;
const INTERRUPT_PAUSE_MS = 20;
/** Max size of one message before rows arrive. */
const MAX_MESSAGE_BYTES = 4 * 1024 * 1024;

/** Throws CONNECTION_… errors, the signal's reason when it is aborted. */
export function openWire(parameters: PostgresParameters, transport: PostgresTransport, signal: AbortSignal): Promise<Wire> {
  const target = findTarget(parameters, transport);
  const { connect_timeout } = parameters;
  const diagnose = () => findForeign(target);
  return withConnectTimeout({ ...target.address, connect_timeout, diagnose }, signal, async (patient) => {
    const socket = await openSocket(target, patient);
    const wire = createWire(target, socket);
    try {
      await orAborted(shakeHands(wire, parameters), patient);
      return wire;
    } catch (error) {
      void socket.close().catch(() => undefined);
      throw explainHandshake(error, { wire, socket, parameters });
    }
  });
}

interface OpenWire extends Wire {
  readonly facts: { isSuperuser: boolean; version: number; isOtherProduct: boolean };
  readonly key: { processId: number; secret: number };
}

function createWire(target: Way, socket: ByteSocket): OpenWire {
  const facts: OpenWire['facts'] = { isSuperuser: false, version: 0, isOtherProduct: false };
  const key: BackendKey & OpenWire['key'] = { processId: 0, secret: 0 };
  const reader = createByteReader(socket.readable);
  const writer = socket.writable.getWriter();
  let [isRunning, isOpen] = [true, true];
  const close = (): void => {
    isOpen = false;
    void socket.close().catch(() => undefined);
  };
  const take = (): Promise<messages.WireMessage> => readMessage(reader);
  const next = async (): Promise<messages.WireMessage> => {
    for (;;) {
      const message = await take();
      if (message.type === 'S') keepStatus(facts, messages.readTexts(message.body));
      else if (message.type !== 'N' && message.type !== 'A') return message;
    }
  };
  const exchange = async (request: Uint8Array): Promise<messages.WireMessage[]> => {
    await writer.write(request);
    const result: messages.WireMessage[] = [];
    let refusal: WireError | null = null;
    for (let message = await next(); message.type !== 'Z'; message = await next()) {
      if (message.type === 'E') refusal ??= new WireError(message.body);
      // The reader's bytes are overwritten by what comes next.
      else result.push({ type: message.type, body: message.body.slice() });
    }
    if (refusal) throw refusal;
    return result;
  };
  /** A request that comes before the statement has begun is lost: it is repeated. None waits for the one before. */
  const stopRunning = async (): Promise<void> => {
    const requests: Promise<void>[] = [];
    for (let attempt = 0; attempt < INTERRUPTS && isRunning && isOpen; attempt += 1) {
      // What the server does not take it can take the next time.
      requests.push(cancelRequest(target, key).catch(() => undefined));
      await new Promise((resolve) => setTimeout(resolve, INTERRUPT_PAUSE_MS));
    }
    await Promise.all(requests);
  };
  let stopping: Promise<void> | undefined;
  const destroy = (): Promise<void> =>
    (stopping ??= (isRunning && key.processId !== 0 ? stopRunning() : Promise.resolve()).finally(close));
  return {
    facts,
    key,
    reader,
    send: (bytes) => writer.write(bytes),
    take,
    next,
    exchange,
    command: async (sql) =>
      (await exchange(messages.simpleQuery(sql))).filter(({ type }) => type === 'D').map(({ body }) => messages.readRow(body)),
    interrupt: destroy,
    destroy,
    rest: () => {
      isRunning = false;
      writer.write(messages.terminate()).catch(() => undefined);
    },
  };
}

async function readMessage(reader: ByteReader): Promise<messages.WireMessage> {
  await reader.need(5);
  const size = messages.lengthAt(reader.bytes, reader.from + 1);
  if (size < 4 || size > MAX_MESSAGE_BYTES) throw foreignProtocol(new Error(`A message of ${size} bytes`));
  await reader.need(size + 1);
  const { bytes, from } = reader;
  reader.skip(size + 1);
  return { type: String.fromCharCode(bytes[from] ?? 0), body: bytes.subarray(from + 5, from + 1 + size) };
}

function keepStatus(facts: OpenWire['facts'], [name, value = '']: readonly string[]): void {
  if (name === 'is_superuser') facts.isSuperuser = value === 'on';
  if (name === 'server_version') facts.version = versionNumber(value);
  if (name === 'crdb_version') facts.isOtherProduct = true;
}

const FIRST_MESSAGES: ReadonlySet<string> = new Set(['R', 'E', 'v']);

async function shakeHands(wire: OpenWire, parameters: PostgresParameters): Promise<void> {
  const { username: user, database, application_name } = parameters;
  await wire.send(messages.startup({ user, database, client_encoding: 'UTF8', application_name }));
  let message = await wire.next();
  if (!FIRST_MESSAGES.has(message.type)) throw foreignProtocol(new Error(`First message ${message.type}`));
  for (; message.type === 'R' || message.type === 'v'; message = await wire.next())
    if (message.type === 'R') await authenticate(wire, message.body, parameters);
  for (; message.type !== 'Z'; message = await wire.next()) {
    if (message.type === 'E') throw new WireError(message.body);
    if (message.type !== 'K') continue;
    const [processId = 0, secret = 0] = messages.readInts(message.body);
    Object.assign(wire.key, { processId, secret });
  }
}

/** What the server requests, by its number. */
async function authenticate(wire: OpenWire, body: Uint8Array, { username, password }: PostgresParameters): Promise<void> {
  const [kind = -1] = messages.readInts(body);
  if (kind === 0) return;
  if (password === '') throw passwordMissing(new Error('An empty password'));
  if (kind === 3) return wire.send(messages.password(password));
  if (kind === 5) return wire.send(messages.password(md5Response(username, password, body.slice(4, 8))));
  if (kind !== 10 || !messages.readTexts(body.subarray(4)).includes('SCRAM-SHA-256'))
    throw new AppError('CONNECTION_ACCESS_DENIED_ERROR', 'The server requires an unsupported authentication method.');
  const scram = startScram(password, btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18)))));
  await wire.send(messages.saslStart('SCRAM-SHA-256', scram.clientFirst));
  await wire.send(messages.saslResponse(await scram.respond(await nextSasl(wire, 11))));
  scram.verify(await nextSasl(wire, 12));
}

async function nextSasl(wire: OpenWire, expected: number): Promise<string> {
  const { type, body } = await wire.next();
  if (type === 'E') throw new WireError(body);
  if (type !== 'R' || messages.readInts(body)[0] !== expected) throw foreignProtocol(new Error(`Message ${type} in between`));
  return new TextDecoder().decode(body.subarray(4));
}

interface Failed {
  readonly wire: OpenWire;
  readonly socket: ByteSocket;
  readonly parameters: PostgresParameters;
}

function explainHandshake(error: unknown, { wire, socket, parameters }: Failed): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof WireError) return serverFailure(error, null);
  if (!wire.reader.hasRead() && socket.secureTransport === 'on')
    return tlsFailure(`The certificate of "${parameters.host}" could not be verified.`, error);
  return foreignProtocol(error);
}
