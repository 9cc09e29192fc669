// Runs PostgreSQL statements: proved by the grammar, then confined by the server to a read-only transaction.
import type { CsvRows, Driver, LinesEvent, ResultEvent, Statement } from '#app/engines/shared/engine.ts';
import type { PlanBounds } from '#app/engines/shared/plan-bounds.ts';
import { checkPlan, sessionPlans } from './check-plan.server.ts';
import { canCopy } from './copy-statement.ts';
import { csvOfEvents } from './csv-of-events.ts';
import type { PostgresParameters } from './engine.ts';
import { explain } from './explain.server.ts';
import { exportCsv } from './export-csv.server.ts';
import { CLEAN_UP, openingOf } from './opening.ts';
import { orAborted } from '#app/engines/shared/patience.server.ts';
import { readRows } from '#app/engines/shared/read-rows.server.ts';
import {
  begin,
  createRunning,
  end,
  stopAll,
  type DriverOptions,
  type Run,
  type Running,
} from '#app/engines/shared/running.server.ts';
import { postgresGrammar } from './grammar.ts';
import { openSession, type Session } from './session.server.ts';
import { streamLines } from './stream-lines.server.ts';
import type { PostgresTransport } from './transport.ts';
import type { Wire } from './wire.server.ts';

interface State {
  readonly parameters: PostgresParameters;
  readonly transport: PostgresTransport;
  readonly running: Running;
  /** Kept between statements of one schema: a script goes on in the session in which it began. */
  idle: { readonly session: Session; readonly schema: string | null } | null;
}

/** A driver of one database. It connects when it is first needed, and again after a failure. */
export function createPostgresDriver(
  parameters: PostgresParameters,
  transport: PostgresTransport,
  options: DriverOptions = {},
): Driver {
  const running = createRunning(postgresGrammar, options);
  const state: State = { parameters, transport, running, idle: null };
  const cancel = (): Promise<void> => stopAll(running);
  return {
    stream: (statement, signal) => stream(state, statement, signal),
    streamLines: (statement, signal) => startLines(state, statement, signal),
    exportCsv: (statement, signal) => startExport(state, { ...statement, readOnly: true }, signal),
    cancel,
    close: async () => {
      running.isClosed = true;
      await cancel();
      if (state.idle) end(running, state.idle.session);
      state.idle = null;
      await Promise.all(running.ending);
    },
  };
}

async function* stream(state: State, statement: Statement, signal?: AbortSignal): AsyncGenerator<ResultEvent> {
  const { run, bounds, finish } = begin(state.running, statement, signal);
  let session: Session | null = null;
  let isDone = false;
  try {
    session = run.connection = await takeSession(state, run, statement);
    yield* runIn(session, run.signal, { statement, bounds, schema: state.parameters.schema });
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

/** Row by row where values are bound, something is written, or the sender has no backpressure. */
async function* startLines(state: State, statement: Statement, signal?: AbortSignal): AsyncGenerator<ResultEvent | LinesEvent> {
  const { parameters, transport } = state;
  if (!transport.isPaced || !statement.readOnly || statement.params.length > 0) {
    yield* stream(state, statement, signal);
    return;
  }
  const { run, bounds, finish } = begin(state.running, statement, signal);
  const opened = (wire: Wire): void => void (run.connection = wire);
  try {
    yield* streamLines(statement, { parameters, transport, bounds, signal: run.signal, opened });
  } finally {
    finish();
    if (run.connection) end(state.running, run.connection);
  }
}

/** By COPY where that is a way to these rows, else row by row. */
async function startExport(state: State, statement: Statement, signal?: AbortSignal): Promise<CsvRows> {
  const { parameters, transport } = state;
  if (!transport.isPaced || !canCopy(statement.sql)) return csvOfEvents(stream(state, statement, signal));
  const { run, bounds, finish } = begin(state.running, statement, signal);
  return exportCsv(statement, {
    parameters,
    transport,
    bounds,
    signal: run.signal,
    opened: (wire) => (run.connection = wire),
    ended: (wire) => {
      finish();
      if (wire) end(state.running, wire);
    },
  });
}

async function takeSession(state: State, { signal }: Run, { schema = null }: Statement): Promise<Session> {
  const kept = state.idle;
  state.idle = null;
  if (kept?.session.isUsable() && kept.schema === schema) return kept.session;
  if (kept) end(state.running, kept.session);
  return openSession(state.parameters, state.transport, signal);
}

function giveBack(state: State, kept: { session: Session; schema: string | null }, isDone: boolean): void {
  if (isDone && kept.session.isUsable() && !state.idle && !state.running.isClosed) state.idle = kept;
  else end(state.running, kept.session);
}

async function* runIn(
  session: Session,
  signal: AbortSignal,
  { statement, bounds, schema }: { statement: Statement; bounds: PlanBounds; schema: string | null },
): AsyncGenerator<ResultEvent> {
  // A line comment at the end of one must not swallow the next.
  const opening = [openingOf(session, statement, schema), ...(statement.settings ?? [])].join('\n; ');
  await orAborted(session.command(opening), signal);
  await checkPlan(sessionPlans(session, signal), { ...statement, bounds });
  const cursor = session.open(statement.sql, statement.params);
  const end = yield* readRows(cursor, statement.maxRows, { signal });
  if (statement.readOnly) await orAborted(session.command(CLEAN_UP), signal);
  yield end;
}
