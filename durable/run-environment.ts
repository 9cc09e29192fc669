// What a run and a chart job need, made from the bindings of the objects Worker.
import { drizzle } from 'drizzle-orm/d1';
import { AppError } from '#app/domain/errors.ts';
import { createDriver } from '#app/engines/drivers.server.ts';
import { toConnection } from '#app/stores/list/connection.server.ts';
import { findConnection } from '#app/stores/database/store.server.ts';
import { LEASE_MS } from '#app/services/query-service/fill-result.server.ts';
import * as schema from '#drizzle/schema/index.ts';
import { createQueryDatabase } from './query-database.ts';
import type { ChartJobDeps } from './chart-job-keeper.ts';
import type { KeeperDeps } from './run-keeper.ts';
import { createEventQueueStub, createLeaseStub, leasePlaceOf } from './stubs.ts';
import { createTransports } from './transports.ts';

export function runEnvironment(env: ObjectsEnv, storage: DurableObjectStorage): KeeperDeps {
  const transports = createTransports(env);
  return {
    storage,
    db: drizzle(env.DB, { schema }),
    bucket: env.RESULTS,
    now: Date.now,
    append: (channel, event) => createEventQueueStub(env.EVENT_QUEUE, channel).append(event),
    createDriver: ({ engine, parameters }) => createDriver(engine, parameters, transports),
    connect: async (database) => {
      if (!database) throw new AppError('DATABASE_NOT_FOUND_ERROR', 'The database of this query was deleted.');
      return toConnection(database, env.SECRET_KEY);
    },
  };
}

export function chartJobEnvironment(env: ObjectsEnv, storage: DurableObjectStorage): ChartJobDeps {
  return {
    storage,
    now: Date.now,
    append: (channel, event) => createEventQueueStub(env.EVENT_QUEUE, channel).append(event),
    connect: async (databaseId) => {
      const connection = await findConnection(drizzle(env.DB, { schema }), databaseId, env.SECRET_KEY);
      if (!connection) throw new AppError('DATABASE_NOT_FOUND_ERROR', 'The database of this chart was deleted.');
      return connection;
    },
    query: {
      results: env.RESULTS,
      findLease: (request) => createLeaseStub(env.CACHE_LEASE, leasePlaceOf(request)),
      queryDatabase: createQueryDatabase(env),
      now: Date.now,
      newId: () => crypto.randomUUID(),
      leaseMs: LEASE_MS,
    },
  };
}
