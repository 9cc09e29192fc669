// Connects charts' queries to their databases, directly or through a connection pool, with the bindings of the calling Worker.
import { isWorthPooling } from '#app/engines/create-driver.server.ts';
import { openDriver } from '#app/services/query-service/open-driver.server.ts';
import { queryDatabase, type QueryDatabaseDeps } from '#app/services/query-service/query-database.server.ts';
import type { QueryWorkerDeps } from '#app/services/query-service/result-cache/fill-result.server.ts';
import type { OutboundBindings } from './outbound.ts';
import { createConnectionPool } from './stubs.ts';
import { createTransports } from './transports.ts';

interface Bindings extends OutboundBindings {
  readonly WAREHOUSE: DurableObjectNamespace;
  readonly WAREHOUSES?: Fetcher;
  readonly CONNECTION_POOL: DurableObjectNamespace;
  readonly ACCESS_TOKEN: DurableObjectNamespace;
}

export function createQueryDatabase(env: Bindings): QueryWorkerDeps['queryDatabase'] {
  const transports = createTransports(env);
  const deps: QueryDatabaseDeps = {
    createDriver: (connection) => openDriver(connection, transports),
    isWorthPooling: ({ engine, parameters }) => isWorthPooling(engine, parameters),
    queryPool: createConnectionPool(env.CONNECTION_POOL),
  };
  return (request, signal) => queryDatabase(request, deps, signal);
}
