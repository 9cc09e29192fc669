// Reads on sessions that are kept for the next caller.
import {
  createPooledReadDriver,
  type StartedRead,
  type PooledDriverOptions,
  type ReadRequest,
} from '#app/engines/shared/driver/pooled-driver.server.ts';
import type { Driver, ResultEvent } from '#app/engines/shared/engine.ts';
import { runIn } from '#app/engines/mysql/driver.server.ts';
import type { MysqlParameters } from '#app/engines/mysql/engine.ts';
import { explainFailure } from './explain.server.ts';
import { isServerError } from '#app/engines/mysql/failure.ts';
import { mysqlGrammar } from '#app/engines/mysql/grammar.ts';
import { openSession, type MysqlSession } from './session.server.ts';
import type { MysqlTransport } from './transport.ts';

/**
 * A read-only driver for any number of concurrent statements. No state of a statement is visible to the next one in its
 * session.
 */
export const createPooledDriver = (
  parameters: MysqlParameters,
  transport: MysqlTransport,
  options: PooledDriverOptions = {},
): Driver =>
  createPooledReadDriver<MysqlSession>(
    {
      grammar: mysqlGrammar,
      open: (signal) => openSession(parameters, transport, signal),
      reset: (session) => session.reset(),
      read: (session, request) => startRead(session, parameters, request),
      explain: explainFailure,
    },
    options,
  );

/** A reused session first runs `DO 0`, whose reply shows that the connection is still alive. */
function startRead(session: MysqlSession, parameters: MysqlParameters, request: ReadRequest): StartedRead {
  const { statement, planBounds, signal, isReused } = request;
  let isAlive = !isReused;
  const events = async function* (): AsyncGenerator<ResultEvent> {
    if (isReused) {
      try {
        await session.command('DO 0');
      } catch (error) {
        isAlive = isServerError(error);
        throw error;
      }
      isAlive = true;
    }
    yield* runIn(session, signal, { statement, planBounds, parameters });
  };
  return { events: events(), hasServerReplied: () => isAlive };
}
