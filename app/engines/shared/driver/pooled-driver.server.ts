// Reads on sessions that are kept for the next caller. A kept one that turns out to be dead is replaced unseen.
import type { Grammar } from '#app/domain/sql/grammar.ts';
import type { Driver, ResultEvent, Statement } from '#app/engines/shared/engine.ts';
import type { PlanBounds } from './plan-bounds.ts';
import {
  begin,
  createRunning,
  end,
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

export interface PooledRead {
  readonly statement: Statement;
  readonly bounds: PlanBounds;
  readonly signal: AbortSignal;
  readonly isReused: boolean;
}

/** A statement that is being read. */
export interface BegunRead {
  readonly events: AsyncGenerator<ResultEvent, unknown>;
  /** Whether the server has said anything to it. */
  readonly hasBegun: () => boolean;
}

/** What a pool of an engine's sessions does with them. */
interface PooledEngine<Session extends RunningConnection & Poolable> {
  readonly grammar: Grammar;
  readonly open: (signal: AbortSignal) => Promise<Session>;
  /** Removes whatever a statement could have left behind. */
  readonly reset: (session: Session) => Promise<void>;
  readonly read: (session: Session, read: PooledRead) => BegunRead;
  readonly explain: ExplainFailure<Session>;
}

/** A kept session that has not even begun after this is dead: something in between dropped it. */
const SILENCE_MS = 2_000;

interface State<Session extends RunningConnection & Poolable> {
  readonly engine: PooledEngine<Session>;
  readonly running: DriverRuns;
  readonly pool: SessionPool<Session>;
}

/** A driver that only reads, for any number of statements at once. Nothing of one is seen by the next. */
export function createPooledReads<Session extends RunningConnection & Poolable>(
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
  const { run, bounds, finish } = begin(state.running, statement, signal);
  try {
    const first = await state.pool.take(run.signal).catch(explainOpening(run));
    if (yield* readOn(first, state, { run, statement, bounds })) return;
    yield* readOn(await state.pool.open(run.signal).catch(explainOpening(run)), state, { run, statement, bounds });
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
  readonly bounds: PlanBounds;
}

/** False, before anything was given, where a kept session was dead. */
async function* readOn<Session extends RunningConnection & Poolable>(
  pooled: PooledSession<Session>,
  { engine, running, pool }: State<Session>,
  { run, statement, bounds }: Reading,
): AsyncGenerator<ResultEvent, boolean> {
  const { session, isReused } = pooled;
  const { signal } = run;
  run.connection = session;
  const { events, hasBegun } = engine.read(session, { statement, bounds, signal, isReused });
  const silence = isReused ? setTimeout(() => !hasBegun() && session.drop(), SILENCE_MS) : undefined;
  let isWhole = false;
  try {
    yield* events;
    isWhole = true;
    return true;
  } catch (error) {
    // The server said nothing to the statement: it has not run. What we ended is not retried.
    if (isReused && !hasBegun() && !signal.aborted) return false;
    const explained = await engine.explain(error, statement, { session, signal });
    isWhole = explained.isSessionWhole;
    throw explained.error;
  } finally {
    clearTimeout(silence);
    if (isWhole) pool.giveBack(pooled);
    else end(running, session);
  }
}
