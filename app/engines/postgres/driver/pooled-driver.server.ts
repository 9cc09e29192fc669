// A read-only driver that reuses pooled sessions.
import {
  createPooledReadDriver,
  type StartedRead,
  type PooledDriverOptions,
  type ReadRequest,
} from '#app/engines/shared/driver/pooled-driver.server.ts';
import type { Driver, ResultEvent } from '#app/engines/shared/engine.ts';
import { orAborted } from '#app/engines/shared/driver/patience.server.ts';
import { readRows } from '#app/engines/shared/driver/read-rows.server.ts';
import { checkPlan, createPlanReader } from '#app/engines/postgres/plan/check-plan.server.ts';
import type { PostgresParameters } from '#app/engines/postgres/engine.ts';
import { explainFailure } from './explain.server.ts';
import { postgresGrammar } from '#app/engines/postgres/grammar.ts';
import { openingStatements } from './opening.ts';
import { resetSession } from './reset-session.server.ts';
import { openSession, type Session } from './session.server.ts';
import type { PostgresTransport } from './transport.ts';

/** A chart needs all of its rows, so the first batch is large enough for most results. */
const FIRST_ROWS = 1_000;

/**
 * A read-only driver for any number of concurrent statements. No state of a statement is visible to the next one in its
 * session.
 */
export const createPooledDriver = (
  parameters: PostgresParameters,
  transport: PostgresTransport,
  options: PooledDriverOptions = {},
): Driver =>
  createPooledReadDriver<Session>(
    {
      grammar: postgresGrammar,
      open: (signal) => openSession(parameters, transport, signal),
      reset: resetSession,
      read: (session, request) => startRead(session, parameters.schema, request),
      explain: explainFailure,
    },
    options,
  );

function startRead(session: Session, schema: string | null, { statement, planBounds, signal }: ReadRequest): StartedRead {
  const { sql, params, maxRows } = statement;
  const opening = openingStatements(session, statement, schema);
  // The plan must be checked in the transaction before the statement runs, so the transaction is opened by an extra round trip.
  let isTransactionOpen = false;
  const cursor = session.openReading({ opening: planBounds === null ? opening : [], sql, params });
  const events = async function* (): AsyncGenerator<ResultEvent> {
    if (planBounds !== null) {
      await orAborted(session.command(opening.join('; ')), signal);
      isTransactionOpen = true;
      await checkPlan(createPlanReader(session, signal), { sql, params, planBounds });
    }
    // `yield*` passes on the rows and returns the end event, which is then yielded too.
    yield yield* readRows(cursor, maxRows, { signal, firstRows: FIRST_ROWS });
  };
  return { events: events(), hasServerReplied: () => isTransactionOpen || cursor.hasServerReplied() };
}
