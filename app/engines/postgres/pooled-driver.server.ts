// Reads on sessions that are kept for the next caller. A kept one that turns out to be dead is replaced unseen.
import { AppError } from '#app/domain/errors.ts';
import type { Driver, ResultEvent, Statement } from '#app/engines/shared/engine.ts';
import type { PlanBounds } from '#app/engines/shared/plan-bounds.ts';
import { checkPlan, sessionPlans } from './check-plan.server.ts';
import type { PostgresParameters } from './engine.ts';
import { explain } from './explain.server.ts';
import { connectionLost } from './failure.ts';
import { openingStatements } from './opening.ts';
import { orAborted, reasonOf } from '#app/engines/shared/patience.server.ts';
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
import { resetSession } from './reset-session.server.ts';
import { openSession, type Session } from './session.server.ts';
import {
  createSessionPool,
  POOL_LIMITS,
  type PooledSession,
  type PoolLimits,
  type SessionPool,
} from '#app/engines/shared/session-pool.server.ts';
import type { PostgresTransport } from './transport.ts';

export interface PooledDriverOptions extends DriverOptions {
  readonly limits?: PoolLimits;
}

/** Charts are drawn of all their rows: the first portion contains most results in full. */
const FIRST_ROWS = 1_000;
/** A kept session that has not even begun after this is dead: something in between dropped it. */
const SILENCE_MS = 2_000;

interface State {
  readonly schema: string | null;
  readonly running: Running;
  readonly pool: SessionPool<Session>;
}

/** A driver that only reads, for any number of statements at once. Nothing of one is seen by the next. */
export function createPooledDriver(
  parameters: PostgresParameters,
  transport: PostgresTransport,
  { limits = POOL_LIMITS, ...options }: PooledDriverOptions = {},
): Driver {
  const running = createRunning(postgresGrammar, options);
  const pool = createSessionPool<Session>((signal) => openSession(parameters, transport, signal), resetSession, limits);
  const state: State = { schema: parameters.schema, running, pool };
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
  try {
    const first = await state.pool.take(run.signal).catch(explainOpening(run));
    if (yield* readOn(first, state, { run, statement, bounds })) return;
    yield* readOn(await state.pool.open(run.signal).catch(explainOpening(run)), state, { run, statement, bounds });
  } finally {
    finish();
  }
}

interface Reading {
  readonly run: Run;
  readonly statement: Statement;
  readonly bounds: PlanBounds;
}

const explainOpening =
  ({ signal }: Run) =>
  (error: unknown): never => {
    throw signal.aborted && !(error instanceof AppError) ? reasonOf(signal) : connectionLost(error);
  };

/** False, before anything was given, where a kept session was dead. */
async function* readOn(
  pooled: PooledSession<Session>,
  { schema, running, pool }: State,
  { run, statement, bounds }: Reading,
): AsyncGenerator<ResultEvent, boolean> {
  const { session } = pooled;
  run.connection = session;
  const { sql, params, maxRows } = statement;
  const opening = openingStatements(session, statement, schema);
  // What is compared before needs the transaction: it is opened on its own, in a round trip more.
  let isOpened = false;
  const cursor = session.openReading({ opening: bounds === null ? opening : [], sql, params });
  const hasBegun = (): boolean => isOpened || cursor.hasBegun();
  const silence = pooled.isReused ? setTimeout(() => !hasBegun() && session.drop(), SILENCE_MS) : undefined;
  let isWhole = false;
  try {
    if (bounds !== null) {
      await orAborted(session.command(opening.join('; ')), run.signal);
      isOpened = true;
      await checkPlan(sessionPlans(session, run.signal), { sql, params, bounds });
    }
    yield yield* readRows(cursor, maxRows, { signal: run.signal, firstRows: FIRST_ROWS });
    isWhole = true;
    return true;
  } catch (error) {
    if (isDead(pooled, hasBegun(), run)) return false;
    const explained = await explain(error, statement, { session, signal: run.signal });
    isWhole = explained.isSessionWhole;
    throw explained.error;
  } finally {
    clearTimeout(silence);
    if (isWhole) pool.giveBack(pooled);
    else end(running, session);
  }
}

/** The server said nothing to the statement: it has not run. What we ended is not retried. */
const isDead = ({ isReused }: PooledSession<Session>, hasBegun: boolean, { signal }: Run): boolean =>
  isReused && !hasBegun && !signal.aborted;
