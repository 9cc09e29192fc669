// Builds the dependencies of SQL Lab runs and chart jobs from the bindings of the objects Worker.
import { drizzle } from 'drizzle-orm/d1';
import type { Connection } from '#app/domain/database/connection.ts';
import { connectAsUser, dependsOnCaller } from '#app/domain/database/caller-connection.ts';
import { AppError } from '#app/domain/errors.ts';
import { openDriver } from '#app/services/query-service/open-driver.server.ts';
import { toConnection } from '#app/stores/list/connection.server.ts';
import type { Db } from '#app/stores/db.ts';
import { findActiveUsername } from '#app/stores/user/store.server.ts';
import { findConnection } from '#app/stores/database/store.server.ts';
import { LEASE_MS } from '#app/services/query-service/result-cache/fill-result.server.ts';
import * as schema from '#drizzle/schema/index.ts';
import { createQueryDatabase } from './query-database.ts';
import type { ChartJobDeps } from './chart-job-keeper.ts';
import type { RunKeeperDeps } from './run-keeper.ts';
import { createCallerLimits } from './caller-limits-stub.ts';
import { createEventQueueStub, createLeaseStub, locateLease } from './stubs.ts';
import { createTransports } from './transports.ts';

export function createRunDeps(env: ObjectsEnv, storage: DurableObjectStorage): RunKeeperDeps {
  const transports = createTransports(env);
  const db = drizzle(env.DB, { schema });
  return {
    storage,
    db,
    bucket: env.RESULTS,
    now: Date.now,
    append: (channel, event) => createEventQueueStub(env.EVENT_QUEUE, channel).append(event),
    createDriver: (connection) => openDriver(connection, transports),
    turns: { findCallerLimits: createCallerLimits(env.CALLER_LIMITS), newId: () => crypto.randomUUID() },
    connect: async (database, userId) => {
      if (!database) throw new AppError('DATABASE_NOT_FOUND_ERROR', 'The database of this query was deleted.');
      return connectAsActiveUser(db, await toConnection(database, env.SECRET_KEY), userId);
    },
  };
}

/** A user who was deactivated in the meantime counts as no user. */
async function connectAsActiveUser(db: Db, connection: Connection, userId: number | null): Promise<Connection> {
  if (!dependsOnCaller(connection) || userId === null) return connection;
  const username = await findActiveUsername(db, userId);
  return connectAsUser(connection, username === null ? null : { userId, username });
}

export function createChartJobDeps(env: ObjectsEnv, storage: DurableObjectStorage): ChartJobDeps {
  return {
    storage,
    now: Date.now,
    append: (channel, event) => createEventQueueStub(env.EVENT_QUEUE, channel).append(event),
    connect: async (databaseId, userId) => {
      const db = drizzle(env.DB, { schema });
      const connection = await findConnection(db, databaseId, env.SECRET_KEY);
      if (!connection) throw new AppError('DATABASE_NOT_FOUND_ERROR', 'The database of this chart was deleted.');
      return connectAsActiveUser(db, connection, userId);
    },
    query: {
      results: env.RESULTS,
      findLease: (request) => createLeaseStub(env.CACHE_LEASE, locateLease(request)),
      queryDatabase: createQueryDatabase(env),
      findCallerLimits: createCallerLimits(env.CALLER_LIMITS),
      now: Date.now,
      newId: () => crypto.randomUUID(),
      leaseMs: LEASE_MS,
    },
  };
}
