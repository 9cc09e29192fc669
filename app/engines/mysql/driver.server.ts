// Runs MySQL statements: proved by the grammar, then confined by the server to a session that can only read.
import { AppError } from '#app/domain/errors.ts';
import type { Driver, ResultEvent, Statement } from '#app/engines/shared/engine.ts';
import { orAborted, reasonOf } from '#app/engines/shared/patience.server.ts';
import type { PlanBounds } from '#app/engines/shared/plan-bounds.ts';
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
import { checkCalls } from './check-calls.server.ts';
import { checkPlan } from './check-plan.server.ts';
import type { MysqlParameters } from './engine.ts';
import { explain } from './explain.server.ts';
import { connectionLost } from './failure.ts';
import { mysqlGrammar } from './grammar.ts';
import { CLEAN_UP, openingStatements } from './opening.ts';
import { openSession, type Session } from './session.server.ts';
import type { MysqlTransport } from './transport.ts';

interface State {
  readonly parameters: MysqlParameters;
  readonly transport: MysqlTransport;
  readonly running: Running;
  /** Kept between statements: a script goes on in the session in which it began. */
  idle: Session | null;
}

/** A driver of one database. It connects when it is first needed, and again after a failure. */
export function createMysqlDriver(parameters: MysqlParameters, transport: MysqlTransport, options: DriverOptions = {}): Driver {
  const running = createRunning(mysqlGrammar, options);
  const state: State = { parameters, transport, running, idle: null };
  const cancel = (): Promise<void> => stopAll(running);
  return {
    stream: (statement, signal) => stream(state, statement, signal),
    cancel,
    close: async () => {
      running.isClosed = true;
      await cancel();
      if (state.idle) end(running, state.idle);
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
    session = run.connection = await takeSession(state, run);
    yield* runIn(session, run.signal, { statement, bounds, parameters: state.parameters });
    isDone = true;
  } catch (error) {
    const explained = await explain(error, statement, { session, signal: run.signal });
    isDone = explained.isSessionWhole;
    throw explained.error;
  } finally {
    finish();
    if (session) giveBack(state, session, isDone);
  }
}

async function takeSession(state: State, { signal }: Run): Promise<Session> {
  const kept = state.idle;
  state.idle = null;
  if (kept?.isUsable()) return kept;
  if (kept) end(state.running, kept);
  return openSession(state.parameters, state.transport, signal).catch((error: unknown) => {
    throw signal.aborted && !(error instanceof AppError) ? reasonOf(signal) : connectionLost(error);
  });
}

function giveBack(state: State, session: Session, isDone: boolean): void {
  if (isDone && session.isUsable() && !state.idle && !state.running.isClosed) state.idle = session;
  else end(state.running, session);
}

export interface RunningStatement {
  readonly statement: Statement;
  readonly bounds: PlanBounds;
  readonly parameters: MysqlParameters;
}

/** The statement behind its opening, in a session that nothing else uses meanwhile. */
export async function* runIn(
  session: Session,
  signal: AbortSignal,
  { statement, bounds, parameters }: RunningStatement,
): AsyncGenerator<ResultEvent> {
  const { transport } = parameters;
  const database = parameters.schema ?? parameters.database;
  // Hyperdrive keeps one server connection for a transaction only.
  const inTransaction = bounds !== null || transport === 'hyperdrive';
  const opening = openingStatements(session.facts, statement, { database, inTransaction });
  for (const command of [...opening, ...(statement.settings ?? [])]) await orAborted(session.command(command), signal);
  session.schema = statement.schema ?? database;
  // Before the plan: making one can call them.
  if (bounds !== null) await checkCalls(session, statement.sql, signal);
  await checkPlan(session, { ...statement, bounds }, signal);
  const cursor = session.open(statement.sql, statement.params);
  const last = yield* readRows(cursor, statement.maxRows, { signal });
  if (statement.readOnly && inTransaction) await orAborted(session.command(CLEAN_UP), signal);
  yield last;
}
