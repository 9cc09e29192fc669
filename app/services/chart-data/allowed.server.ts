// Checks a chart-data request of a caller who sees the dataset only through a dashboard, or through a chart that is shared with
// them: the server must be able to derive every query from a saved chart, or from one of the dashboard's own filters.
import { gridDimensions } from '#app/charts/shared/chart-grid/read-grid.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { canReadDataset, isChartSharedWith, isSharedWith } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { aloneId } from '#app/domain/dashboard/access/chart-alone.ts';
import { allowedExtra } from '#app/domain/dashboard/access/allowed-extra.ts';
import {
  chartsFiltering,
  freedomByFilters,
  mayHaveNoRows,
  type FilteredChart,
} from '#app/domain/dashboard/access/allowed-query-freedom.ts';
import { listAllowedFilterQueries } from '#app/domain/dashboard/access/allowed-query-values.ts';
import {
  isAllowedQuery,
  shownColumns,
  type AllowedFilters,
  type ChartQuery,
} from '#app/domain/dashboard/access/allowed-query.ts';
import { applyToQuery, withExtraFormData } from '#app/domain/dashboard/masks/apply-extra-form-data.ts';
import { withoutDashboardLayers } from '#app/domain/dashboard/metadata/dashboard-annotations.ts';
import { mergeExtraFormData, type ExtraFormData } from '#app/domain/dashboard/masks/data-mask.ts';
import { NO_ROWS, withNoRowsOnce } from '#app/domain/dashboard/masks/filter-mask.ts';
import { extraFormDataFor } from '#app/domain/dashboard/filters/filter-scope.ts';
import { withControls } from '#app/domain/dashboard/filters/display-controls.ts';
import { withoutPages } from '#app/domain/export/file-queries.ts';
import { AppError } from '#app/domain/errors.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { parseQueryObject } from '#app/domain/query/parse-query-object.ts';
import type { QueryObject } from '#app/domain/query/query-object.ts';
import type { Chart } from '#app/stores/chart/wire.ts';
import { readJsonObject } from '#app/stores/dashboard/wire-json.ts';
import { findDataset } from '#app/stores/dataset/store.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { openDashboard, type OpenDashboard } from '#app/services/sharing/open-dashboard.server.ts';
import { isObject } from '#app/domain/json/is-object.ts';
import { buildChartQueries, buildGridQueries } from './build-queries.ts';

/** Claimed source of the queries. */
export interface QuerySource {
  readonly chartId: number | null;
  /** Null: for guests, any dashboard of their token. */
  readonly dashboardId: number | null;
  readonly filterId: string | null;
}

/** Max dashboards of a token that a request without a dashboard is checked against. */
const MAX_DASHBOARDS = 20;

/** Whether a dashboard that is shared with the identity explains every one of the queries. Throws 400 for what is no query. */
export async function isQueryAllowed(
  deps: Deps,
  identity: Identity,
  request: { readonly source: QuerySource; readonly dataset: Dataset; readonly queries: readonly unknown[] },
): Promise<boolean> {
  const queries = request.queries.map((query, index) => parse(deps, query, ['queries', index]));
  for (const open of await sharedDashboards(deps, identity, request.source)) {
    const { chartId, filterId } = request.source;
    const chart = chartId === null ? undefined : open.charts.get(chartId);
    if (chart && (await isOnDashboard(deps, { open, chart, dataset: request.dataset }, queries))) return true;
    if (filterId !== null && isOfFilter(deps, { open, filterId, dataset: request.dataset }, queries)) return true;
  }
  return false;
}

/**
 * Those dashboards, of the one that the caller names or of all of a guest's, that show everything on them to the identity; the
 * chart alone where it is shared with them.
 */
export async function sharedDashboards(deps: Deps, identity: Identity, source: QuerySource): Promise<OpenDashboard[]> {
  const ofToken = identity.kind === 'guest' ? identity.dashboardIds.slice(0, MAX_DASHBOARDS) : [];
  const { chartId, dashboardId } = source;
  const alone = chartId !== null && isChartSharedWith(identity, chartId) ? [aloneId(chartId)] : [];
  const ids = [...new Set([...alone, ...(dashboardId === null ? ofToken : [dashboardId])])];
  const opened = await Promise.all(ids.map((id) => openDashboard(deps, identity, id)));
  return opened.filter((open) => open !== null).filter(({ dashboard }) => isSharedWith(identity, dashboard));
}

/**
 * How much of a viewer's filter values reaches a dashboard chart: all for those who can query its dataset freely, else
 * what the dashboard's own filters and its other charts can express.
 */
