// History at `HISTORY_URL`: its client is loaded when it is first used, so that Workers without it don't pay for it.
import { logWarn } from '#app/services/logging/log.server.ts';
import type { Db } from '#app/stores/db.ts';
import { createD1History } from '#app/stores/history/d1.server.ts';
import { createLayeredHistory } from '#app/stores/history/layered.server.ts';
import { ARCHIVED_KINDS, type HistoryStore } from '#app/stores/history/port.ts';

/** Of a page: a suspended database takes about a second to start. */
const READ_TIMEOUT_MS = 5_000;

/** Undefined: no URL is set, and history is in D1 alone. */
export function openHistory(db: Db, url: string | undefined): HistoryStore | undefined {
  if (!url) return undefined;
  return createLayeredHistory({
    outbox: createD1History(db),
    archive: openArchive(url, READ_TIMEOUT_MS),
    kinds: ARCHIVED_KINDS,
    noteAway: (error) =>
      logWarn('history_away', 'The database of HISTORY_URL can’t be read: pages show recent rows only.', { error }),
  });
}

export function openArchive(url: string, timeoutMs?: number): HistoryStore {
  let opening: Promise<HistoryStore> | undefined;
  const opened = (): Promise<HistoryStore> => (opening ??= load(url, timeoutMs));
  return {
    append: async (rows) => (await opened()).append(rows),
    list: async (kind, request) => (await opened()).list(kind, request),
    find: async (kind, id) => (await opened()).find(kind, id),
    count: async (kind, request) => (await opened()).count(kind, request),
    purgeBefore: async (kind, purge) => (await opened()).purgeBefore(kind, purge),
  };
}

async function load(url: string, timeoutMs: number | undefined): Promise<HistoryStore> {
  const [{ openNeon }, { createNeonHistory }] = await Promise.all([
    import('#app/stores/history/neon-client.server.ts'),
    import('#app/stores/history/neon.server.ts'),
  ]);
  return createNeonHistory(openNeon(url, timeoutMs));
}
