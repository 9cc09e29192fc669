// What a viewer can do with a chart of a dashboard beyond looking at it: by which columns it breaks down, and whether its rows
// can be read.
import { canReadDataset, hasPermission } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { detectColumnContent } from '#app/domain/explore/field-type.ts';
import type { DatasetColumn } from '#app/domain/query/dataset.ts';
import { drillableColumns } from '#app/services/chart-data/allowed.server.ts';
import { findDrillFreedom } from '#app/services/charts/drill-freedom.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { DrillColumn, DrillInfo } from '#app/stores/chart-drill/wire.ts';
import { openDrilled, type DrilledPlace } from './open-drilled.server.ts';

/** Throws 404 for a chart that is not on the dashboard, 403 for callers who cannot drill or see it. */
export async function findDrillInfo(
  deps: Deps,
  identity: Identity,
  request: { readonly dashboardId: number; readonly chartId: number },
): Promise<DrillInfo> {
  const place = await openDrilled(deps, identity, request);
  const { dataset, source } = place;
  const [freedom, { shown }] = await Promise.all([
    findDrillFreedom(deps, identity, place, source.facts),
    drillableColumns(deps, place),
  ]);
  return {
    datasetId: dataset.id,
    columns: freedom.by.filter(({ name }) => !shown.includes(name)).map(toDrillColumn),
    shown: dataset.columns.filter(({ name }) => shown.includes(name)).map(toDrillColumn),
    rows: decideRowAccess(identity, place),
  };
}

/** Rows show every column, so they need a right to the dataset itself. */
export function decideRowAccess(identity: Identity, { source }: DrilledPlace): DrillInfo['rows'] {
  if (!canReadDataset(identity, source.facts) || !hasPermission(identity, 'can_samples', 'Datasource')) return 'denied';
  return source.isDetailDisabled === true ? 'disabled' : 'allowed';
}

export const toDrillColumn = (column: DatasetColumn): DrillColumn => ({
  name: column.name,
  label: column.verboseName || column.name,
  kind: detectColumnContent(column),
});
