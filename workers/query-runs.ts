// Starts SQL Lab runs from the app Worker: immediately in their Durable Objects, or in the background through the queue.
import { findLocationHint } from '#app/domain/database/location-hint.ts';
import { AppError } from '#app/domain/errors.ts';
import { findRunLocationHint } from '#app/stores/query/transitions.server.ts';
import type { Db } from '#app/stores/db.ts';
import { currentRequestId } from '#app/services/logging/log-context.server.ts';
import type { QueryRuns } from '#app/services/query-service/query-runs.ts';
import { createSqlLabRunStub, type SqlLabRun } from '#durable/stubs.ts';
import type { RunMessage } from './run-message.ts';

export interface RunBindings {
  readonly db: Db;
  readonly runs: DurableObjectNamespace;
  readonly queue: Pick<Queue<RunMessage>, 'send'>;
}

/** Retries if the object restarts: it then returns how the run ended. */
const ATTEMPTS = 3;

export function createQueryRuns({ db, runs, queue }: RunBindings): QueryRuns {
  const findHint = async (queryId: number): Promise<DurableObjectLocationHint | null> =>
    findLocationHint(await findRunLocationHint(db, queryId));
  return {
    run: async (queryId, clientId) => {
      const hint = await findHint(queryId);
      await withRetry(() => createSqlLabRunStub(runs, clientId, hint).run(queryId));
    },
    submit: async (queryId, clientId) => {
      try {
        await queue.send({ queryId, clientId, locationHint: await findHint(queryId), requestId: currentRequestId() });
      } catch (cause) {
        throw new AppError('ASYNC_WORKERS_ERROR', 'Couldn’t queue the query. Try again.', { cause });
      }
    },
    stop: (queryId, clientId) => withRetry(() => createSqlLabRunStub(runs, clientId).stop(queryId)),
  };
}

async function withRetry(call: () => ReturnType<SqlLabRun['run']>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (cause) {
      if (cause instanceof AppError && cause.kind !== 'bug') throw cause;
      if (attempt === ATTEMPTS) {
        throw new AppError('ASYNC_WORKERS_ERROR', 'Couldn’t reach the query. Try again.', { cause });
      }
    }
  }
}
