// Previews what a user, group or role could do with an object before it is shared with them.
import { canQueryChart, canReadDatabase, hasPermission, SHARED_VIEWS, type DatasetFacts } from './decide.ts';
import type { Identity } from './identity.ts';
import type { SharedKind } from './shared-objects.ts';

export interface AccessReach {
  /** Whether their roles allow opening objects of this kind. */
  readonly canOpen: boolean;
  /** Whether their roles allow editing objects of this kind that they are editors of. */
  readonly canEdit: boolean;
  /** Whether they can query the object's entire database; true if the object has none. */
  readonly canRun: boolean;
  /** Charts with data that they can't query. */
  readonly closedChartIds: readonly number[];
}

interface ReachedObject {
  /** `dataset` is null if it was deleted. Such charts fail for everyone, so they aren't counted. */
  readonly charts: readonly { readonly id: number; readonly dataset: DatasetFacts | null }[];
  readonly database: { readonly id: number; readonly name: string } | null;
}

/** Additional permission of the page that opens objects of a kind. */
const PAGES: Readonly<Partial<Record<SharedKind, string>>> = { chart: 'can_explore', saved_query: 'can_sqllab' };

export function measureReach(identity: Identity, kind: SharedKind, { charts, database }: ReachedObject): AccessReach {
  const view = SHARED_VIEWS[kind];
  const page = PAGES[kind];
  return {
    canOpen: hasPermission(identity, 'can_read', view) && (page === undefined || hasPermission(identity, page, 'Superset')),
    canEdit: hasPermission(identity, 'can_write', view),
    canRun: database === null || canReadDatabase(identity, database),
    closedChartIds: charts.flatMap(({ id, dataset }) => (dataset === null || canQueryChart(identity, dataset) ? [] : [id])),
  };
}
