// Runs the statements of a script one after another in one session, which is kept between them.
import type { Grammar } from '#app/domain/sql/grammar.ts';
import type { Driver, ResultEvent, Statement } from '#app/engines/shared/engine.ts';
import type { PlanBounds } from './plan-bounds.ts';
import {
  startRun,
  createRunning,
  closeConnection,
  stopAll,
  type RunningConnection,
  type DriverOptions,
  type ConnectionRun,
  type DriverRuns,
} from './running.server.ts';
import type { ExplainFailure } from './session-failure.server.ts';

interface KeptSession extends RunningConnection {
  isUsable(): boolean;
}

export interface RunningStatement {
  readonly statement: Statement;
  readonly planBounds: PlanBounds;
}

/** A driver's use of an engine's sessions. */
interface SessionEngine<Session extends KeptSession> {
  readonly grammar: Grammar;
  readonly open: (signal: AbortSignal) => Promise<Session>;
  readonly run: (session: Session, signal: AbortSignal, running: RunningStatement) => AsyncGenerator<ResultEvent, unknown>;
  readonly explain: ExplainFailure<Session>;
  /** Whether a kept session is reused only for statements with the same schema. */
  readonly isBoundToSchema: boolean;
}

interface State<Session extends KeptSession> {
  readonly engine: SessionEngine<Session>;
  readonly running: DriverRuns;
  idle: { readonly session: Session; readonly schema: string | null } | null;
}

export interface SessionDriver extends Driver {
  stream(statement: Statement, signal?: AbortSignal): AsyncGenerator<ResultEvent>;
}

/**
 * Connects at first use, and reconnects after a failure. `running` lets other ways of reading rows register their statements.
 */
export function createSessionDriver<Session extends KeptSession>(
  engine: SessionEngine<Session>,
  options: DriverOptions,
): { readonly driver: SessionDriver; readonly running: DriverRuns } {
  const running = createRunning(engine.grammar, options);
  const state: State<Session> = { engine, running, idle: null };
  const cancel = (): Promise<void> => stopAll(running);
  const driver: SessionDriver = {
    stream: (statement, signal) => stream(state, statement, signal),
    cancel,
    close: async () => {
      running.isClosed = true;
      await cancel();
      if (state.idle) closeConnection(running, state.idle.session);
      state.idle = null;
      await Promise.all(running.ending);
    },
  };
  return { running, driver };
}

async function* stream<Session extends KeptSession>(
  state: State<Session>,
  statement: Statement,
  signal?: AbortSignal,
): AsyncGenerator<ResultEvent> {
  const { engine } = state;
  const { run, planBounds, finish } = startRun(state.running, statement, signal);
  const schema = engine.isBoundToSchema ? (statement.schema ?? null) : null;
  let session: Session | null = null;
  let isDone = false;
  try {
    session = await takeSession(state, run, schema);
    run.connection = session;
    yield* engine.run(session, run.signal, { statement, planBounds });
    isDone = true;
  } catch (error) {
    const explained = await engine.explain(error, statement, { session, signal: run.signal });
    isDone = explained.isSessionWhole;
    throw explained.error;
  } finally {
    finish();
    if (session) giveBack(state, { session, schema }, isDone);
  }
}

async function takeSession<Session extends KeptSession>(
  state: State<Session>,
  { signal }: ConnectionRun,
  schema: string | null,
): Promise<Session> {
  const kept = state.idle;
  state.idle = null;
  if (kept?.session.isUsable() && kept.schema === schema) return kept.session;
  if (kept) closeConnection(state.running, kept.session);
  return state.engine.open(signal);
}

function giveBack<Session extends KeptSession>(
  state: State<Session>,
  kept: { readonly session: Session; readonly schema: string | null },
  isDone: boolean,
): void {
  if (isDone && kept.session.isUsable() && !state.idle && !state.running.isClosed) state.idle = kept;
  else closeConnection(state.running, kept.session);
}
