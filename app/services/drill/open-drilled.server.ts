// Opens a chart of a dashboard for drilling: found, seen, allowed.
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError, notFound } from '#app/domain/errors.ts';
import type { ChartOnDashboard } from '#app/services/chart-data/allowed.server.ts';
import { requireDrill } from '#app/services/charts/drill-freedom.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { readCachedDataset } from '#app/services/planning/cached-dataset.server.ts';
import { maySeeChart, openDashboard } from '#app/services/sharing/open-dashboard.server.ts';
import type { DatasetSource } from '#app/stores/dataset/store.server.ts';

export interface DrilledPlace extends ChartOnDashboard {
  readonly source: DatasetSource;
}

/** Throws 404 for a dashboard or chart that the caller cannot find, 403 for what they cannot see or drill into. */
export async function openDrilled(
  deps: Deps,
  identity: Identity,
  { dashboardId, chartId }: { readonly dashboardId: number; readonly chartId: number },
): Promise<DrilledPlace> {
  requireDrill(identity);
  const open = await openDashboard(deps, identity, dashboardId);
  const chart = open?.charts.get(chartId);
  if (!open || !chart) throw notFound();
  if (!maySeeChart(open, identity, chart)) {
    throw new AppError('DATASOURCE_SECURITY_ACCESS_ERROR', 'You don’t have access to the dataset of this chart.');
  }
  const source = chart.datasetId === null ? null : await readCachedDataset(deps, identity, chart.datasetId);
  if (!source) throw new AppError('TABLE_NOT_FOUND_ERROR', 'The dataset of this chart was deleted.');
  return { open, chart, dataset: source.dataset, source };
}
