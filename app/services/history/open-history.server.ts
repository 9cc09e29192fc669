// History at `HISTORY_URL`: its client is loaded when it is first used, so that Workers without it don't pay for it.
import type { Db } from '#app/stores/db.ts';
import { createD1History } from '#app/stores/history/d1.server.ts';
import { createLayeredHistory } from '#app/stores/history/layered.server.ts';
import { ARCHIVED_KINDS, type HistoryArchive, type HistoryStore } from '#app/stores/history/port.ts';
import { logAway } from './read-archive.server.ts';

/** Read timeout of a page: a suspended database takes about a second to start. */
const READ_TIMEOUT_MS = 5_000;

/** Opens the archive for pages. Undefined: no URL is set, and history is only in D1. */
export const openReadArchive = (url: string | undefined): HistoryArchive | undefined =>
  url ? openArchive(url, READ_TIMEOUT_MS) : undefined;

/** Lists of what is in D1 and in the archive. */
export const openHistory = (db: Db, archive: HistoryArchive): HistoryStore =>
  createLayeredHistory({ outbox: createD1History(db), archive, kinds: ARCHIVED_KINDS, noteAway: logAway });

export function openArchive(url: string, timeoutMs?: number): HistoryArchive {
  let opening: Promise<HistoryArchive> | undefined;
  const opened = (): Promise<HistoryArchive> => (opening ??= load(url, timeoutMs));
  return {
    parts: {
      listJobs: async (queryIds) => (await opened()).parts.listJobs(queryIds),
      findJob: async (queryId) => (await opened()).parts.findJob(queryId),
      listDeliveries: async (runIds) => (await opened()).parts.listDeliveries(runIds),
    },
    append: async (rows) => (await opened()).append(rows),
    list: async (kind, request) => (await opened()).list(kind, request),
    find: async (kind, id) => (await opened()).find(kind, id),
    count: async (kind, request) => (await opened()).count(kind, request),
    purgeBefore: async (kind, purge) => (await opened()).purgeBefore(kind, purge),
    remove: async (removal) => (await opened()).remove(removal),
    listParents: async () => (await opened()).listParents(),
    queries: {
      find: async (key) => (await opened()).queries.find(key),
      findJob: async (id) => (await opened()).queries.findJob(id),
      listByClientIds: async (userId, clientIds) => (await opened()).queries.listByClientIds(userId, clientIds),
      listChanged: async (userId, bounds) => (await opened()).queries.listChanged(userId, bounds),
      findPrevious: async (request) => (await opened()).queries.findPrevious(request),
      listOccurring: async (column, values, userId) => (await opened()).queries.listOccurring(column, values, userId),
      setEditor: async (change) => (await opened()).queries.setEditor(change),
    },
  };
}

async function load(url: string, timeoutMs: number | undefined): Promise<HistoryArchive> {
  const [{ openNeon }, { createNeonHistory }] = await Promise.all([
    import('#app/stores/history/neon-client.server.ts'),
    import('#app/stores/history/neon.server.ts'),
  ]);
  return createNeonHistory(openNeon(url, timeoutMs));
}
