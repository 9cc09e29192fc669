// Runs a chart's query on a pooled connection if the engine has them, else on a separate one.
import { AppError } from '#app/domain/errors.ts';
import { encodeTable } from '#app/domain/table/table-codec.ts';
import type { Driver } from '#app/engines/shared/engine.ts';
import type { QueryServiceRequest, EncodedResult } from './query-service-protocol.ts';
import { throwIfAborted } from './aborted.ts';
import type { Connection } from '#app/domain/database/connection.ts';
import { logError } from '#app/services/logging/log.server.ts';
import { runStatement } from './run-statement.server.ts';

type Requested = Pick<QueryServiceRequest, 'cacheKey' | 'statement'>;

export interface QueryDatabaseDeps {
  readonly createDriver: (connection: Connection) => Driver;
  readonly isWorthPooling: (connection: Connection) => boolean;
  /** Throws AppErrors; any other error says that the connection pool broke. */
  readonly queryPool: (request: Requested, signal?: AbortSignal) => Promise<EncodedResult['bytes']>;
}

/**
 * The encoded Table that the database gives; the database is stopped when the signal is aborted. Throws what `runStatement`
 * throws, and what the driver cannot be made of.
 */
export async function queryDatabase(
  request: Requested,
  deps: QueryDatabaseDeps,
  signal?: AbortSignal,
): Promise<EncodedResult['bytes']> {
  const { connection } = request.statement;
  if (!deps.isWorthPooling(connection)) return queryOnce(deps.createDriver(connection), request, signal);
  try {
    return await deps.queryPool(request, signal);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throwIfAborted(signal);
    logError('pool_failed', 'Pooled connections couldn’t be used; a separate one is.', {
      databaseId: connection.databaseId,
      error,
    });
    return queryOnce(deps.createDriver(connection), request, signal);
  }
}

async function queryOnce(
  driver: Driver,
  { statement }: Requested,
  signal: AbortSignal | undefined,
): Promise<EncodedResult['bytes']> {
  try {
    return encodeTable(await runStatement(driver, statement, { signal }));
  } finally {
    await driver.close();
  }
}
