// Opens a dashboard for a caller: found, access decided, its layout and charts read.
import { canReadDashboard, canQueryChart, isAdmin, isChartSharedWith, isSharedWith } from '#app/domain/access/decide.ts';
import type { DatasetFacts } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { aloneId, chartIdAlone, treeOfChart } from '#app/domain/dashboard/access/chart-alone.ts';
import { withDatasetScopes } from '#app/domain/dashboard/filters/display-controls.ts';
import { withMissingCharts } from '#app/domain/dashboard/layout/missing-charts.ts';
import type { RootNode } from '#app/domain/dashboard/layout/layout-tree.ts';
import { parseLayout } from '#app/domain/dashboard/layout/parse-layout.ts';
import { parseMetadata, type DashboardMetadata } from '#app/domain/dashboard/metadata/parse-metadata.ts';
import { findChart, findChartsIn } from '#app/stores/chart/store.server.ts';
import type { Chart } from '#app/stores/chart/wire.ts';
import { chartIdsOfDashboard, findDashboard } from '#app/stores/dashboard/store.server.ts';
import type { Dashboard } from '#app/stores/dashboard/wire.ts';
import { findDatasetFactsOfCharts, findDatasetFactsOfChartsIn } from '#app/stores/dataset/store.server.ts';
import type { Db } from '#app/stores/db.ts';
import type { Deps } from '#app/services/deps.server.ts';

export interface OpenDashboard {
  readonly dashboard: Dashboard;
  readonly tree: RootNode;
  readonly metadata: DashboardMetadata;
  /** Charts of the dashboard that exist, by id. */
  readonly charts: ReadonlyMap<number, Chart>;
  readonly datasets: ReadonlyMap<number, DatasetFacts>;
}

/** Null for a dashboard that is missing or that the identity cannot open. */
export async function openDashboard(deps: Deps, identity: Identity, idOrSlug: string | number): Promise<OpenDashboard | null> {
  const aloneChartId = chartIdAlone(idOrSlug);
  if (aloneChartId !== null && identity.kind !== 'guest' && !isChartSharedWith(identity, aloneChartId)) return null;
  const key = { kind: 'dashboards', name: `dashboard:${idOrSlug}` } as const;
  const open = await deps.metadataCache.readCached(key, () => readDashboard(deps, idOrSlug));
  if (!open) return null;
  const { dashboard, datasets } = open;
  return canReadDashboard(identity, { ...dashboard, datasets: [...datasets.values()] }) ? open : null;
}

async function readDashboard(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  idOrSlug: string | number,
): Promise<OpenDashboard | null> {
  const chartId = chartIdAlone(idOrSlug);
  if (chartId !== null) return readChartAlone(db, chartId);
  // All in one batch, because reading the charts after the dashboard would add a round trip.
  const chartIds = chartIdsOfDashboard(idOrSlug);
  const [dashboard, found, datasets] = await Promise.all([
    findDashboard(db, idOrSlug),
    findChartsIn(db, chartIds),
    findDatasetFactsOfChartsIn(db, chartIds),
  ]);
  if (!dashboard) return null;
  const charts = dashboard.chartIds.flatMap((id) => found.get(id) ?? []);
  const metadata = withDatasetScopes(parseMetadata(dashboard.jsonMetadata), charts);
  return {
    dashboard,
    tree: withMissingCharts(parseLayout(dashboard.positionJson).tree, charts),
    metadata: { ...metadata, crossFiltersEnabled: metadata.crossFiltersEnabled && config.features.crossFilters },
    charts: new Map(charts.map((chart) => [chart.id, chart])),
    datasets,
  };
}

/** For guests whose token names the chart, and for users with whom it is shared. */
async function readChartAlone(db: Db, chartId: number): Promise<OpenDashboard | null> {
  const [chart, datasets] = await Promise.all([findChart(db, chartId), findDatasetFactsOfCharts(db, [chartId])]);
  if (!chart) return null;
  const { uuid, name: title, certifiedBy, certificationDetails, changedOnMs } = chart;
  const own = { id: aloneId(chartId), uuid, title, certifiedBy, certificationDetails, changedOnMs, createdOnMs: changedOnMs };
  const texts = { slug: null, description: null, css: null, positionJson: '', jsonMetadata: '', version: '', changedBy: null };
  const nobodys = { published: false, ownerIds: [], roleIds: [], viewers: [], managed: null };
  const dashboard: Dashboard = { ...own, ...texts, ...nobodys, chartIds: [chartId] };
  return { dashboard, tree: treeOfChart(chart), metadata: parseMetadata(null), charts: new Map([[chartId, chart]]), datasets };
}

/** The dashboard's own facts alone; null for one that is missing or that the identity cannot open. */
export async function mayOpenDashboard(deps: Deps, identity: Identity, idOrSlug: string | number): Promise<Dashboard | null> {
  const [dashboard, datasets] = await Promise.all([
    findDashboard(deps.db, idOrSlug),
    findDatasetFactsOfChartsIn(deps.db, chartIdsOfDashboard(idOrSlug)),
  ]);
  if (!dashboard) return null;
  return canReadDashboard(identity, { ...dashboard, datasets: [...datasets.values()] }) ? dashboard : null;
}

/** Whether the identity can see a chart of this dashboard: by its own rights, or because the dashboard is shared with them. */
export function maySeeChart({ dashboard, datasets }: OpenDashboard, identity: Identity, chart: Chart): boolean {
  const dataset = chart.datasetId === null ? null : (datasets.get(chart.datasetId) ?? null);
  return isAdmin(identity) || isSharedWith(identity, dashboard) || canQueryChart(identity, dataset);
}
