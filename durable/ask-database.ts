// How a chart's question reaches its database, from the bindings of the Worker that asks.
import { createDriver, isWorthPooling } from '#app/engines/drivers.server.ts';
import { askDatabase, type AskDatabaseDeps } from '#app/services/query-service/ask-database.server.ts';
import type { AskDeps } from '#app/services/query-service/fill-answer.server.ts';
import { createConnectionPool } from './stubs.ts';
import { createTransports } from './transports.ts';

interface Bindings {
  readonly WAREHOUSE: DurableObjectNamespace;
  readonly WAREHOUSES?: Fetcher;
  readonly CONNECTION_POOL: DurableObjectNamespace;
  readonly ALLOW_PRIVATE_ADDRESSES: string;
}

export function createAskDatabase(env: Bindings): AskDeps['askDatabase'] {
  const transports = createTransports(env);
  const deps: AskDatabaseDeps = {
    createDriver: ({ engine, parameters }) => createDriver(engine, parameters, transports),
    isWorthPooling: ({ engine, parameters }) => isWorthPooling(engine, parameters),
    askPool: createConnectionPool(env.CONNECTION_POOL),
  };
  return (request, signal) => askDatabase(request, deps, signal);
}
