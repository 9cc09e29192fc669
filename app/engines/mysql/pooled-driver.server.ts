// Reads on sessions that are kept for the next caller. A kept one that turns out to be dead is replaced unseen.
import { AppError } from '#app/domain/errors.ts';
import type { Driver, ResultEvent, Statement } from '#app/engines/shared/engine.ts';
import { reasonOf } from '#app/engines/shared/patience.server.ts';
import {
  begin,
  createRunning,
  end,
  stopAll,
  type DriverOptions,
  type Run,
  type Running,
} from '#app/engines/shared/running.server.ts';
import {
  createSessionPool,
  POOL_LIMITS,
  type PooledSession,
  type PoolLimits,
  type SessionPool,
} from '#app/engines/shared/session-pool.server.ts';
import { runIn, type RunningStatement } from './driver.server.ts';
import type { MysqlParameters } from './engine.ts';
import { explain } from './explain.server.ts';
import { connectionLost, isServerError } from './failure.ts';
import { mysqlGrammar } from './grammar.ts';
import { openSession, type Session } from './session.server.ts';
import type { MysqlTransport } from './transport.ts';

export interface PooledDriverOptions extends DriverOptions {
  readonly limits?: PoolLimits;
}

/** A kept session that has not even answered to the opening after this is dead: something in between dropped it. */
const SILENCE_MS = 2_000;

interface State {
  readonly parameters: MysqlParameters;
  readonly running: Running;
  readonly pool: SessionPool<Session>;
}

/** A driver that only reads, for any number of statements at once. Nothing of one is seen by the next. */
export function createPooledDriver(
  parameters: MysqlParameters,
  transport: MysqlTransport,
  { limits = POOL_LIMITS, ...options }: PooledDriverOptions = {},
): Driver {
  const running = createRunning(mysqlGrammar, options);
  const pool = createSessionPool<Session>(
    (signal) => openSession(parameters, transport, signal),
    (session) => session.reset(),
    limits,
  );
  const state: State = { parameters, running, pool };
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

async function* stream(state: State, statement: Statement, signal?: AbortSignal): AsyncGenerator<ResultEvent> {
  const { run, bounds, finish } = begin(state.running, statement, signal);
  const reading = { statement, bounds, parameters: state.parameters };
  try {
    const first = await state.pool.take(run.signal).catch(explainOpening(run));
    if (yield* readOn(first, state, { run, reading })) return;
    yield* readOn(await state.pool.open(run.signal).catch(explainOpening(run)), state, { run, reading });
  } finally {
    finish();
  }
}

const explainOpening =
  ({ signal }: Run) =>
  (error: unknown): never => {
    throw signal.aborted && !(error instanceof AppError) ? reasonOf(signal) : connectionLost(error);
  };

interface Reading {
  readonly run: Run;
  readonly reading: RunningStatement;
}

/** False, before anything was given, where a kept session was dead. */
async function* readOn(
  pooled: PooledSession<Session>,
  { running, pool }: State,
  { run, reading }: Reading,
): AsyncGenerator<ResultEvent, boolean> {
  const { session } = pooled;
  run.connection = session;
  let [isAlive, isWhole] = [!pooled.isReused, false];
  const silence = pooled.isReused ? setTimeout(() => !isAlive && session.drop(), SILENCE_MS) : undefined;
  try {
    if (pooled.isReused) {
      await session.command('DO 0');
      isAlive = true;
    }
    yield* runIn(session, run.signal, reading);
    isWhole = true;
    return true;
  } catch (error) {
    // The server said nothing to it: it has not run. What we ended is not retried.
    if (!isAlive && !run.signal.aborted && !isServerError(error)) return false;
    const explained = await explain(error, reading.statement, { session, signal: run.signal });
    isWhole = explained.isSessionWhole;
    throw explained.error;
  } finally {
    clearTimeout(silence);
    if (isWhole) pool.giveBack(pooled);
    else end(running, session);
  }
}
