// Makes a first dashboard from a dataset: the charts that its columns suggest, and filters for them.
import { canReadDataset, hasPermission } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { firstFilters, firstLayout, type FirstChart } from '#app/domain/dashboard/page/first-dashboard.ts';
import { titleFromName } from '#app/domain/dashboard/page/title-from-name.ts';
import { AppError, notFound } from '#app/domain/errors.ts';
import { findColumnRoles } from '#app/domain/explore/column-roles.ts';
import { recommendCharts, type Recommendation } from '#app/domain/explore/recommend-charts.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { findEngine } from '#app/engines/find-engine.ts';
import { dashboardStart } from '#app/messages/en/dashboard-start.ts';
import { exploreSuggestions } from '#app/messages/en/explore-suggestions.ts';
import { metricNames } from '#app/messages/en/metric-names.ts';
import { nameMetric } from '#app/messages/name-metric.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { findConstantColumns } from '#app/services/charts/explore/find-constant-columns.server.ts';
import { suggestGrain } from '#app/services/charts/explore/suggest-grain.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { readCachedDataset } from '#app/services/planning/cached-dataset.server.ts';
import { buildQueryContext } from '#app/services/chart-data/build-queries.ts';
import { markDrafts } from '#app/stores/list/draft-charts.server.ts';
import { insertChart } from '#app/stores/chart/store.server.ts';
import { namedGrains } from '#app/stores/dataset/grain-names.ts';
import { forgetCharts } from './copy.server.ts';
import { createDashboard, updateDashboard, readUserId } from './save.server.ts';

export interface StartRequest {
  readonly datasetId: number;
  /** A dashboard whose layout is replaced; null: a new one. */
  readonly dashboardId: number | null;
  /** Null: the dashboard's own, of a new one the dataset's name as people write it. */
  readonly title: string | null;
  /** BCP 47: of the titles. */
  readonly locale: string;
}

export interface StartedDashboard {
  readonly id: number;
  readonly chartCount: number;
}

/**
 * Throws 404 for a dataset or dashboard that is missing or closed to the caller, 403 where the dashboard is another's or without the
 * right to save charts.
 */
export async function startDashboard(deps: Deps, identity: Identity, request: StartRequest): Promise<StartedDashboard> {
  if (!hasPermission(identity, 'can_write', 'Chart'))
    throw new AppError('CHART_SECURITY_ACCESS_ERROR', 'Your roles don’t allow you to save charts.');
  const source = await readCachedDataset(deps, identity, request.datasetId);
  if (!source || !canReadDataset(identity, source.facts)) throw notFound();
  const { dataset, connection } = source;
  const grains = namedGrains(findEngine(connection.engine).dialect.grains);
  const [grain, constant] = await Promise.all([
    suggestGrain(deps, identity, { dataset: { ...dataset, grains }, connection }),
    findConstantColumns(deps, identity, { dataset, connection }),
  ]);
  const telling = { ...dataset, columns: dataset.columns.filter(({ name }) => !constant.has(name)) };
  const charts = await insertCharts(deps, identity, { dataset, telling, grain, locale: request.locale });
  try {
    const id = await saveDashboard(deps, identity, { ...request, telling, charts });
    const ids = charts.map((chart) => chart.id);
    await markDrafts(deps.db, ids, id);
    return { id, chartCount: charts.length };
  } catch (error) {
    await forgetCharts(deps, charts);
    throw error;
  }
}

interface Suggesting {
  readonly dataset: Dataset;
  /** Without columns that have only one value. */
  readonly telling: Dataset;
  readonly grain: string | null;
  readonly locale: string;
}

async function insertCharts(
  deps: Deps,
  identity: Identity,
  { dataset, telling, grain, locale }: Suggesting,
): Promise<FirstChart[]> {
  const by = { authorId: readUserId(identity), nowMs: deps.now() };
  const ownerIds = identity.kind === 'user' ? [identity.userId] : [];
  const made: FirstChart[] = [];
  try {
    for (const recommended of recommendCharts({ ...telling, grain })) {
      const [uuid, name] = [deps.newUuid(), titleOf(recommended, dataset, locale)];
      const chart = { uuid, name, ...chartOf(recommended, dataset), datasetId: dataset.id, ownerIds };
      made.push({ id: await insertChart(deps.db, chart, by), uuid, name, purpose: recommended.purpose });
    }
    return made;
  } catch (error) {
    await forgetCharts(deps, made);
    throw error;
  }
}

function chartOf(recommended: Recommendation, dataset: Dataset) {
  const settings = { vizType: String(recommended.settings.viz_type), params: JSON.stringify(settingsOf(recommended, dataset)) };
  const context = buildQueryContext(settings, dataset);
  return { ...settings, queryContext: context && JSON.stringify(context) };
}

/** With an unlimited range of the main time column, which the dashboard's time filter then replaces. */
function settingsOf({ settings }: Recommendation, dataset: Dataset): Readonly<Record<string, unknown>> {
  const [time] = findColumnRoles(dataset).times;
  const range = { expressionType: 'SIMPLE', clause: 'WHERE', subject: time, operator: 'TEMPORAL_RANGE', comparator: 'No filter' };
  return { ...settings, datasource: `${dataset.id}__table`, adhoc_filters: time === undefined ? [] : [range] };
}

function titleOf({ purpose, metric, column }: Recommendation, dataset: Dataset, locale: string): string {
  const t = createTranslate(exploreSuggestions, locale);
  const nameOf = nameIn(dataset);
  const named = { metric: nameMetric(metric, nameOf, createTranslate(metricNames, locale)), column: nameOf(column) };
  if (purpose === 'map') return metric === '' ? t('places') : t('map', named);
  if (purpose === 'number') return t('number', named);
  return purpose === 'distribution' ? t('distribution', named) : t(purpose, named);
}

const nameIn =
  ({ columns, metrics }: Dataset) =>
  (name: string): string =>
    [...metrics, ...columns].find((one) => one.name === name)?.verboseName ?? name;

interface Started extends StartRequest {
  readonly telling: Dataset;
  readonly charts: readonly FirstChart[];
}

async function saveDashboard(
  deps: Deps,
  identity: Identity,
  { dashboardId, title, telling, charts, locale }: Started,
): Promise<number> {
  const timeRange = createTranslate(dashboardStart, locale)('timeRange');
  const filters = firstFilters({ id: telling.id, roles: findColumnRoles(telling), nameOf: nameIn(telling), timeRange });
  const body = {
    position_json: JSON.stringify(firstLayout(charts)),
    json_metadata: JSON.stringify({ native_filter_configuration: filters, cross_filters_enabled: true }),
  };
  if (dashboardId === null)
    return createDashboard(deps, identity, { dashboard_title: title ?? titleFromName(telling.name), ...body });
  const titled = { ...body, ...(title !== null && { dashboard_title: title }) };
  return (await updateDashboard(deps, identity, dashboardId, { body: titled, ifMatch: null })).id;
}
