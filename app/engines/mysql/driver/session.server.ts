// One connection to a server: the handshake, plain commands, cursors, and KILL QUERY on a second connection, which cancels.
import type { EventEmitter } from 'node:events';
import mysql from 'mysql2';
import { AppError } from '#app/domain/errors.ts';
import type { SqlValue } from '#app/domain/sql/dialect.ts';
import type { TlsUse } from '#app/engines/shared/network/byte-socket.ts';
import { diagnoseHandshake, protocolFailure } from '#app/engines/shared/network/foreign-protocol.server.ts';
import { orAborted, withConnectTimeout } from '#app/engines/shared/driver/patience.server.ts';
import type { SessionCursor } from '#app/engines/shared/driver/session-cursor.ts';
import { createMysqlStream, type MysqlStream } from './byte-stream.server.ts';
import type { MysqlParameters } from '#app/engines/mysql/engine.ts';
import { isServerError, serverFailure, tlsFailure } from '#app/engines/mysql/failure.ts';
import { FACTS_STATEMENT, readFacts, type MysqlServerFacts } from './opening.ts';
import { openCursor, type RowsConnection, type RowsCursor } from './rows-cursor.server.ts';
import type { MysqlTransport } from './transport.ts';

export interface MysqlSession {
  readonly facts: MysqlServerFacts;
  /** Schema of unqualified names, if it was set; else null. */
  schema: string | null;
  /** Runs a command of our own making, and gives its rows. */
  command(sql: string): Promise<unknown[][]>;
  open(sql: string, params: readonly SqlValue[]): SessionCursor;
  /** Removes all session state that a statement could have left behind. */
  reset(): Promise<void>;
  isUsable(): boolean;
  /** Tells the server to stop what runs here. */
  interrupt(): Promise<void>;
  /** Ends what runs here, then the connection. Never throws. */
  destroy(): Promise<void>;
  /** Ends the connection at once, without a message to the server. */
  drop(): void;
}

const MAX_HANDSHAKE_BYTES = 1024 * 1024;
const MAX_COMMAND_BYTES = 16 * 1024 * 1024;
/** Max prepared statements per session. */
const MAX_PREPARED = 32;
const INTERRUPT_PAUSE_MS = 15;
const MAX_INTERRUPTS = 50;
const INTERRUPT_TIMEOUT_MS = 2_000;

const TLS_USES: Readonly<Record<MysqlParameters['sslmode'], TlsUse>> = {
  disable: 'off',
  prefer: 'prefer',
  require: 'require',
  'verify-ca': 'require',
  'verify-full': 'require',
};

/** Throws CONNECTION_… errors, the signal's reason when it is aborted. */
export async function openSession(
  parameters: MysqlParameters,
  transport: MysqlTransport,
  signal: AbortSignal,
): Promise<MysqlSession> {
  const { host, port, connect_timeout } = parameters;
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new AppError('CONNECTION_INVALID_PORT_ERROR', `${port} is not a port: it must be a whole number from 1 to 65535.`);
  const diagnose = () =>
    diagnoseHandshake((looking) => transport.open({ host, port, tls: 'off' }, looking), { port, own: 'MySQL' });
  const waiting = parameters.transport === 'hyperdrive' ? {} : { diagnose };
  return withConnectTimeout({ host, port, connect_timeout, ...waiting }, signal, async (patient) => {
    const tie = { parameters, transport };
    const opened = await connect(tie, TLS_USES[parameters.sslmode], patient);
    try {
      const [row] = await orAborted(runCommand(opened, FACTS_STATEMENT), patient);
      return createSession(opened, readFacts(String(row?.[0]), String(row?.[1])), tie);
    } catch (error) {
      opened.stream.destroy();
      throw isServerError(error) ? serverFailure(error, null) : error;
    }
  });
}

interface Tie {
  readonly parameters: MysqlParameters;
  readonly transport: MysqlTransport;
}

interface Opened {
  readonly connection: RowsConnection & { readonly threadId: number };
  readonly stream: MysqlStream;
}

async function connect({ parameters, transport }: Tie, tls: TlsUse, signal: AbortSignal): Promise<Opened> {
  const { host, port, database, username, password } = parameters;
  const socket = await openSocket(transport, { host, port, tls }, signal);
  const stream = createMysqlStream(socket);
  stream.allowBytes(MAX_HANDSHAKE_BYTES);
  const connection = mysql.createConnection({
    stream: () => stream,
    user: username,
    password,
    database,
    charset: 'UTF8MB4_GENERAL_CI',
    // The transport does TLS: mysql2 only has to request it from the server.
    ...(tls === 'off' ? {} : { ssl: {} }),
    disableEval: true,
    rowsAsArray: true,
    dateStrings: true,
    supportBigNumbers: true,
    bigNumberStrings: false,
    jsonStrings: true,
    multipleStatements: false,
    flags: ['-LOCAL_FILES', '-FOUND_ROWS'],
    connectAttributes: { program_name: 'meridian' },
    connectTimeout: 0,
    maxPreparedStatements: MAX_PREPARED,
  } as mysql.ConnectionOptions);
  Object.assign(connection, { startTLS: (done: (error?: Error) => void) => stream.startTls(done) });
  connection.on('error', () => undefined);
  try {
    await orAborted(untilConnected(connection as unknown as EventEmitter), signal);
    return { connection: connection as unknown as Opened['connection'], stream };
  } catch (error) {
    const hasReplied = stream.receivedBytes() > 0;
    stream.destroy();
    if (tls === 'prefer' && isCode(error, 'HANDSHAKE_NO_SSL_SUPPORT')) return connect({ parameters, transport }, 'off', signal);
    throw explainHandshake(error, { host, tls, hasReplied });
  }
}

