// What a dashboard that is shared with a person, group or role will show them, before it is.
import { canQueryChart, hasPermission, type DatasetFacts } from './decide.ts';
import type { Identity } from './identity.ts';

export interface Reach {
  /** Whether their roles let them open dashboards at all. */
  readonly canOpen: boolean;
  /** Whether their roles let them edit those that they own. */
  readonly canEdit: boolean;
  /** Charts on data that they can't query themselves. */
  readonly closedChartIds: readonly number[];
}

/** `dataset` null: deleted. Such a chart shows its failure to everyone, so it isn't counted. */
export const measureReach = (
  identity: Identity,
  charts: readonly { readonly id: number; readonly dataset: DatasetFacts | null }[],
): Reach => ({
  canOpen: hasPermission(identity, 'can_read', 'Dashboard'),
  canEdit: hasPermission(identity, 'can_write', 'Dashboard'),
  closedChartIds: charts.flatMap(({ id, dataset }) => (dataset === null || canQueryChart(identity, dataset) ? [] : [id])),
});
