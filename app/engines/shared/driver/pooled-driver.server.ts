// A read-only driver that reuses pooled sessions. A reused session whose connection is dead is replaced without an error.
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
import {
  createSessionPool,
  POOL_LIMITS,
  type Poolable,
  type PooledSession,
  type PoolLimits,
  type SessionPool,
} from './session-pool.server.ts';
import { explainSilence, type ExplainFailure } from './session-failure.server.ts';

export interface PooledDriverOptions extends DriverOptions {
  readonly limits?: PoolLimits;
}

export interface ReadRequest {
  readonly statement: Statement;
  readonly planBounds: PlanBounds;
  readonly signal: AbortSignal;
  readonly isReused: boolean;
}

/** A statement whose rows are being read. */
export interface StartedRead {
  readonly events: AsyncGenerator<ResultEvent, unknown>;
  /** Whether the server has replied to it. */
  readonly hasServerReplied: () => boolean;
}

/** What the pool does with an engine's sessions. */
interface PooledEngine<Session extends RunningConnection & Poolable> {
  readonly grammar: Grammar;
  readonly open: (signal: AbortSignal) => Promise<Session>;
  /** Removes everything that a statement could have left in the session. */
  readonly reset: (session: Session) => Promise<void>;
  readonly read: (session: Session, request: ReadRequest) => StartedRead;
  readonly explain: ExplainFailure<Session>;
}

/** A reused session whose server hasn't replied by then is dead, for example because a firewall dropped the connection. */
const SILENCE_MS = 2_000;

interface State<Session extends RunningConnection & Poolable> {
  readonly engine: PooledEngine<Session>;
  readonly running: DriverRuns;
  readonly pool: SessionPool<Session>;
}

/**
 * A read-only driver for any number of concurrent statements. No state of a statement is visible to the next one in its
 * session.
 */
export function createPooledReadDriver<Session extends RunningConnection & Poolable>(
  engine: PooledEngine<Session>,
  { limits = POOL_LIMITS, ...options }: PooledDriverOptions = {},
): Driver {
  const running = createRunning(engine.grammar, options);
  const pool = createSessionPool<Session>(engine.open, engine.reset, limits);
  const state = { engine, running, pool };
  return {
    stream: (statement, signal) => stream(state, { ...statement, readOnly: true }, signal),
    cancel: () => stopAll(running),
    close: async () => {
      running.isClosed = true;
      pool.close();
      await stopAll(running);
    },
  };
}

async function* stream<Session extends RunningConnection & Poolable>(
  state: State<Session>,
  statement: Statement,
  signal?: AbortSignal,
): AsyncGenerator<ResultEvent> {
  const { run, planBounds, finish } = startRun(state.running, statement, signal);
  try {
    const first = await state.pool.take(run.signal).catch(explainOpening(run));
    if (yield* readOn(first, state, { run, statement, planBounds })) return;
    yield* readOn(await state.pool.open(run.signal).catch(explainOpening(run)), state, { run, statement, planBounds });
  } finally {
    finish();
  }
}

const explainOpening =
  ({ signal }: ConnectionRun) =>
  (error: unknown): never => {
    throw explainSilence(error, signal).error;
  };

interface Reading {
  readonly run: ConnectionRun;
  readonly statement: Statement;
  readonly planBounds: PlanBounds;
}

/** Returns false, without having yielded anything, if a reused session was dead. */
async function* readOn<Session extends RunningConnection & Poolable>(
  pooled: PooledSession<Session>,
  { engine, running, pool }: State<Session>,
  { run, statement, planBounds }: Reading,
): AsyncGenerator<ResultEvent, boolean> {
  const { session, isReused } = pooled;
  const { signal } = run;
  run.connection = session;
  const { events, hasServerReplied } = engine.read(session, { statement, planBounds, signal, isReused });
  const silence = isReused ? setTimeout(() => !hasServerReplied() && session.drop(), SILENCE_MS) : undefined;
  let isWhole = false;
  try {
    yield* events;
    isWhole = true;
    return true;
  } catch (error) {
    // The server didn't reply, so the statement hasn't run and can be retried. An aborted statement is not retried.
    if (isReused && !hasServerReplied() && !signal.aborted) return false;
    const explained = await engine.explain(error, statement, { session, signal });
    isWhole = explained.isSessionWhole;
    throw explained.error;
  } finally {
    clearTimeout(silence);
    if (isWhole) pool.giveBack(pooled);
    else closeConnection(running, session);
  }
}
