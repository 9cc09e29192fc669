// A driver's running statements, each with its timeout, and the connections that are being closed. All can be stopped together.
import { AppError } from '#app/domain/errors.ts';
import type { Grammar, ParsedStatement } from '#app/domain/sql/grammar.ts';
import type { Statement } from '#app/engines/shared/engine.ts';
import type { PlanBounds } from './plan-bounds.ts';
import { proveReading } from '#app/engines/shared/grammar/prove-reading.ts';

/** A connection that runs a statement, and how to stop it. */
export interface RunningConnection {
  interrupt(): Promise<void>;
  destroy(): Promise<void>;
}

export interface ConnectionRun {
  readonly controller: AbortController;
  readonly signal: AbortSignal;
  connection: RunningConnection | null;
}

/** Throws if the statement does more than read. Returns the tables that its text names, with which the plan is compared. */
type Prove = (sql: string) => Pick<ParsedStatement, 'tables'> | undefined;

export interface DriverRuns {
  readonly prove: Prove;
  readonly runs: Set<ConnectionRun>;
  /** Connections that are being closed. */
  readonly ending: Set<Promise<void>>;
  isClosed: boolean;
}

export interface DriverOptions {
  /** Tests disable this check to test the other lines of defense. */
  readonly prove?: Prove;
}

export const createRunning = (grammar: Grammar, { prove = (sql) => proveReading(grammar, sql) }: DriverOptions): DriverRuns => ({
  prove,
  runs: new Set(),
  ending: new Set(),
  isClosed: false,
});

interface StartedRun {
  readonly run: ConnectionRun;
  /** Limits of a confined statement's plan; null: no limits. */
  readonly planBounds: PlanBounds;
  /** Removes the statement from the running ones. */
  readonly finish: () => void;
}

/** Registers a statement as running. Throws if it is refused before it is sent. */
export function startRun(running: DriverRuns, statement: Statement, signal: AbortSignal | undefined): StartedRun {
  const planBounds = check(running, statement);
  const controller = new AbortController();
  const run: ConnectionRun = {
    controller,
    signal: signal ? AbortSignal.any([signal, controller.signal]) : controller.signal,
    connection: null,
  };
  const timer = setTimeout(() => controller.abort(timeoutError()), statement.timeoutMs);
  running.runs.add(run);
  const finish = (): void => {
    clearTimeout(timer);
    running.runs.delete(run);
  };
  return { run, planBounds, finish };
}

/** Fails all readers immediately, and resolves when the server has stopped the statements. */
export async function stopAll({ runs, ending }: DriverRuns): Promise<void> {
  const stops = [...runs].map(({ controller, connection }) => {
    const stop = connection?.interrupt();
    controller.abort(new AppError('GENERIC_DB_ENGINE_ERROR', 'The query was stopped.'));
    return stop;
  });
  await Promise.all([...stops, ...ending]);
}

export function closeConnection({ ending }: DriverRuns, connection: RunningConnection): void {
  const ended = connection.destroy().finally(() => ending.delete(ended));
  ending.add(ended);
}

const timeoutError = (): AppError => new AppError('SQLLAB_TIMEOUT_ERROR', 'The query exceeded its time limit and was stopped.');

function check(
  { isClosed, prove }: DriverRuns,
  { sql, readOnly, confined = false, source }: Statement,
): StartedRun['planBounds'] {
  if (isClosed) throw new AppError('GENERIC_DB_ENGINE_ERROR', 'The connection is closed.');
  const proved = readOnly ? prove(sql) : undefined;
  // NUL ends a string in the wire protocol, so the text after it would be read as another message.
  if (sql.includes('\0')) throw new AppError('SYNTAX_ERROR', 'NUL characters aren’t allowed in a statement.');
  if (!confined) return null;
  return source === undefined ? (proved?.tables ?? null) : { source };
}
