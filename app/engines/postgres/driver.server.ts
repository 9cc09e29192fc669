// Runs PostgreSQL statements. Reads are verified by the grammar and run in a read-only transaction on the server.
import {
  createSessionDriver,
  type RunningStatement,
  type SessionDriver,
} from '#app/engines/shared/driver/session-driver.server.ts';
import type { CsvRows, Driver, LinesEvent, ResultEvent, Statement } from '#app/engines/shared/engine.ts';
import { orAborted } from '#app/engines/shared/driver/patience.server.ts';
import { readRows } from '#app/engines/shared/driver/read-rows.server.ts';
import { startRun, closeConnection, type DriverOptions, type DriverRuns } from '#app/engines/shared/driver/running.server.ts';
import { checkPlan, createPlanReader } from './plan/check-plan.server.ts';
import { canCopy } from './lines/copy-statement.ts';
import { csvOfEvents } from './lines/csv-of-events.ts';
import type { PostgresParameters } from './engine.ts';
import { explainFailure } from './driver/explain.server.ts';
import { exportCsv } from './lines/export-csv.server.ts';
import { postgresGrammar } from './grammar.ts';
import { CLEAN_UP, buildOpening } from './driver/opening.ts';
import { runWriting } from './driver/run-writing.server.ts';
import { openSession, type Session } from './driver/session.server.ts';
import { streamLines } from './lines/stream-lines.server.ts';
import type { PostgresTransport } from './driver/transport.ts';
import type { Wire } from './lines/wire.server.ts';

interface State {
  readonly parameters: PostgresParameters;
  readonly transport: PostgresTransport;
  readonly running: DriverRuns;
  /** The driver that streams rows in batches. */
  readonly driver: SessionDriver;
}

/** Creates the driver of one database. */
export function createPostgresDriver(
  parameters: PostgresParameters,
  transport: PostgresTransport,
  options: DriverOptions = {},
): Driver {
  const { driver, running } = createSessionDriver<Session>(
    {
      grammar: postgresGrammar,
      open: (signal) => openSession(parameters, transport, signal),
      run: (session, signal, begun) => runIn(session, signal, { ...begun, schema: parameters.schema }),
      explain: explainFailure,
      isBoundToSchema: true,
    },
    options,
  );
  const state: State = { parameters, transport, running, driver };
  return {
    ...driver,
    streamLines: (statement, signal) => startLines(state, statement, signal),
    exportCsv: (statement, signal) => startExport(state, { ...statement, readOnly: true }, signal),
  };
}

/** Falls back to the row stream if the statement has parameters or writes, or if the transport has no backpressure. */
async function* startLines(state: State, statement: Statement, signal?: AbortSignal): AsyncGenerator<ResultEvent | LinesEvent> {
  const { parameters, transport } = state;
  if (!transport.isPaced || !statement.readOnly || statement.params.length > 0) {
    yield* state.driver.stream(statement, signal);
    return;
  }
  const { run, planBounds, finish } = startRun(state.running, statement, signal);
  const opened = (wire: Wire): void => void (run.connection = wire);
  try {
    yield* streamLines(statement, { parameters, transport, planBounds, signal: run.signal, opened });
  } finally {
    finish();
    if (run.connection) closeConnection(state.running, run.connection);
  }
}

/** Exports by COPY if possible, else from the row stream. */
async function startExport(state: State, statement: Statement, signal?: AbortSignal): Promise<CsvRows> {
  const { parameters, transport } = state;
  if (!transport.isPaced || !canCopy(statement.sql)) return csvOfEvents(state.driver.stream(statement, signal));
  const { run, planBounds, finish } = startRun(state.running, statement, signal);
  return exportCsv(statement, {
    parameters,
    transport,
    planBounds,
    signal: run.signal,
    opened: (wire) => (run.connection = wire),
    ended: (wire) => {
      finish();
      if (wire) closeConnection(state.running, wire);
    },
  });
}

async function* runIn(
  session: Session,
  signal: AbortSignal,
  { statement, planBounds, schema }: RunningStatement & { readonly schema: string | null },
): AsyncGenerator<ResultEvent> {
  if (!statement.readOnly) {
    yield yield* runWriting({ session, statement, schema, signal });
    return;
  }
  // The line break keeps a line comment at the end of one statement from hiding the next.
  const opening = [buildOpening(session, statement, schema), ...(statement.settings ?? [])].join('\n; ');
  await orAborted(session.command(opening), signal);
  await checkPlan(createPlanReader(session, signal), { ...statement, planBounds });
  const cursor = session.open(statement.sql, statement.params);
  const end = yield* readRows(cursor, statement.maxRows, { signal });
  await orAborted(session.command(CLEAN_UP), signal);
  yield end;
}
