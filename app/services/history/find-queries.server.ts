// Queries of SQL Lab wherever they are: in D1 while they run and for some minutes after, then in the archive. D1 is read first: a
// query that is moved meanwhile is in both, never in none.
import { FINISHED_STATES } from '#app/domain/sqllab/query-state.ts';
import { runJobSchema, type RunJob } from '#app/domain/sqllab/run-job.ts';
import { SETTLED_MS } from '#app/stores/history/movable.server.ts';
import { findMovedQuery } from '#app/stores/history/moved-queries.server.ts';
import type { PreviousRequest, QueryKey } from '#app/stores/history/port.ts';
import type { RelatedPage, RelatedQuery } from '#app/stores/list/list-reply.ts';
import * as related from '#app/stores/query/related.server.ts';
import { findPreviousQuery as findPreviousInD1 } from '#app/stores/query/editor.server.ts';
import type { QueryView } from '#app/stores/query/query-dict.ts';
import { joinParts } from '#app/stores/query/script-parts.server.ts';
import * as inD1 from '#app/stores/query/store.server.ts';
import { readArchive, tryArchive, type Homes } from './read-archive.server.ts';

/** Null: there is none. Throws `HISTORY_AWAY_ERROR` where the archive can have it and can't be read now, as all of these. */
export const findQuery = async (homes: Homes, key: QueryKey): Promise<QueryView | null> =>
  (await inD1.findQuery(homes.db, key)) ?? readArchive(homes, ({ queries }) => queries.find(key));

/**
 * The query of a request that is sent again. New ones need D1 alone: it knows for a week which ids of clients have left it.
 */
export async function findRepeatedQuery(homes: Homes, clientId: string): Promise<QueryView | null> {
  const [found, movedId] = await Promise.all([
    inD1.findQuery(homes.db, { clientId }),
    homes.archive ? findMovedQuery(homes.db, clientId) : null,
  ]);
  if (found || movedId === null) return found;
  return readArchive(homes, ({ queries }) => queries.find({ id: movedId }));
}

/** The location of its rows, now or later. */
export async function findJob(homes: Homes, id: number): Promise<RunJob | null> {
  const found = await inD1.findJob(homes.db, id);
  if (found) return found;
  const stored = await readArchive(homes, ({ queries }) => queries.findJob(id));
  return stored && runJobSchema.parse(joinParts(stored.job, stored.parts));
}

/** The user's queries with these client ids; those of D1 alone while the archive is away, so that tabs open all the same. */
export async function listUserQueries(homes: Homes, userId: number, clientIds: readonly string[]): Promise<QueryView[]> {
  const found = await inD1.listUserQueries(homes.db, userId, clientIds);
  const known = new Set(found.map(({ row }) => row.clientId));
  const missing = clientIds.filter((clientId) => !known.has(clientId));
  const stored = missing.length === 0 ? null : await tryArchive(homes, ({ queries }) => queries.listByClientIds(userId, missing));
  return [...found, ...(stored ?? [])];
}

const MAX_CHANGED = 1_000;
/** Max total length of the texts. */
const MAX_CHANGED_CHARS = 8_000_000;

/**
 * The user's queries that changed at or after an instant, the latest first: at most 1,000, with 8 million characters of SQL. Those of
 * D1 alone while the archive is away.
 */
export async function listChangedQueries(homes: Homes, userId: number, { sinceMs, nowMs }: Changed): Promise<QueryView[]> {
  const bounds = { sinceMs, maxRows: MAX_CHANGED, maxChars: MAX_CHANGED_CHARS };
  const found = await inD1.listChangedQueries(homes.db, userId, bounds);
  // Recent changes are still in D1, so that polling clients don't wake the archive.
  if (sinceMs > nowMs - SETTLED_MS) return found;
  const stored = await tryArchive(homes, ({ queries }) => queries.listChanged(userId, bounds));
  if (!stored) return found;
  const ids = new Set(found.map(({ row }) => row.id));
  const latest = [...found, ...stored.filter(({ row }) => !ids.has(row.id))]
    .toSorted((left, right) => right.row.changedOnMs - left.row.changedOnMs || right.row.id - left.row.id)
    .slice(0, MAX_CHANGED);
  let chars = 0;
  return latest.filter(({ row }) => (chars += row.sql.length) <= MAX_CHANGED_CHARS);
}

interface Changed {
  readonly sinceMs: number;
  readonly nowMs: number;
}

/** The id of the user's last query in the tab but one; null when there is none. Of those of D1 while the archive is away. */
export async function findPreviousQuery(homes: Homes, request: PreviousRequest): Promise<string | null> {
  const [found, stored] = await Promise.all([
    findPreviousInD1(homes.db, request),
    tryArchive(homes, ({ queries }) => queries.findPrevious(request)),
  ]);
  if (!found || !stored) return (found ?? stored)?.clientId ?? null;
  return (found.startMs - stored.startMs || found.id - stored.id) >= 0 ? found.clientId : stored.clientId;
}

/** The states that occur. */
export async function listStates(homes: Homes, request: RelatedQuery, userId: number | null) {
  const stored = await listStored(homes, 'state', FINISHED_STATES, userId);
  return related.listStates(homes.db, request, { userId, stored });
}

/** The databases queried by this user, or by anybody (null). */
export async function listRelatedDatabases(homes: Homes, request: RelatedQuery, userId: number | null): Promise<RelatedPage> {
  const stored = homes.archive
    ? await listStored(homes, 'databaseId', await related.listAllIds(homes.db, 'databases'), userId)
    : [];
  return related.listRelatedDatabases(homes.db, request, { userId, stored });
}

/** Users with queries: this user, or all (null). */
export async function listRelatedUsers(homes: Homes, request: RelatedQuery, userId: number | null): Promise<RelatedPage> {
  const ids = !homes.archive ? [] : userId === null ? await related.listAllIds(homes.db, 'users') : [userId];
  return related.listRelatedUsers(homes.db, request, { userId, stored: await listStored(homes, 'userId', ids, userId) });
}

async function listStored<Value extends string | number>(
  homes: Homes,
  column: 'state' | 'databaseId' | 'userId',
  values: readonly Value[],
  userId: number | null,
): Promise<readonly Value[]> {
  return (await tryArchive(homes, ({ queries }) => queries.listOccurring(column, values, userId))) ?? [];
}
