// One connection to a server: the handshake, plain commands, cursors, and the cancel request on a second connection.
import type { EventEmitter } from 'node:events';
import pg from 'pg';
import type Cursor from 'pg-cursor';
import { AppError } from '#app/domain/errors.ts';
import type { SqlValue } from '#app/domain/sql/dialect.ts';
import type { Cell } from '#app/domain/table.ts';
import { typeName } from '#app/engines/postgres/cells.ts';
import type { PostgresParameters } from '#app/engines/postgres/engine.ts';
import { isServerError, serverFailure, tlsFailure } from '#app/engines/postgres/failure.ts';
import { versionNumber, type ServerFacts } from './opening.ts';
import { createPgStream } from './pg-stream.server.ts';
import { createReadingQuery, type ReadingQuery } from './reading-query.server.ts';
import { protocolFailure } from '#app/engines/shared/network/foreign-protocol.server.ts';
import type { CursorBatch, SessionCursor } from '#app/engines/shared/driver/session-cursor.ts';
import { orAborted, withConnectTimeout } from '#app/engines/shared/driver/patience.server.ts';
import { cancelRequest, findForeign, openSocket, findTarget, type BackendKey, type Way } from './reach.server.ts';
import { TypedCursor } from './typed-cursor.server.ts';
import type { PostgresTransport } from './transport.ts';

/** The cursor of a statement that is sent with its opening. */
interface ReadingCursor extends SessionCursor {
  /** Whether the server has replied to it. */
  hasServerReplied(): boolean;
}
export interface Session extends ServerFacts {
  /** Runs trusted commands, never a caller's SQL. */
  command(sql: string): Promise<unknown[][]>;
  /**
   * Runs one statement by the extended protocol, which accepts a single statement. `opening` are trusted statements that run before
   * it in the same implicit transaction, so a pooler runs them in the same server session.
   */
  open(sql: string, params: readonly SqlValue[], opening?: readonly string[]): SessionCursor;
  /** The same in one round trip with the opening; the caller must end the transaction. */
  openReading(reading: { opening: readonly string[]; sql: string; params: readonly SqlValue[] }): ReadingCursor;
  isUsable(): boolean;
  /** Whether a statement has left a transaction open. */
  isInTransaction(): boolean;
  /**
   * Whether no pooler is in between, which could run each transaction in another server session: a pooler reports another process id
   * than the server session's.
   */
  isDirect(): Promise<boolean>;
  /** Cancels the running statement. */
  interrupt(): Promise<void>;
  /** Cancels the running statement, then closes the connection. Never throws. */
  destroy(): Promise<void>;
  /** Closes the connection immediately, without a message to the server. */
  drop(): void;
}

const INTERRUPT_PAUSE_MS = 15;
const MAX_INTERRUPTS = 50;
const MAX_HANDSHAKE_BYTES = 1024 * 1024;
/** Max bytes received for one batch. */
const MAX_BATCH_BYTES = 64 * 1024 * 1024;
/** Max bytes of one batch of a pooled read, which fetches 1,000 rows at a time. */
const MAX_READING_BYTES = 32 * 1024 * 1024;

/** Throws CONNECTION_… errors, the signal's reason when it is aborted. */
export async function openSession(
  parameters: PostgresParameters,
  transport: PostgresTransport,
  signal: AbortSignal,
): Promise<Session> {
  const target = findTarget(parameters, transport);
  const { connect_timeout } = parameters;
  const { isPaced } = transport;
  const diagnose = () => findForeign(target);
  return withConnectTimeout({ ...target.address, connect_timeout, diagnose }, signal, (patient) =>
    handshake(parameters, { target, isPaced }, patient),
  );
}

async function handshake(
  parameters: PostgresParameters,
  { target, isPaced }: Pick<Parts, 'target' | 'isPaced'>,
  signal: AbortSignal,
): Promise<Session> {
  const socket = await openSocket(target, signal);
  const stream = createPgStream(socket);
  const client = new pg.Client({
    host: parameters.host,
    port: parameters.port,
    database: parameters.database,
    user: parameters.username,
    // A function, because with an empty string pg would look for a password file.
    password: () => parameters.password,
    ssl: false,
    application_name: parameters.application_name,
    stream: () => stream as never,
  });
  client.on('error', () => undefined);
  const facts = gatherFacts(connectionOf(client));
  stream.once('data', (chunk: Uint8Array) => {
    if (!FIRST_MESSAGES.has(chunk[0] ?? 0)) stream.destroy();
  });
  stream.allowBytes(MAX_HANDSHAKE_BYTES);
  try {
    await orAborted(client.connect(), signal);
  } catch (error) {
    const hasReplied = stream.receivedBytes() > 0;
    stream.destroy();
    if (error instanceof AppError) throw error;
    if (isServerError(error)) throw serverFailure(error, null);
    if (!hasReplied && socket.secureTransport === 'on')
      throw tlsFailure(`The certificate of "${parameters.host}" could not be verified.`, error);
    throw parameters.password === '' && hasReplied ? passwordMissing(error) : foreignProtocol(error);
  }
  return createSession({ client, stream, facts, target, isPaced });
}

const connectionOf = (client: pg.Client): EventEmitter => (client as unknown as { connection: EventEmitter }).connection;

/** The first message of a PostgreSQL server: authentication, error, notice or protocol version. */
const FIRST_MESSAGES: ReadonlySet<number> = new Set([...'RENv'].map((letter) => letter.charCodeAt(0)));

