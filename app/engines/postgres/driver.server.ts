// Runs PostgreSQL statements: proved by the grammar, then held by the server in a read-only transaction.
import { AppError } from '#app/domain/errors.ts';
import { proveReading } from '#app/engines/shared/prove-reading.ts';
import type { CsvRows, Driver, LinesEvent, ResultEvent, Statement } from '#app/engines/shared/engine.ts';
import { canCopy } from './copy-statement.ts';
import { csvOfEvents } from './csv-of-events.ts';
import type { PostgresParameters } from './engine.ts';
import { explain } from './explain.server.ts';
import { exportCsv } from './export-csv.server.ts';
import { postgresGrammar } from './grammar.ts';
import { CLEAN_UP, openingOf } from './opening.ts';
import { orAborted } from './reach.server.ts';
import { readRows } from './read-rows.server.ts';
import { openSession, type Session } from './session.server.ts';
import { streamLines } from './stream-lines.server.ts';
import type { PostgresTransport } from './transport.ts';

export interface PostgresDriverOptions {
  /** Lines of defence that a test takes away to try the others. */
  readonly prove?: (sql: string) => void;
}

/** What ends a connection that runs something. */
interface Connection {
  interrupt(): Promise<void>;
  destroy(): Promise<void>;
}

interface State {
  readonly parameters: PostgresParameters;
  readonly transport: PostgresTransport;
  readonly prove: (sql: string) => void;
  readonly running: Set<Run>;
  /** Kept between statements of one schema: a script goes on in the session in which it began. */
  idle: { readonly session: Session; readonly schema: string | null } | null;
  /** Connections that are being ended. */
  readonly ending: Set<Promise<void>>;
  isClosed: boolean;
}

interface Run {
  readonly controller: AbortController;
  readonly signal: AbortSignal;
  connection: Connection | null;
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
    streamLines: (statement, signal) => startLines(state, statement, signal),
    exportCsv: (statement, signal) => startExport(state, { ...statement, readOnly: true }, signal),
    cancel,
    close: async () => {
      state.isClosed = true;
      await cancel();
      if (state.idle) end(state, state.idle.session);
      state.idle = null;
      await Promise.all(state.ending);
    },
  };
}

/** Readers are told at once; gives when the server has stopped too. */
async function stopAll({ running, ending }: State): Promise<void> {
  const stops = [...running].map(({ controller, connection }) => {
    const stop = connection?.interrupt();
    controller.abort(new AppError('GENERIC_DB_ENGINE_ERROR', 'The query was stopped.'));
    return stop;
  });
  await Promise.all([...stops, ...ending]);
}

function end({ ending }: State, connection: Connection): void {
  const ended = connection.destroy().finally(() => ending.delete(ended));
  ending.add(ended);
}

interface Begun {
  readonly run: Run;
  /** It no longer counts as running. */
  readonly finish: () => void;
}

function begin(state: State, statement: Statement, signal: AbortSignal | undefined): Begun {
  check(state, statement);
  const controller = new AbortController();
  const run: Run = {
    controller,
    signal: signal ? AbortSignal.any([signal, controller.signal]) : controller.signal,
    connection: null,
  };
  const timer = setTimeout(() => controller.abort(timeoutError()), statement.timeoutMs);
  state.running.add(run);
  const finish = (): void => {
    clearTimeout(timer);
    state.running.delete(run);
  };
  return { run, finish };
}

async function* stream(state: State, statement: Statement, signal?: AbortSignal): AsyncGenerator<ResultEvent> {
  const { run, finish } = begin(state, statement, signal);
  let session: Session | null = null;
  let isDone = false;
  try {
    session = run.connection = await takeSession(state, run, statement);
    yield* runIn(session, run.signal, { statement, schema: state.parameters.schema });
    isDone = true;
  } catch (error) {
    const explained = await explain(error, statement, { session, signal: run.signal });
    isDone = explained.isSessionWhole;
    throw explained.error;
  } finally {
    finish();
    if (session) giveBack(state, { session, schema: statement.schema ?? null }, isDone);
  }
}

/** Row by row where values are bound, something is written, or the sender cannot be held back. */
async function* startLines(state: State, statement: Statement, signal?: AbortSignal): AsyncGenerator<ResultEvent | LinesEvent> {
  const { parameters, transport } = state;
  if (!transport.isPaced || !statement.readOnly || statement.params.length > 0) {
    yield* stream(state, statement, signal);
    return;
  }
  const { run, finish } = begin(state, statement, signal);
  try {
    yield* streamLines(statement, { parameters, transport, signal: run.signal, opened: (wire) => (run.connection = wire) });
  } finally {
    finish();
    if (run.connection) end(state, run.connection);
  }
}

/** By COPY where that is a way to these rows, else row by row. */
async function startExport(state: State, statement: Statement, signal?: AbortSignal): Promise<CsvRows> {
  const { parameters, transport } = state;
  if (!transport.isPaced || !canCopy(statement.sql)) return csvOfEvents(stream(state, statement, signal));
  const { run, finish } = begin(state, statement, signal);
  return exportCsv(statement, {
    parameters,
    transport,
    signal: run.signal,
    opened: (wire) => (run.connection = wire),
    ended: (wire) => {
      finish();
      if (wire) end(state, wire);
    },
  });
}

const timeoutError = (): AppError => new AppError('SQLLAB_TIMEOUT_ERROR', 'The query took longer than it may and was stopped.');

function check(state: State, { sql, readOnly }: Statement): void {
  if (state.isClosed) throw new AppError('GENERIC_DB_ENGINE_ERROR', 'The connection is closed.');
  if (readOnly) state.prove(sql);
  // The wire ends a text there, and what follows would be another message.
  if (sql.includes('\0')) throw new AppError('SYNTAX_ERROR', 'A NUL character may not stand in a statement.');
}

async function takeSession(state: State, { signal }: Run, { schema = null }: Statement): Promise<Session> {
  const kept = state.idle;
  state.idle = null;
  if (kept?.session.isUsable() && kept.schema === schema) return kept.session;
  if (kept) end(state, kept.session);
  return openSession(state.parameters, state.transport, signal);
}

function giveBack(state: State, kept: { session: Session; schema: string | null }, isDone: boolean): void {
  if (isDone && kept.session.isUsable() && !state.idle && !state.isClosed) state.idle = kept;
  else end(state, kept.session);
}

async function* runIn(
  session: Session,
  signal: AbortSignal,
  { statement, schema }: { statement: Statement; schema: string | null },
): AsyncGenerator<ResultEvent> {
  await orAborted(session.command(openingOf(session, statement, schema)), signal);
  const cursor = session.open(statement.sql, statement.params);
  const end = yield* readRows(cursor, statement.maxRows, signal);
  if (statement.readOnly) await orAborted(session.command(CLEAN_UP), signal);
  yield end;
}
