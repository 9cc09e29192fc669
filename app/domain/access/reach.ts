// What an object that is shared with a person, group or role will show them, before it is.
import { canQueryChart, canReadDatabase, hasPermission, SHARED_VIEWS, type DatasetFacts } from './decide.ts';
import type { Identity } from './identity.ts';
import type { SharedKind } from './shared-objects.ts';

export interface AccessReach {
  /** Whether their roles let them open objects of this kind at all. */
  readonly canOpen: boolean;
  /** Whether their roles let them edit those that are theirs to edit. */
  readonly canEdit: boolean;
  /** Whether they can query all of the database in which it is run; true where it is run in none. */
  readonly canRun: boolean;
  /** Charts on data that they can't query themselves. */
  readonly closedChartIds: readonly number[];
}

interface ReachedObject {
  /** `dataset` null: deleted. Such a chart shows its failure to everyone, so it isn't counted. */
  readonly charts: readonly { readonly id: number; readonly dataset: DatasetFacts | null }[];
  readonly database: { readonly id: number; readonly name: string } | null;
}

/** The page on which objects of a kind are opened needs more than the right to read them. */
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
