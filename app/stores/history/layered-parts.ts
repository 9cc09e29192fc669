// What belongs to queries and runs in two stores. The outbox is read first: what is moved meanwhile is in both, never in none.
import { readOrAway } from './history-away.ts';
import type { HistoryParts, ListedKind } from './port.ts';

interface PartLayers {
  readonly outbox: HistoryParts;
  readonly archive: HistoryParts;
  /** Kinds whose rows leave the outbox. */
  readonly kinds: readonly ListedKind[];
  /** The archive can't be read now. */
  readonly noteAway: (error: unknown) => void;
}

/** Throws `HISTORY_AWAY_ERROR` where the archive can't be read that could have some of it. */
export function createLayeredParts({ outbox, archive, kinds, noteAway }: PartLayers): HistoryParts {
  const readArchive = async <Read>(kind: ListedKind, read: () => Promise<Read>): Promise<Read | null> =>
    kinds.includes(kind) ? readOrAway(read, noteAway) : null;
  return {
    async listJobs(queryIds) {
      const waiting = await outbox.listJobs(queryIds);
      const rest = without(queryIds, new Set(waiting.map(({ queryId }) => queryId)));
      return rest.length === 0 ? waiting : [...waiting, ...((await readArchive('queries', () => archive.listJobs(rest))) ?? [])];
    },
    findJob: async (queryId) => (await outbox.findJob(queryId)) ?? readArchive('queries', () => archive.findJob(queryId)),
    async listDeliveries(runIds) {
      const waiting = await outbox.listDeliveries(runIds);
      const rest = without(runIds, new Set(waiting.map(({ logId }) => logId)));
      return rest.length === 0
        ? waiting
        : [...waiting, ...((await readArchive('reportRuns', () => archive.listDeliveries(rest))) ?? [])];
    },
  };
}

const without = (ids: readonly number[], found: ReadonlySet<number>): number[] => ids.filter((id) => !found.has(id));
