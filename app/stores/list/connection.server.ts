// A database's row as the connection that the query service needs. Shared with readers of databases beside other rows.
import { slotLimit } from '#app/domain/query-slots/protocol.ts';
import type { Connection } from '#app/domain/database/connection.ts';
import { decryptSecrets } from '#app/stores/list/secrets.server.ts';
import type { databases } from '#drizzle/schema/index.ts';

/** `parameters` have clear-text secrets: never for a reply. Throws CONNECTION_INVALID_PASSWORD_ERROR when they cannot be read. */
export async function toConnection(row: typeof databases.$inferSelect, secretKey: string): Promise<Connection> {
  const secrets = row.encryptedSecrets === null ? {} : await decryptSecrets(row.encryptedSecrets, row, secretKey);
  return {
    databaseId: row.id,
    engine: row.engine,
    parameters: { ...row.parameters, ...secrets },
    version: `${row.uuid}.${row.version}`,
    maxReportQueries: slotLimit.safeParse(row.extra['max_report_queries']).data,
  };
}
