// The request saved with a chart, for those who can open the chart.
import { canQueryChart } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import type { ExtraFormData } from '#app/domain/dashboard/masks/data-mask.ts';
import { extraFormDataFor } from '#app/domain/dashboard/filters/filter-scope.ts';
import { AppError } from '#app/domain/errors.ts';
import { findChart } from '#app/stores/chart/store.server.ts';
import type { Chart } from '#app/stores/chart/wire.ts';
import { readJsonObject } from '#app/stores/dashboard/wire-json.ts';
import { findDatasetPerms } from '#app/stores/dataset/store.server.ts';
import { sharedDashboards, type QuerySource } from './allowed.server.ts';
import { requireSavedRequest } from './saved-request.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { openDashboard } from '#app/services/sharing/open-dashboard.server.ts';

/**
 * The saved chart-data request, unparsed; with `filtersOf` as that dashboard filters it by default. Throws 404 for a chart
 * that is missing or unreadable or not on that dashboard, 400 where no request was saved.
 */
export async function findSavedQuery(
  deps: Deps,
  identity: Identity,
  source: QuerySource & { readonly chartId: number },
  filtersOf: number | null,
): Promise<unknown> {
  const chart = await findChart(deps.db, source.chartId);
  if (!chart || !(await mayOpenChart(deps, identity, { chart, source })))
    throw new AppError('TABLE_NOT_FOUND_ERROR', 'Not found');
  const saved = requireSavedRequest(chart, filtersOf === null ? {} : await defaultsOn(deps, identity, chart, filtersOf));
  return { ...saved, form_data: saved['form_data'] ?? readJsonObject(chart.params) };
}

/** The dashboard's default filters on the chart. Throws 404 for a dashboard that cannot be opened or lacks the chart. */
export async function defaultsOn(deps: Deps, identity: Identity, chart: Chart, dashboardId: number): Promise<ExtraFormData> {
  const open = await openDashboard(deps, identity, dashboardId);
  if (!open?.charts.has(chart.id)) throw new AppError('TABLE_NOT_FOUND_ERROR', 'Not found');
  return extraFormDataFor(chart.id, open);
}

/** Allowed by the identity's own rights, or on a dashboard that is shared with them. */
async function mayOpenChart(
  deps: Deps,
  identity: Identity,
  { chart, source }: { readonly chart: Chart; readonly source: QuerySource },
): Promise<boolean> {
  const dataset = chart.datasetId === null ? null : await findDatasetPerms(deps.db, chart.datasetId);
  if (canQueryChart(identity, dataset)) return true;
  return (await sharedDashboards(deps, identity, source)).some(({ charts }) => charts.has(chart.id));
}
