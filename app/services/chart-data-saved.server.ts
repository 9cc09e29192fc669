// The query that was saved with a chart, for those who may open the chart.
import { canAskChart } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import { findChart } from '#app/resources/chart/store.server.ts';
import type { Chart } from '#app/resources/chart/wire.ts';
import { findDatasetPerms } from '#app/resources/dataset/store.server.ts';
import { sharedDashboards, type QuerySource } from './chart-data-allowed.server.ts';
import type { Deps } from './deps.server.ts';

/** The saved chart-data request as JSON text. Throws 404 for a chart that is missing or unreadable, 400 where none was saved. */
export async function findSavedQuery(
  deps: Deps,
  identity: Identity,
  source: QuerySource & { readonly chartId: number },
): Promise<string> {
  const chart = await findChart(deps.db, source.chartId);
  if (!chart || !(await mayOpenChart(deps, identity, { chart, source })))
    throw new AppError('TABLE_NOT_FOUND_ERROR', 'Not found');
  if (!chart.queryContext)
    throw new AppError('GENERIC_COMMAND_ERROR', 'Chart has no query context saved. Please save the chart again.');
  return chart.queryContext;
}

/** By the identity's own rights, or on a dashboard that is shared with them. */
async function mayOpenChart(
  deps: Deps,
  identity: Identity,
  { chart, source }: { readonly chart: Chart; readonly source: QuerySource },
): Promise<boolean> {
  const dataset = chart.datasetId === null ? null : await findDatasetPerms(deps.db, chart.datasetId);
  if (canAskChart(identity, dataset)) return true;
  return (await sharedDashboards(deps, identity, source)).some(({ charts }) => charts.has(chart.id));
}