export const foreignProtocol = (cause: unknown): AppError =>
  protocolFailure('The server doesn’t speak the PostgreSQL protocol. Check the host and the port.', cause);

/** For pg's refusal to authenticate with an empty password. */
export const passwordMissing = (cause: unknown): AppError =>
  new AppError('CONNECTION_INVALID_PASSWORD_ERROR', 'The server requires a password.', { cause });

interface SessionFacts extends ServerFacts, BackendKey {
  readonly isInTransaction: boolean;
}

type Facts = { -readonly [Key in keyof SessionFacts]: SessionFacts[Key] };

function gatherFacts(connection: EventEmitter): Facts {
  const facts: Facts = {
    isSuperuser: false,
    version: 0,
    isOtherProduct: false,
    processId: 0,
    secret: 0,
    isInTransaction: false,
  };
  connection.on('parameterStatus', ({ parameterName, parameterValue }: { parameterName: string; parameterValue: string }) => {
    if (parameterName === 'is_superuser') facts.isSuperuser = parameterValue === 'on';
    if (parameterName === 'server_version') facts.version = versionNumber(parameterValue);
    if (parameterName === 'crdb_version') facts.isOtherProduct = true;
  });
  connection.on('backendKeyData', ({ processID, secretKey }: { processID: number; secretKey: number }) => {
    facts.processId = processID;
    facts.secret = secretKey;
  });
  connection.on('readyForQuery', ({ status }: { status: string }) => {
    facts.isInTransaction = status !== 'I';
  });
  return facts;
}

interface Parts {
  readonly client: pg.Client;
  readonly stream: ReturnType<typeof createPgStream>;
  readonly facts: Facts;
  readonly target: Way;
  /** Whether the transport has backpressure. */
  readonly isPaced: boolean;
}

function createSession({ client, stream, facts, target, isPaced }: Parts): Session {
  const running = new Set<Promise<unknown>>();
  let reading: ReadingQuery | null = null;
  let isEnding = false;
  const during = <T>(work: Promise<T>): Promise<T> => {
    const settled = work.catch(() => undefined).finally(() => running.delete(settled));
    running.add(settled);
    return work;
  };
  /** A cancel request is lost if the statement hasn't started yet, so it is repeated until nothing runs. */
  const stopRunning = async (): Promise<void> => {
    reading?.discard();
    for (let attempt = 0; attempt < MAX_INTERRUPTS && running.size > 0 && stream.writable; attempt += 1) {
      // A cancel request that fails is repeated by the next attempt.
      await cancelRequest(target, facts).catch(() => undefined);
      await Promise.race([Promise.all(running), new Promise((resolve) => setTimeout(resolve, INTERRUPT_PAUSE_MS))]);
    }
  };
  let stopping: Promise<void> | undefined;
  const interrupt = (): Promise<void> => (stopping ??= stopRunning().finally(() => (stopping = undefined)));
  const destroy = async (): Promise<void> => {
    isEnding = true;
    if (running.size > 0) await interrupt();
    stream.destroy();
  };
  const command = async (sql: string): Promise<unknown[][]> => {
    stream.allowBytes(MAX_BATCH_BYTES);
    const result = (await during(client.query({ text: sql, rowMode: 'array' }))) as unknown;
    const last = Array.isArray(result) ? (result as unknown[]).at(-1) : result;
    return (last as { rows: unknown[][] }).rows;
  };
  return {
    isSuperuser: facts.isSuperuser,
    version: facts.version,
    isOtherProduct: facts.isOtherProduct ?? false,
    command,
    open(sql, params, opening = []) {
      const cursor = client.query(new TypedCursor(sql, params, opening));
      return {
        read: async (count) => {
          stream.allowBytes(MAX_BATCH_BYTES);
          return { ...(await during(readBatch(cursor, count))), sizeBytes: stream.receivedBytes() };
        },
        close: () => during(cursor.finish()),
      };
    },
    openReading(statement) {
      const pace = { flow: isPaced ? stream : null, overflow: () => void destroy() };
      // pg's types allow only its own query classes.
      const query = createReadingQuery((exchange) => void client.query(exchange as never), statement, pace);
      let work: Promise<void> | undefined;
      return {
        read: async (count) => {
          reading = query;
          // With backpressure, the statement also runs between two reads.
          if (isPaced) work ??= during(query.ended);
          stream.allowBytes(MAX_READING_BYTES);
          return { ...(await during(query.read(count))), sizeBytes: stream.receivedBytes() };
        },
        close: () => {
          query.discard();
          return Promise.resolve();
        },
        hasServerReplied: () => query.hasServerReplied(),
      };
    },
    isUsable: () => stream.writable && running.size === 0 && !isEnding,
    isInTransaction: () => facts.isInTransaction,
    isDirect: async () => Number((await command('SELECT pg_catalog.pg_backend_pid()'))[0]?.[0]) === facts.processId,
    interrupt,
    destroy,
    drop() {
      isEnding = true;
      stream.destroy();
    },
  };
}

function readBatch(cursor: Cursor<Cell[]>, count: number): Promise<Omit<CursorBatch, 'sizeBytes'>> {
  return new Promise((resolve, reject) => {
    cursor.read(count, (error, rows, result) => {
      if (error) reject(error);
      else
        resolve({ rows, columns: result.fields.map(({ name, dataTypeID }) => ({ name, databaseType: typeName(dataTypeID) })) });
    });
  });
}
