// A database's row as the connection that the query service needs. Shared with readers of databases together with other rows.
import type { Identity } from '#app/domain/access/identity.ts';
import { connectAs, IMPERSONATES, OAUTH2, type TokenOwner } from '#app/domain/database/caller-connection.ts';
import { slotLimit } from '#app/domain/query-slots/protocol.ts';
import type { Connection } from '#app/domain/database/connection.ts';
import { readEngineParams } from '#app/engines/shared/engine-params.ts';
import { ENGINES } from '#app/engines/find-engine.ts';
import { decryptSecrets } from '#app/stores/list/secrets.server.ts';
import type { databases } from '#drizzle/schema/index.ts';

/** `parameters` have clear-text secrets: never for a reply. Throws CONNECTION_INVALID_PASSWORD_ERROR when they cannot be read. */
export async function toConnection(row: typeof databases.$inferSelect, secretKey: string): Promise<Connection> {
  const secrets = row.encryptedSecrets === null ? {} : await decryptSecrets(row.encryptedSecrets, row, secretKey);
  return {
    databaseId: row.id,
    engine: row.engine,
    parameters: {
      ...row.parameters,
      ...secrets,
      ...readConnectionSettings({ ...row, hasOauth2: row.encryptedOauth2Client !== null }),
    },
    version: `${row.uuid}.${row.version}`,
    maxReportQueries: slotLimit.safeParse(row.extra['max_report_queries']).data,
  };
}

/** The connection for the caller. Throws as `toConnection`. */
export const toCallerConnection = async (
  row: typeof databases.$inferSelect,
  secretKey: string,
  identity: Identity,
): Promise<Connection> => connectAs(await toConnection(row, secretKey), identity);

export interface ConnectionSettings extends Pick<typeof databases.$inferSelect, 'engine' | 'extra' | 'impersonateUser'> {
  /** Id of the database; 0: not stored yet. */
  readonly id: number;
  /** Whether users sign in to it with their own accounts. */
  readonly hasOauth2: boolean;
}

/** What the settings of the database add to the parameters of its connection. */
export function readConnectionSettings({
  id: databaseId,
  engine: id,
  extra,
  impersonateUser,
  hasOauth2,
}: ConnectionSettings): Record<string, unknown> {
  const engine = ENGINES.get(id);
  if (!engine) return {};
  return {
    ...readEngineParams(engine, extra['engine_params']),
    ...(impersonateUser && engine.impersonates === true && { [IMPERSONATES]: true }),
    ...(hasOauth2 && engine.takesTokens === true && { [OAUTH2]: { databaseId, userId: null } satisfies TokenOwner }),
  };
}
