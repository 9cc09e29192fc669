// History in two stores at once: new rows are in D1, the outbox, until the other one, the archive, has them. Pages are exact, and while
// the archive is away they have the rows of the outbox alone.
import type { ViewPage } from '#app/stores/list/list-reply.ts';
import { compareViews, idIn } from './compare-views.ts';
import { readOrAway } from './history-away.ts';
import { createLayeredParts } from './layered-parts.ts';
import type { HistoryRequest, HistoryStore, HistoryViews, ListedKind } from './port.ts';

interface Layers {
  readonly outbox: HistoryStore;
  readonly archive: HistoryStore;
  /** Kinds whose rows leave the outbox. The archive isn't read for others, so that it can stay suspended. */
  readonly kinds: readonly ListedKind[];
  /** The archive can't be read now. */
  readonly noteAway: (error: unknown) => void;
}

export const createLayeredHistory = (layers: Layers): HistoryStore => ({
  parts: createLayeredParts({ ...layers, outbox: layers.outbox.parts, archive: layers.archive.parts }),
  append: (rows) => layers.outbox.append(rows),
  list: (kind, request) => (layers.kinds.includes(kind) ? list(layers, kind, request) : layers.outbox.list(kind, request)),
  find: async (kind, id) =>
    (await layers.outbox.find(kind, id)) ??
    (layers.kinds.includes(kind) ? await readOrAway(() => layers.archive.find(kind, id), layers.noteAway) : null),
  count: async (kind, request) => {
    if (!layers.kinds.includes(kind)) return layers.outbox.count(kind, request);
    const [waiting, stored] = await Promise.all([
      layers.outbox.count(kind, request),
      orAway(layers, layers.archive.count(kind, request)),
    ]);
    return waiting + (stored ?? 0);
  },
  purgeBefore: async (kind, purge) => {
    const purged = await layers.outbox.purgeBefore(kind, purge);
    if (purged >= purge.maxRows || !layers.kinds.includes(kind)) return purged;
    return purged + (await layers.archive.purgeBefore(kind, { ...purge, maxRows: purge.maxRows - purged }));
  },
});

async function orAway<T>({ noteAway }: Layers, reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    noteAway(error);
    return null;
  }
}

/**
 * Of the outbox, all rows up to the end of the page; of the archive, as many before the page as the outbox can push into it. The outbox
 * is read first: a row that is moved meanwhile is in both, never in none.
 */
async function list<Kind extends ListedKind>(
  layers: Layers,
  kind: Kind,
  request: HistoryRequest,
): Promise<ViewPage<HistoryViews[Kind]>> {
  const { offset, limit } = request.slice ?? { offset: request.page * request.pageSize, limit: request.pageSize };
  const waiting = await layers.outbox.list(kind, { ...request, slice: { offset: 0, limit: offset + limit } });
  const pushed = Math.min(waiting.count, offset);
  const slice = { offset: offset - pushed, limit: limit + pushed };
  const stored = await orAway(layers, layers.archive.list(kind, { ...request, slice }));
  if (!stored) return { count: waiting.count, views: waiting.views.slice(offset, offset + limit), isPartial: true };
  const taken = new Set(waiting.views.map((view) => idIn(view)));
  const views = [...waiting.views, ...stored.views.filter((view) => !taken.has(idIn(view)))]
    .toSorted(compareViews(kind, request.order))
    .slice(pushed, pushed + limit);
  return { count: waiting.count + stored.count, views };
}