export async function viewerExtra(
  deps: Deps,
  identity: Identity,
  place: ChartOnDashboard,
  extra: ExtraFormData,
): Promise<ExtraFormData> {
  const facts = place.open.datasets.get(place.dataset.id);
  if (facts && canReadDataset(identity, facts)) return extra;
  const freedom = freedomByFilters(filteredChart(place));
  const kept = allowedExtra(extra, freedom);
  if ((kept.filters ?? []).length === (extra.filters ?? []).length) return kept;
  return allowedExtra(extra, await withSelections(deps, place, freedom));
}

/** Columns by which the dashboard can filter the chart, and those that the chart itself shows. */
export async function drillableColumns(
  deps: Deps,
  place: ChartOnDashboard,
): Promise<{ readonly filterable: ReadonlySet<string>; readonly shown: readonly string[] }> {
  const freedom = freedomByFilters(filteredChart(place));
  const [wider, shown] = await Promise.all([withSelections(deps, place, freedom), columnsOf(deps, place, [place.chart])]);
  return { filterable: wider.columns, shown };
}

export interface ChartOnDashboard {
  readonly open: OpenDashboard;
  readonly chart: Chart;
  /** The queried one. */
  readonly dataset: Dataset;
}

/** As saved, or with the annotation layers that the dashboard adds. */
async function isOnDashboard(deps: Deps, place: ChartOnDashboard, queries: readonly QueryObject[]): Promise<boolean> {
  if (await isOfChart(deps, place, queries)) return true;
  const { annotationLayers: layers } = place.open.metadata;
  const own = queries.map((query) => withoutDashboardLayers(query.annotationLayers, layers));
  if (own.every((kept) => kept === null)) return false;
  const asSaved = queries.map((query, at) => ({ ...query, annotationLayers: own[at] ?? query.annotationLayers }));
  return isOfChart(deps, place, asSaved);
}

async function isOfChart(deps: Deps, place: ChartOnDashboard, queries: readonly QueryObject[]): Promise<boolean> {
  const { open, chart, dataset } = place;
  if (chart.datasetId !== dataset.id) return false;
  const freedom = freedomByFilters(filteredChart(place));
  const defaults = extraFormDataFor(chart.id, open);
  const unexplained = queries.filter((query) => !isAllowedQuery(query, saved(deps, place, likelyMasks(query, place)), freedom));
  if (unexplained.length === 0) return true;
  if (unexplained.every(({ filters }) => filters.length === 0)) return false;
  const wider = await withSelections(deps, place, freedom);
  return unexplained.every((query) => {
    const masks = [{}, defaults, ...likelyMasks(query, place)];
    return isAllowedQuery(query, saved(deps, place, masks), wider);
  });
}

/** What the bar's filters can have put into this query besides values, with the author's defaults and without them. */
function likelyMasks(query: QueryObject, place: ChartOnDashboard): ExtraFormData[] {
  const shown = filteredChart(place);
  const freedom = freedomByFilters(shown);
  const grain = query.extras.time_grain_sqla;
  const base = [{}, extraFormDataFor(place.chart.id, place.open)];
  const changes: ExtraFormData[] = [
    {},
    ...(freedom.timeGrain && grain ? [{ time_grain_sqla: grain }] : []),
    ...timeColumnsIn(query, freedom).map((column) => ({ granularity_sqla: column })),
  ];
  const timed = changes.flatMap((change) =>
    freedom.timeGrain && grain && change.granularity_sqla ? [change, { ...change, time_grain_sqla: grain }] : [change],
  );
  const dimensions = columnNames(query).filter((name) => freedom.dimensions.has(name));
  const both =
    dimensions.length === 0 ? timed : [...timed, ...timed.map((change) => ({ ...change, interactive_groupby: dimensions }))];
  const narrowed = mayHaveNoRows(shown) ? [{}, { adhoc_filters: [NO_ROWS] }] : [{}];
  return base.flatMap((first) =>
    both.flatMap((change) => narrowed.map((none) => withNoRowsOnce(mergeExtraFormData(mergeExtraFormData(first, change), none)))),
  );
}

/** Columns that a filter can make the time column: those that the query names as such. */
function timeColumnsIn(query: QueryObject, { timeColumns }: AllowedFilters): string[] {
  const named = [
    query.granularity,
    ...query.columns.flatMap((column) => (typeof column === 'string' ? [column] : [column.sqlExpression])),
    ...query.filters.flatMap(({ op, col }) => (op === 'TEMPORAL_RANGE' && typeof col === 'string' ? [col] : [])),
  ];
  return [...new Set(named)].filter((name) => name !== null && timeColumns.has(name)) as string[];
}

const columnNames = ({ columns }: QueryObject): string[] => columns.filter((column) => typeof column === 'string');

function filteredChart({ open, chart, dataset }: ChartOnDashboard): FilteredChart {
  return { chartId: chart.id, metadata: open.metadata, tree: open.tree, columns: dataset.columns };
}

