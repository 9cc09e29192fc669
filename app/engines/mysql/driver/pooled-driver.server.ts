// Reads on sessions that are kept for the next caller.
import {
  createPooledReads,
  type BegunRead,
  type PooledDriverOptions,
  type PooledRead,
} from '#app/engines/shared/driver/pooled-driver.server.ts';
import type { Driver, ResultEvent } from '#app/engines/shared/engine.ts';
import { runIn } from '#app/engines/mysql/driver.server.ts';
import type { MysqlParameters } from '#app/engines/mysql/engine.ts';
import { explain } from './explain.server.ts';
import { isServerError } from '#app/engines/mysql/failure.ts';
import { mysqlGrammar } from '#app/engines/mysql/grammar.ts';
import { openSession, type MysqlSession } from './session.server.ts';
import type { MysqlTransport } from './transport.ts';

/** A driver that only reads, for any number of statements at once. Nothing of one is seen by the next. */
export const createPooledDriver = (
  parameters: MysqlParameters,
  transport: MysqlTransport,
  options: PooledDriverOptions = {},
): Driver =>
  createPooledReads<MysqlSession>(
    {
      grammar: mysqlGrammar,
      open: (signal) => openSession(parameters, transport, signal),
      reset: (session) => session.reset(),
      read: (session, read) => beginRead(session, parameters, read),
      explain,
    },
    options,
  );

/** A kept session is first told to do nothing: whether it answers says whether it lives. */
function beginRead(session: MysqlSession, parameters: MysqlParameters, read: PooledRead): BegunRead {
  const { statement, bounds, signal, isReused } = read;
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
    yield* runIn(session, signal, { statement, bounds, parameters });
  };
  return { events: events(), hasBegun: () => isAlive };
}