/** A socket that comes after the signal is closed. */
function openSocket(transport: MysqlTransport, address: Parameters<MysqlTransport['open']>[0], signal: AbortSignal) {
  const opening = transport.open(address, signal);
  opening.then((late) => signal.aborted && void late.close().catch(() => undefined)).catch(() => undefined);
  return orAborted(opening, signal);
}

const untilConnected = (connection: EventEmitter): Promise<void> =>
  new Promise((resolve, reject) => {
    connection.once('connect', () => resolve());
    connection.on('error', reject);
    connection.once('end', () => reject(new Error('The server closed the connection.')));
  });

const isCode = (error: unknown, code: string): boolean => error instanceof Error && 'code' in error && error.code === code;

interface Handshake {
  readonly host: string;
  readonly tls: TlsUse;
  readonly hasReplied: boolean;
}

function explainHandshake(error: unknown, { host, tls, hasReplied }: Handshake): AppError {
  if (error instanceof AppError) return error;
  if (isServerError(error)) return serverFailure(error, null);
  if (isCode(error, 'HANDSHAKE_NO_SSL_SUPPORT')) return tlsFailure('The server doesn’t offer TLS.', error);
  if (hasReplied && tls !== 'off') return tlsFailure(`The certificate of "${host}" could not be verified.`, error);
  return protocolFailure('The server doesn’t speak the MySQL protocol. Check the host and the port.', error);
}

function runCommand({ connection, stream }: Opened, sql: string): Promise<unknown[][]> {
  stream.allowBytes(MAX_COMMAND_BYTES);
  return new Promise((resolve, reject) => {
    connection.query({ sql, rowsAsArray: true }, (error: Error | null, rows: unknown) =>
      error ? reject(error) : resolve(Array.isArray(rows) ? (rows as unknown[][]) : []),
    );
  });
}

function createSession(opened: Opened, facts: MysqlServerFacts, tie: Tie): MysqlSession {
  const { connection, stream } = opened;
  const running = new Set<Promise<void>>();
  let current: RowsCursor | null = null;
  let isEnding = false;
  const begin = (): (() => void) => {
    let resolve = (): void => undefined;
    const work = new Promise<void>((done) => (resolve = done));
    running.add(work);
    return () => {
      running.delete(work);
      resolve();
    };
  };
  const command = async (sql: string): Promise<unknown[][]> => {
    const finish = begin();
    try {
      return await runCommand(opened, sql);
    } finally {
      finish();
    }
  };
  const lost = (error: unknown): void => current?.fail(error);
  (connection as unknown as EventEmitter).on('error', lost);
  stream.once('close', () => lost(new Error('The connection was closed.')));
  const stopRunning = async (): Promise<void> => {
    if (running.size === 0 || stream.destroyed) return;
    const signal = AbortSignal.timeout(INTERRUPT_TIMEOUT_MS);
    // A flood of rows would keep the second connection from being made; later it would hide the server's reply.
    current?.hold();
    const second = await connect(tie, TLS_USES[tie.parameters.sslmode], signal).catch(() => null);
    current?.discard();
    if (second) await killQuery(second, connection.threadId, { running, signal }).catch(() => undefined);
  };
  let stopping: Promise<void> | undefined;
  const interrupt = (): Promise<void> => (stopping ??= stopRunning().finally(() => (stopping = undefined)));
  const session: MysqlSession = {
    facts,
    schema: tie.parameters.database,
    command,
    open: (sql, params) =>
      openCursor(opened, {
        sql,
        params,
        interrupt,
        begin: (cursor) => {
          const finish = begin();
          current = cursor;
          return () => {
            current = null;
            finish();
          };
        },
      }),
    async reset() {
      session.schema = null;
      // A server or proxy that refuses replies with an error that mysql2 ignores: the variable's value shows it.
      await command('SET @meridian_kept = 1');
      const finish = begin();
      stream.allowBytes(MAX_COMMAND_BYTES);
      await new Promise<void>((resolve, reject) => connection.reset((error) => (error ? reject(error) : resolve()))).finally(
        finish,
      );
      const [row] = await command('SELECT @meridian_kept');
      if (row?.[0] !== null) throw new AppError('GENERIC_DB_ENGINE_ERROR', 'The session could not be reset.');
    },
    isUsable: () => !stream.destroyed && running.size === 0 && !isEnding,
    interrupt,
    async destroy() {
      isEnding = true;
      if (running.size > 0) await interrupt();
      stream.destroy();
    },
    drop() {
      isEnding = true;
      stream.destroy();
    },
  };
  return session;
}

interface Killing {
  readonly running: ReadonlySet<Promise<void>>;
  readonly signal: AbortSignal;
}

/** Runs on a second connection. A KILL that arrives while a statement is being prepared is lost, so it is repeated until nothing runs. */
async function killQuery(opened: Opened, threadId: number, { running, signal }: Killing): Promise<void> {
  try {
    for (let attempt = 0; attempt < MAX_INTERRUPTS && running.size > 0; attempt += 1) {
      await orAborted(runCommand(opened, `KILL QUERY ${threadId}`), signal);
      await Promise.race([Promise.all(running), new Promise((resolve) => setTimeout(resolve, INTERRUPT_PAUSE_MS))]);
    }
  } finally {
    opened.stream.destroy();
  }
}
