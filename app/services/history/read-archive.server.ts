// Reads of what has left D1, where it can be away.
import { logWarn } from '#app/services/logging/log.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { readOrAway } from '#app/stores/history/history-away.ts';
import type { HistoryArchive } from '#app/stores/history/port.ts';

/** What is in D1 and what isn't. */
export type Homes = Pick<Deps, 'db' | 'archive'>;

type Read<T> = (archive: HistoryArchive) => Promise<T>;

/** Null without an archive. Throws `HISTORY_AWAY_ERROR` where it can't be read now. */
export const readArchive = async <T>({ archive }: Pick<Deps, 'archive'>, read: Read<T>): Promise<T | null> =>
  archive ? readOrAway(() => read(archive), logAway) : null;

/** Null without an archive, and where it can't be read now: for what is of use without it. */
export async function tryArchive<T>({ archive }: Pick<Deps, 'archive'>, read: Read<T>): Promise<T | null> {
  if (!archive) return null;
  try {
    return await read(archive);
  } catch (error) {
    logAway(error);
    return null;
  }
}

export const logAway = (error: unknown): void =>
  logWarn('history_away', 'The database of HISTORY_URL can’t be read: pages show recent rows only.', { error });
