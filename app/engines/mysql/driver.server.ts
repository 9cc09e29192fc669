// Runs MySQL statements: proved by the grammar, then confined by the server to a session that can only read.
import { createSessionDriver, type RunningStatement } from '#app/engines/shared/driver/session-driver.server.ts';
import type { Driver, ResultEvent } from '#app/engines/shared/engine.ts';
import { orAborted } from '#app/engines/shared/driver/patience.server.ts';
import { readRows } from '#app/engines/shared/driver/read-rows.server.ts';
import type { DriverOptions } from '#app/engines/shared/driver/running.server.ts';
import { checkCalls } from './plan/check-calls.server.ts';
import { checkPlan } from './plan/check-plan.server.ts';
import type { MysqlParameters } from './engine.ts';
import { explainFailure } from './driver/explain.server.ts';
import { mysqlGrammar } from './grammar.ts';
import { CLEAN_UP, openingStatements } from './driver/opening.ts';
import { openSession, type MysqlSession } from './driver/session.server.ts';
import type { MysqlTransport } from './driver/transport.ts';

/** A driver of one database. */
export const createMysqlDriver = (parameters: MysqlParameters, transport: MysqlTransport, options: DriverOptions = {}): Driver =>
  createSessionDriver<MysqlSession>(
    {
      grammar: mysqlGrammar,
      open: (signal) => openSession(parameters, transport, signal),
      run: (session, signal, running) => runIn(session, signal, { ...running, parameters }),
      explain: explainFailure,
      isBoundToSchema: false,
    },
    options,
  ).driver;

/** The statement behind its opening, in a session that nothing else uses meanwhile. */
export async function* runIn(
  session: MysqlSession,
  signal: AbortSignal,
  { statement, planBounds, parameters }: RunningStatement & { readonly parameters: MysqlParameters },
): AsyncGenerator<ResultEvent> {
  const { transport } = parameters;
  const database = parameters.schema ?? parameters.database;
  // Hyperdrive keeps one server connection for a transaction only.
  const inTransaction = planBounds !== null || transport === 'hyperdrive';
  const opening = openingStatements(session.facts, statement, { database, inTransaction });
  for (const command of [...opening, ...(statement.settings ?? [])]) await orAborted(session.command(command), signal);
  session.schema = statement.schema ?? database;
  // Before the plan: making one can call them.
  if (planBounds !== null) await checkCalls(session, statement.sql, signal);
  await checkPlan(session, { ...statement, planBounds }, signal);
  const cursor = session.open(statement.sql, statement.params);
  const last = yield* readRows(cursor, statement.maxRows, { signal });
  if (statement.readOnly && inTransaction) await orAborted(session.command(CLEAN_UP), signal);
  yield last;
}
