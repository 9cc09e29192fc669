// Runs PostgreSQL statements: proved by the grammar, then held by the server in a read-only transaction.
import { AppError } from '#app/domain/errors.ts';
import { proveReading } from '#app/engines/shared/prove-reading.ts';
import type { Driver, ResultEvent, Statement } from '#app/engines/shared/engine.ts';
import { postgresDialect } from './dialect.ts';
import type { PostgresParameters } from './engine.ts';
import { connectionLost, isServerError, serverFailure } from './failure.ts';
import { postgresGrammar } from './grammar.ts';
import { openSession, orAborted, type Session, type SessionCursor } from './session.server.ts';
import type { PostgresTransport } from './transport.ts';

/** The first rows go out at once; later batches grow as long as they come quickly. */
const FIRST_BATCH_ROWS = 8;
const MAX_BATCH_ROWS = 8_000;
const BATCH_BYTES = 1024 * 1024;
const QUICK_MS = 60;
const SLOW_MS = 250;
/** A session that nobody reads from any more ends itself after this. */
const IDLE_GRACE_MS = 60_000;
/** Locks by name would outlive the transaction. */
const CLEAN_UP = 'ROLLBACK; SELECT pg_catalog.pg_advisory_unlock_all()';

export interface PostgresDriverOptions {
  /** Lines of defence that a test takes away to try the others. */
  readonly prove?: (sql: string) => void;
}

interface State {
  readonly parameters: PostgresParameters;
  readonly transport: PostgresTransport;
  readonly prove: (sql: string) => void;
  readonly running: Set<Run>;
  /** Kept between statements: a script goes on in the session in which it began. */
  idle: Session | null;
  /** Sessions that are being ended. */
  readonly ending: Set<Promise<void>>;
  isClosed: boolean;
}

interface Run {
  readonly controller: AbortController;
  readonly signal: AbortSignal;
  session: Session | null;
}

/** A driver of one database. It connects when it is first needed, and again after a failure. */
export function createPostgresDriver(
  parameters: PostgresParameters,
  transport: PostgresTransport,
  { prove = (sql) => proveReading(postgresGrammar, sql) }: PostgresDriverOptions = {},
): Driver {
  const state: State = { parameters, transport, prove, running: new Set(), idle: null, ending: new Set(), isClosed: false };
  const cancel = (): Promise<void> => stopAll(state);
  return {
    stream: (statement, signal) => stream(state, statement, signal),
    cancel,
    close: async () => {
      state.isClosed = true;
      await cancel();
      if (state.idle) end(state, state.idle);
      state.idle = null;
      await Promise.all(state.ending);
    },
  };
}

/** Readers are told at once; gives when the server has stopped too. */
async function stopAll({ running, ending }: State): Promise<void> {
  const stops = [...running].map(({ controller, session }) => {
    const stop = session?.interrupt();
    controller.abort(new AppError('GENERIC_DB_ENGINE_ERROR', 'The query was stopped.'));
    return stop;
  });
  await Promise.all([...stops, ...ending]);
}

function end({ ending }: State, session: Session): void {
  const ended = session.destroy().finally(() => ending.delete(ended));
  ending.add(ended);
}

async function* stream(state: State, statement: Statement, signal?: AbortSignal): AsyncGenerator<ResultEvent> {
  check(state, statement);
  const controller = new AbortController();
  const run: Run = {
    controller,
    signal: signal ? AbortSignal.any([signal, controller.signal]) : controller.signal,
    session: null,
  };
  const timer = setTimeout(() => controller.abort(timeoutError()), statement.timeoutMs);
  state.running.add(run);
  let isDone = false;
  try {
    const session = (run.session = await takeSession(state, run));
    yield* runIn({ ...run, session }, statement, state.parameters.schema);
    isDone = true;
  } catch (error) {
    const explained = await explain(error, statement, run);
    isDone = explained.isSessionWhole;
    throw explained.error;
  } finally {
    clearTimeout(timer);
    state.running.delete(run);
    giveBack(state, run.session, isDone);
  }
}

const timeoutError = (): AppError => new AppError('SQLLAB_TIMEOUT_ERROR', 'The query took longer than it may and was stopped.');

function check(state: State, { sql, readOnly }: Statement): void {
  if (state.isClosed) throw new AppError('GENERIC_DB_ENGINE_ERROR', 'The connection is closed.');
  if (readOnly) state.prove(sql);
  // The wire ends a text there, and what follows would be another message.
  if (sql.includes('\0')) throw new AppError('SYNTAX_ERROR', 'A NUL character may not stand in a statement.');
}

async function takeSession(state: State, { signal }: Run): Promise<Session> {
  const kept = state.idle;
  state.idle = null;
  if (kept?.isUsable()) return kept;
  if (kept) end(state, kept);
  return openSession(state.parameters, state.transport, signal);
}

function giveBack(state: State, session: Session | null, isDone: boolean): void {
  if (!session) return;
  if (isDone && session.isUsable() && !state.idle && !state.isClosed) state.idle = session;
  else end(state, session);
}

async function* runIn(
  { session, signal }: Run & { session: Session },
  statement: Statement,
  schema: string | null,
): AsyncGenerator<ResultEvent> {
  await orAborted(session.command(openingOf(session, statement, schema)), signal);
  const cursor = session.open(statement.sql, statement.params);
  const end = yield* readRows(cursor, statement.maxRows, signal);
  if (statement.readOnly) await orAborted(session.command(CLEAN_UP), signal);
  yield end;
}

