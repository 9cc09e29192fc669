// Reads on sessions that are kept for the next caller.
import {
  createPooledReads,
  type BegunRead,
  type PooledDriverOptions,
  type PooledRead,
} from '#app/engines/shared/driver/pooled-driver.server.ts';
import type { Driver, ResultEvent } from '#app/engines/shared/engine.ts';
import { orAborted } from '#app/engines/shared/driver/patience.server.ts';
import { readRows } from '#app/engines/shared/driver/read-rows.server.ts';
import { checkPlan, sessionPlans } from '#app/engines/postgres/plan/check-plan.server.ts';
import type { PostgresParameters } from '#app/engines/postgres/engine.ts';
import { explain } from './explain.server.ts';
import { postgresGrammar } from '#app/engines/postgres/grammar.ts';
import { openingStatements } from './opening.ts';
import { resetSession } from './reset-session.server.ts';
import { openSession, type Session } from './session.server.ts';
import type { PostgresTransport } from './transport.ts';

/** Charts are drawn of all their rows: the first portion contains most results in full. */
const FIRST_ROWS = 1_000;

/** A driver that only reads, for any number of statements at once. Nothing of one is seen by the next. */
export const createPooledDriver = (
  parameters: PostgresParameters,
  transport: PostgresTransport,
  options: PooledDriverOptions = {},
): Driver =>
  createPooledReads<Session>(
    {
      grammar: postgresGrammar,
      open: (signal) => openSession(parameters, transport, signal),
      reset: resetSession,
      read: (session, read) => beginRead(session, parameters.schema, read),
      explain,
    },
    options,
  );

function beginRead(session: Session, schema: string | null, { statement, bounds, signal }: PooledRead): BegunRead {
  const { sql, params, maxRows } = statement;
  const opening = openingStatements(session, statement, schema);
  // What is compared before needs the transaction: it is opened on its own, in a round trip more.
  let isOpened = false;
  const cursor = session.openReading({ opening: bounds === null ? opening : [], sql, params });
  const events = async function* (): AsyncGenerator<ResultEvent> {
    if (bounds !== null) {
      await orAborted(session.command(opening.join('; ')), signal);
      isOpened = true;
      await checkPlan(sessionPlans(session, signal), { sql, params, bounds });
    }
    yield yield* readRows(cursor, maxRows, { signal, firstRows: FIRST_ROWS });
  };
  return { events: events(), hasBegun: () => isOpened || cursor.hasBegun() };
}
