// What D1 deletes with a user, a database, or a report goes in the archive too: at once where it can be reached, else after a later
// move. A move that had read a row before it was deleted brings it there afterwards: such rows are found by the next one.
import { logWarn } from '#app/services/logging/log.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { findMissingParents } from '#app/stores/history/parents.server.ts';
import { SETTLED_MS } from '#app/stores/history/movable.server.ts';
import { forgetRemovedQueries, listRemovedQueries } from '#app/stores/history/moved-queries.server.ts';
import type { ArchiveRemoval, HistoryArchive } from '#app/stores/history/port.ts';
import type { Db } from '#app/stores/db.ts';

/** When the reply is out; never throws. */
export function removeArchived({ archive, waitUntil }: Pick<Deps, 'archive' | 'waitUntil'>, removal: ArchiveRemoval): void {
  if (archive) waitUntil(archive.remove(removal).catch(logUnremoved));
}

/** If removing fails now, a later move does it. */
export const tryRemoving = (archive: Pick<HistoryArchive, 'remove'>, removal: ArchiveRemoval): Promise<void> =>
  archive.remove(removal).catch(logUnremoved);

const logUnremoved = (error: unknown): void =>
  logWarn('history_not_removed', 'Deleted rows couldn’t be removed from the database of HISTORY_URL yet.', { error });

interface RemovalDeps {
  readonly db: Db;
  readonly archive: Pick<HistoryArchive, 'remove' | 'listParents'>;
}

/** Again until no move can bring them any more. */
export async function removeDeletedQueries({ db, archive }: RemovalDeps, nowMs: number): Promise<void> {
  const queryIds = await listRemovedQueries(db);
  if (queryIds.length === 0) return;
  await archive.remove({ queryIds });
  await forgetRemovedQueries(db, queryIds, nowMs - SETTLED_MS);
}

/** Removes history of deleted users, databases, and reports; ids aren't reused. */
export async function removeOrphans({ db, archive }: RemovalDeps): Promise<void> {
  const missing = await findMissingParents(db, await archive.listParents());
  if (Object.values(missing).some((ids) => ids.length > 0)) await archive.remove(missing);
}