/**
 * Settings, and for reading the transaction that holds: its first SELECT makes READ ONLY final.
 * A superuser could still reach the server's files: for reading it becomes a role that only reads.
 */
function openingOf({ isSuperuser, version }: Session, { readOnly, timeoutMs }: Statement, schema: string | null): string {
  const settings: [string, string][] = [
    ['TimeZone', 'UTC'],
    ['DateStyle', 'ISO, YMD'],
    ['IntervalStyle', 'postgres'],
    ['bytea_output', 'hex'],
    ['extra_float_digits', '1'],
    ['client_encoding', 'UTF8'],
    ['statement_timeout', String(Math.ceil(timeoutMs))],
    ['idle_in_transaction_session_timeout', String(Math.ceil(timeoutMs) + IDLE_GRACE_MS)],
  ];
  if (schema !== null) settings.push(['search_path', postgresDialect.quoteIdentifier(schema)]);
  if (readOnly && isSuperuser && version >= 140_000) settings.push(['role', 'pg_read_all_data']);
  const calls = settings.map(([name, value]) => `set_config('${name}', ${postgresDialect.literal(value)}, ${readOnly})`);
  return `${readOnly ? 'BEGIN TRANSACTION READ ONLY; ' : ''}SELECT ${calls.join(', ')}`;
}

/** Asks for the next batch while the last one is looked at, never for more than that one. */
async function* readRows(
  cursor: SessionCursor,
  maxRows: number,
  signal: AbortSignal,
): AsyncGenerator<ResultEvent, ResultEvent & { kind: 'end' }> {
  let [size, rowCount, isFirst] = [FIRST_BATCH_ROWS, 0, true];
  // One more than asked for tells whether there are more.
  let wanted = Math.min(size, maxRows + 1);
  let pending = timed(cursor.read(wanted));
  for (;;) {
    const { rows, columns, sizeBytes, elapsedMs } = await orAborted(pending, signal);
    const truncated = rowCount + rows.length > maxRows;
    const isLast = truncated || rows.length < wanted;
    const given = truncated ? rows.slice(0, maxRows - rowCount) : rows;
    rowCount += given.length;
    if (!isLast) {
      size = nextSize(size, elapsedMs, sizeBytes / rows.length);
      wanted = Math.min(size, maxRows + 1 - rowCount);
      pending = timed(cursor.read(wanted));
      pending.catch(() => undefined);
    }
    if (isFirst) yield { kind: 'columns', columns };
    isFirst = false;
    if (given.length > 0) yield { kind: 'rows', rows: given };
    if (!isLast) continue;
    if (truncated) await orAborted(cursor.close(), signal);
    return { kind: 'end', rowCount, truncated };
  }
}

async function timed<T extends object>(work: Promise<T>): Promise<T & { elapsedMs: number }> {
  const startedMs = performance.now();
  const value = await work;
  return { ...value, elapsedMs: performance.now() - startedMs };
}

/** Rows of the next batch, so that it comes soon and fits. */
function nextSize(size: number, elapsedMs: number, rowBytes: number): number {
  const byTime = elapsedMs < QUICK_MS ? size * 4 : elapsedMs > SLOW_MS ? Math.floor((size * QUICK_MS) / elapsedMs) : size;
  const bySize = Math.floor(BATCH_BYTES / Math.max(rowBytes, 1));
  return Math.max(1, Math.min(byTime, bySize, MAX_BATCH_ROWS));
}

interface Explained {
  readonly error: AppError;
  /** Whether the session may serve the next statement. */
  readonly isSessionWhole: boolean;
}

async function explain(error: unknown, statement: Statement, { session, signal }: Run): Promise<Explained> {
  if (signal.aborted || !session || !isServerError(error)) {
    return { error: connectionLost(error), isSessionWhole: false };
  }
  const failure = serverFailure(error, statement.sql);
  try {
    await orAborted(session.command(CLEAN_UP), signal);
    const missing = failure.type === 'TABLE_DOES_NOT_EXIST_ERROR' ? await missingSchema(session, statement.sql) : null;
    return { error: missing === null ? failure : schemaFailure(missing, failure), isSessionWhole: true };
  } catch {
    // The statement's own failure tells more than that of cleaning up after it.
    return { error: failure, isSessionWhole: false };
  }
}

/** PostgreSQL says of `a.b` that the relation is missing, also when it is the schema. */
async function missingSchema(session: Session, sql: string): Promise<string | null> {
  const parsed = postgresGrammar.parse(sql);
  if (!parsed.ok) return null;
  const schemas = new Set(parsed.value.flatMap(({ tables }) => (tables ?? []).flatMap(({ schema }) => schema ?? [])));
  for (const schema of schemas) {
    const literal = postgresDialect.literal(schema);
    const rows = await session.command(`SELECT 1 FROM pg_catalog.pg_namespace WHERE nspname = ${literal}`);
    if (rows.length === 0) return schema;
  }
  return null;
}

const schemaFailure = (schema: string, cause: AppError): AppError =>
  new AppError('SCHEMA_DOES_NOT_EXIST_ERROR', `schema "${schema}" does not exist`, { cause, extra: cause.extra });
