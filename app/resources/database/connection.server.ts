// A database's row as the connection that the fleet needs. Shared with whoever reads databases beside rows of their own.
import { AppError } from '#app/domain/errors.ts';
import type { Connection } from '#app/services/query-fleet.ts';
import type { databases } from '#drizzle/schema/index.ts';

/** Throws CONNECTION_INVALID_PASSWORD_ERROR when it needs secrets that cannot be read. */
export function toConnection(row: typeof databases.$inferSelect): Connection {
  if (row.encryptedSecrets !== null)
    throw new AppError('CONNECTION_INVALID_PASSWORD_ERROR', `The secrets of database "${row.name}" cannot be read.`);
  return { databaseId: row.id, engine: row.engine, parameters: row.parameters, version: `${row.uuid}.${row.version}` };
}
