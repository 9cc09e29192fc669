// Deletes old rows from the database of history, which can be away.
import { logWarn } from '#app/services/logging/log.server.ts';

/** Rows deleted. While the archive is away: none, and the next day's purge deletes them. `what` couldn't be deleted, as "Old runs". */
export async function purgeArchive(what: string, purge: () => Promise<number>): Promise<number> {
  try {
    return await purge();
  } catch (error) {
    logWarn('history_away', `${what} couldn’t be deleted from the database of HISTORY_URL.`, { error });
    return 0;
  }
}
