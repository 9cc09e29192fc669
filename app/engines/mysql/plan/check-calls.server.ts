// Finds functions that users have created under the name of one that another server, or another version of it, has itself. The grammar
// takes them for the server's own; they read what they like.
import { AppError } from '#app/domain/errors.ts';
import { orAborted } from '#app/engines/shared/driver/patience.server.ts';
import { mysqlDialect } from '#app/engines/mysql/dialect.ts';
import { uncommonCalls } from '#app/engines/mysql/grammar/functions.ts';
import type { MysqlSession } from '#app/engines/mysql/driver/session.server.ts';

/** Throws DATABASE_SECURITY_ACCESS_ERROR for a call of one, also where the server has its own and wouldn't call it. */
export async function checkCalls(session: MysqlSession, sql: string, signal: AbortSignal): Promise<void> {
  const names = uncommonCalls(sql);
  if (names.length === 0) return;
  const [created] = await orAborted(session.command(createdFunctions(names)), signal);
  if (created)
    throw new AppError(
      'DATABASE_SECURITY_ACCESS_ERROR',
      `A user of the database created the function "${String(created[0])}". Calling it needs access to the whole database.`,
    );
}

/** Created functions that the connection's user can call. Names of functions are case-insensitive. */
const createdFunctions = (names: readonly string[]): string =>
  `SELECT LOWER(ROUTINE_NAME) FROM information_schema.ROUTINES WHERE ROUTINE_TYPE = 'FUNCTION' AND ROUTINE_SCHEMA = DATABASE() ` +
  `AND ROUTINE_NAME IN (${names.map((name) => mysqlDialect.literal(name)).join(', ')}) LIMIT 1`;
