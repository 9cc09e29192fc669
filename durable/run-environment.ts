// What a run needs, made from the bindings of the objects Worker.
import { drizzle } from 'drizzle-orm/d1';
import { AppError } from '#app/domain/errors.ts';
import { createDriver } from '#app/engines/drivers.server.ts';
import { toConnection } from '#app/resources/database/connection.server.ts';
import * as schema from '#drizzle/schema/index.ts';
import type { KeeperDeps } from './run-keeper.ts';
import { createEventQueueStub } from './stubs.ts';
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