/** Adds the columns of charts whose selections filter this one. */
async function withSelections(deps: Deps, place: ChartOnDashboard, freedom: AllowedFilters): Promise<AllowedFilters> {
  const { charts } = place.open;
  const emitters = chartsFiltering(filteredChart(place), [...charts.keys()]).flatMap((id) => charts.get(id) ?? []);
  const shown = emitters.length === 0 ? [] : await columnsOf(deps, place, emitters);
  return { ...freedom, columns: new Set([...freedom.columns, ...shown]) };
}

/** The chart's own queries, with each of these masks put into them. */
function saved(deps: Deps, { chart, dataset }: Omit<ChartOnDashboard, 'open'>, masks: readonly ExtraFormData[]): ChartQuery[] {
  const isPaged = readJsonObject(chart.params)?.['server_pagination'] === true;
  return masks
    .flatMap((mask) => derivedQueries(chart, dataset, mask))
    .flatMap((query) => {
      const parsed = parseOrNull(deps, query);
      return parsed ? [{ query: parsed, isPaged }] : [];
    });
}

/**
 * As our code makes them from the form data, and as they were saved with it; of other kinds' charts the latter alone. A table with
 * pages has the one of all its rows as well, which its file is made of.
 */
function derivedQueries(chart: Chart, dataset: Dataset, mask: ExtraFormData): unknown[] {
  const context = readJsonObject(chart.queryContext ?? '') ?? {};
  const stored = Array.isArray(context['queries']) && isAbout(context, dataset.id) ? (context['queries'] as unknown[]) : [];
  const ready = stored.map((query) => (isObject(query) ? applyToQuery(query, mask) : query));
  const masked = (settings: FormData): FormData => withExtraFormData(withControls(settings, mask, dataset.columns), mask);
  const built = buildChartQueries(chart, dataset, masked);
  const made = built?.queries ?? [];
  const cells = buildGridQueries(chart, dataset, masked);
  return [...made, ...cells, ...ready, ...wholeOf(made, built?.formData), ...wholeOf(ready, context['form_data'])];
}

const wholeOf = (queries: readonly unknown[], formData: unknown): readonly unknown[] => {
  const whole = withoutPages(queries, formData);
  return whole === queries ? [] : whole.slice(0, 1);
};

const isAbout = ({ datasource }: Readonly<Record<string, unknown>>, datasetId: number): boolean =>
  isObject(datasource) && Number(datasource['id']) === datasetId && datasource['type'] === 'table';

/** Columns whose values these charts show. */
async function columnsOf(deps: Deps, { dataset }: ChartOnDashboard, charts: readonly Chart[]): Promise<string[]> {
  const others = [...new Set(charts.flatMap(({ datasetId }) => datasetId ?? []))].filter((id) => id !== dataset.id);
  const found = await Promise.all(others.map((id) => findDataset(deps.db, id)));
  const byId = new Map([dataset, ...found.filter((other) => other !== null)].map((each) => [each.id, each]));
  return charts.flatMap((chart) => {
    const own = chart.datasetId === null ? undefined : byId.get(chart.datasetId);
    if (!own) return [];
    const queried = saved(deps, { chart, dataset: own }, [{}]).flatMap(({ query }) => shownColumns(query));
    return [...queried, ...gridDimensions(readJsonObject(chart.params) ?? {})];
  });
}

function isOfFilter(
  deps: Deps,
  { open, filterId, dataset }: { readonly open: OpenDashboard; readonly filterId: string; readonly dataset: Dataset },
  queries: readonly QueryObject[],
): boolean {
  // A dashboard's owner writes its filters: one on a dataset that no chart of it shows would open any dataset.
  if (!open.datasets.has(dataset.id)) return false;
  const filterQueries = listAllowedFilterQueries(open.metadata, filterId, dataset);
  if (!filterQueries) return false;
  const own = filterQueries.queries
    .flatMap((query) => parseOrNull(deps, query) ?? [])
    .map((query) => ({ query, isPaged: false }));
  const freedom = {
    columns: filterQueries.narrowedBy,
    timeRange: false,
    timeGrain: false,
    timeColumns: NO_COLUMNS,
    dimensions: NO_COLUMNS,
  };
  return queries.every((query) => isAllowedQuery(query, own, freedom));
}

const NO_COLUMNS: ReadonlySet<string> = new Set();

const parse = ({ config }: Deps, query: unknown, at: readonly PropertyKey[]): QueryObject =>
  parseQueryObject(query, { defaultRowLimit: config.rowLimit, maxRows: config.sqlMaxRows, at });

/** Null for what was saved in a form that cannot be queried: it allows nothing. */
function parseOrNull(deps: Deps, query: unknown): QueryObject | null {
  try {
    return parse(deps, query, []);
  } catch (error) {
    if (error instanceof AppError && error.kind !== 'bug') return null;
    throw error;
  }
}
