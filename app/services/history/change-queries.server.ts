// Changes of ended queries, in D1 or the archive.
import type { Deps } from '#app/services/deps.server.ts';
import { noteRemovedQuery } from '#app/stores/history/moved-queries.server.ts';
import type { QueryView } from '#app/stores/query/query-dict.ts';
import * as inD1 from '#app/stores/query/editor.server.ts';
import { readArchive, type Homes } from './read-archive.server.ts';
import { tryRemoving } from './remove-archived.server.ts';

/** Deletes the user's query, and returns where its result is. While the archive is away, it is deleted there later. */
export async function removeQuery(
  { db, archive, now }: Pick<Deps, 'db' | 'archive' | 'now'>,
  { id, resultsKey }: QueryView['row'],
  userId: number,
): Promise<string | null> {
  const removedKey = await inD1.removeQuery(db, { id, userId }, archive ? [noteRemovedQuery(db, id, now())] : []);
  if (archive) await tryRemoving(archive, { queryIds: [id] });
  return removedKey === undefined ? resultsKey : removedKey;
}

interface EditorChange {
  readonly userId: number;
  readonly clientId: string;
  readonly editorId: string;
  readonly nowMs: number;
}

/** False if the user has no query with this client id. Throws `HISTORY_AWAY_ERROR` if only the archive can have it and can't be read. */
export const moveQuery = async (homes: Homes, change: EditorChange): Promise<boolean> =>
  (await inD1.moveQuery(homes.db, change)) || ((await readArchive(homes, ({ queries }) => queries.setEditor(change))) ?? false);
