// Draws a dashboard's charts: its filters join each chart's form data, its page assigns the colors. Drawing: draw-chart.
import type { FormData } from '#app/charts/shared/form/control.ts';
import type { OwnState } from '#app/charts/shared/kind.ts';
import { hasPermission, isSharedWith } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { withExtraFormData } from '#app/domain/dashboard/masks/apply-extra-form-data.ts';
import { withDashboardLayers, type DashboardLayer } from '#app/domain/dashboard/metadata/dashboard-annotations.ts';
import { mergeExtraFormData, type DataMask, type ExtraFormData } from '#app/domain/dashboard/masks/data-mask.ts';
import { selectionsAmong } from '#app/domain/dashboard/masks/chart-selections.ts';
import { filterBadges, type FilterBadge } from '#app/domain/dashboard/filters/filter-badges.ts';
import { NO_ROWS, withNoRowsOnce } from '#app/domain/dashboard/masks/filter-mask.ts';
import { masksReaching, type FilterSituation } from '#app/domain/dashboard/filters/filter-scope.ts';
import { withControls } from '#app/domain/dashboard/filters/display-controls.ts';
import { nativeFilters } from '#app/domain/dashboard/metadata/parse-metadata.ts';
import { AppError } from '#app/domain/errors.ts';
import { withUrlParams, type UrlParams } from '#app/domain/viewer/url-parameters.ts';
import type { Chart } from '#app/stores/chart/wire.ts';
import type { RenderEntry } from '#app/stores/chart-render/wire.ts';
import type { ChartBox } from '#app/stores/chart-render/request-wire.ts';
import { viewerExtra } from '#app/services/chart-data/allowed.server.ts';
import type { DatasetResult } from '#app/services/chart-data/dataset-result.ts';
import { failureAudience, reportChartFailure } from '#app/services/chart-data/chart-failure.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { DatasetSource } from '#app/stores/dataset/store.server.ts';
import { prepareChart, type ConnectedDataset, type PreparedChart } from './run-chart-queries.server.ts';
import { checkDrill, findDrillFreedom, requireDrill } from './drill-freedom.server.ts';
import { drillKinds, drillSettings } from './drill-settings.ts';
import { preparedOnce, savedSettings } from './kept-settings.ts';
import { buildChartNote } from './chart-note.ts';
import { drawRequested, queryChart } from './draw-chart.server.ts';
import { annotationsNote, pageAnnotations, type ShownLayers } from './page-annotations.server.ts';
import { listResults, type RequestedChart } from './requested-chart.ts';
import type { LayerScope } from './query-layers.server.ts';
import { maySeeChart, type OpenDashboard } from '#app/services/sharing/open-dashboard.server.ts';
import { pageColors, type PageColors, type ColorTurn } from './page-colors.ts';
import { rowClausesFor } from '#app/services/planning/row-clauses.server.ts';
import { readCachedDataset } from '#app/services/planning/cached-dataset.server.ts';
import { nameValuesIn } from '#app/messages/name-value.ts';

export interface ReplyOptions {
  readonly force: boolean;
  readonly include: readonly ('data' | 'query' | 'file' | 'extra' | 'settings')[];
  /** Theme of a picture for a file. */
  readonly mode: 'light' | 'dark';
  readonly colorNames: readonly string[];
  /** BCP 47. */
  readonly locale: string;
  /** Max wait for the colors of slower charts before it. */
  readonly patienceMs: number;
  /** The others start when these are drawn, or patience ends; left out: all at once. */
  readonly firstCount?: number;
  /** What the viewer chose, by filter id, checked; a filter without one has its default. */
  readonly masks?: ReadonlyMap<string, DataMask>;
  /** URL parameters of the page; omitted: none. */
  readonly urlParams?: UrlParams;
}

/** Starts every chart at once, or in two waves. No promise rejects: failures are entries. Their order is that of the boxes. */
export function renderCharts(
  deps: Deps,
  identity: Identity,
  open: OpenDashboard,
  request: { boxes: readonly ChartBox[]; options: ReplyOptions },
): Promise<RenderEntry>[] {
  const { boxes, options } = request;
  const patience = new Promise((resolve) => setTimeout(resolve, options.patienceMs));
  const page: Page = {
    deps,
    identity,
    open,
    options,
    colors: pageColors({ metadata: open.metadata, names: options.colorNames, patience }),
    sources: new Map(),
    annotationsOf: pageAnnotations(deps, identity, open),
  };
  const start = (box: ChartBox, turn: ColorTurn) => renderChart(page, box, turn);
  const first = boxes.slice(0, options.firstCount).map((box) => start(box, page.colors.takeTurn()));
  const begun = Promise.race([Promise.all(first), patience]);
  const later = boxes.slice(first.length).map((box) => {
    const turn = page.colors.takeTurn();
    return begun.then(() => start(box, turn));
  });
  return [...first, ...later];
}

interface Page {
  readonly deps: Deps;
  readonly identity: Identity;
  readonly open: OpenDashboard;
  readonly options: ReplyOptions;
  readonly colors: PageColors;
  /** By dataset id, so that charts of one dataset read it once. */
  readonly sources: Map<number, Promise<DatasetSource>>;
  /** The dashboard's layers on a chart. */
  readonly annotationsOf: ReturnType<typeof pageAnnotations>;
}

/** What decides which filters reach a chart. */
type FilteredPage = Pick<Page, 'deps' | 'identity' | 'open'> & { readonly options: Pick<ReplyOptions, 'masks' | 'urlParams'> };

/** The queries of a saved chart with the page's filters, and what those are. Nothing runs. */
export async function prepareOnPage(
  page: FilteredPage,
  chart: Chart,
  source: ConnectedDataset,
): Promise<{ readonly prepared: PreparedChart; readonly extra: ExtraFormData }> {
  const extra = await extraOf(page, chart, source);
  return { prepared: prepareOnce(page, chart, { source, extra }), extra };
}

async function renderChart(page: Page, box: ChartBox, turn: ColorTurn): Promise<RenderEntry> {
  const { chartId, slot } = box;
  const chart = page.open.charts.get(chartId);
  try {
    if (!chart) throw new AppError('OBJECT_NOT_FOUND_ERROR', 'This chart isn’t on this dashboard.');
    const { requested, extra, settings, kinds, annotations } = await querySaved(page, chart, box);
    await turn.comes;
    const { include, mode, locale } = page.options;
    const badges = badgesOf(page, chart, listResults(requested));
    const told = buildChartNote(requested, locale);
    const filters = describeFilters(badges, page, told.period !== null);
    const note = { ...told, filters, badges, ...annotationsNote(annotations, locale) };
    const parts = include.filter((part) => part !== 'extra' && part !== 'settings');
    const { pictures } = page.deps;
    const drawing = { title: chart.name, box, include: parts, mode, locale, colors: page.colors, note, pictures };
    const entry = drawRequested(requested, drawing);
    const { connection, dataset } = requested.source;
    const lab = { databaseId: connection.databaseId, catalog: dataset.catalog, schema: dataset.schema };
    return {
      ...entry,
      ...(entry.query && hasPermission(page.identity, 'can_sqllab', 'Superset') && { query: { ...entry.query, lab } }),
      ...(include.includes('extra') && { extra: { ...extra } }),
      ...(include.includes('settings') && { settings }),
      ...(kinds && { kinds }),
    };
  } catch (error) {
    const reader = { locale: page.options.locale, audience: failureAudience(page.identity, chart ?? null) };
    return { chartId, slot, title: chart?.name ?? '', error: reportChartFailure(error, reader, page.deps) };
  } finally {
    turn.pass();
  }
}

interface RequestedSaved {
  readonly requested: RequestedChart;
  readonly extra: ExtraFormData;
  /** Before the dashboard's filters. */
  readonly settings: FormData;
  /** For drill by: the chart types that can show the result. */
  readonly kinds: readonly string[] | null;
  /** Annotations of the dashboard. */
  readonly annotations: ShownLayers;
}

async function querySaved(page: Page, chart: Chart, { ownState, drill }: ChartBox): Promise<RequestedSaved> {
  const { source, shown, kinds } = await openChart(page, chart, drill);
  const { dataset } = source;
  const [extra, annotations] = await Promise.all([
    extraOf(page, chart, source, shown.isDrilled),
    shown.isDrilled ? NO_LAYERS : page.annotationsOf({ ...shown, dataset }),
  ]);
  const { layers } = annotations;
  const isAsSaved = ownState === undefined && !shown.isDrilled;
  const prepared = isAsSaved
    ? prepareOnce(page, chart, { source, extra, layers })
    : prepareShown(page, shown, { source, extra, layers, ...(ownState && { ownState }) });
  const { formData, vizType } = prepared;
  const run = { identity: page.identity, source, vizType, formData, force: page.options.force, ttlS: chart.cacheTimeoutS };
  const requested = await queryChart(page.deps, run, { prepared, scope: layerScope(page, chart) });
  return { requested, extra, settings: shown.formData, kinds, annotations };
}

/** A chart that is broken down shows other rows than its author's. */
const NO_LAYERS: ShownLayers = { layers: [], missing: [] };

interface Filtered {
  readonly source: ConnectedDataset;
  readonly extra: ExtraFormData;
  readonly ownState?: OwnState;
  /** Layers of the dashboard; omitted if only rows are needed. */
  readonly layers?: readonly DashboardLayer[];
}

/** A saved chart with the page's filters: the same for all viewers with the same choices. */
function prepareOnce(page: FilteredPage, chart: Chart, filtered: Filtered): PreparedChart {
  const { urlParams = {} } = page.options;
  return preparedOnce(chart, { ...filtered, urlParams }, () => prepareShown(page, asSaved(chart), filtered));
}

const prepareShown = (page: FilteredPage, { vizType, formData }: ShownChart, { extra, ...rest }: Filtered): PreparedChart =>
  prepareChart({ vizType, formData: filteredSettings(page, { vizType, formData }, { extra, ...rest }), ...rest });

interface ShownChart {
  readonly vizType: string;
  readonly formData: FormData;
  readonly isDrilled: boolean;
}

const asSaved = (chart: Chart): ShownChart => ({ vizType: chart.vizType, formData: savedSettings(chart), isDrilled: false });

/** The chart as it was saved, or broken down as its viewer wants and can. */
async function openChart(page: Page, chart: Chart, drill: ChartBox['drill']) {
  const { deps, identity, open } = page;
  if (!maySeeChart(open, identity, chart)) {
    throw new AppError('DATASOURCE_SECURITY_ACCESS_ERROR', 'You don’t have access to the dataset of this chart.');
  }
  if (chart.datasetId === null) throw new AppError('TABLE_NOT_FOUND_ERROR', 'The dataset of this chart was deleted.');
  const source = await sourceOf(page, chart.datasetId);
  const saved = asSaved(chart);
  if (!drill) return { source, shown: saved, kinds: null };
  requireDrill(identity);
  const place = { open, chart, dataset: source.dataset };
  checkDrill(await findDrillFreedom(deps, identity, place, source.facts), place, drill);
  const kinds = drillKinds(saved, source.dataset, drill.conditions);
  return { source, shown: { ...drillSettings(saved, source.dataset, drill), isDrilled: true }, kinds };
}

/** The chart's settings with the page's filters, and with what its address says. */
function filteredSettings(
  page: FilteredPage,
  shown: Pick<ShownChart, 'vizType' | 'formData'>,
  { source, extra, layers = [] }: Filtered,
): FormData {
  const settings = { ...withDashboardLayers(shown.formData, layers), viz_type: shown.vizType };
  const formData = withControls(settings, extra, source.dataset.columns);
  return withUrlParams(withExtraFormData(formData, extra), page.options.urlParams ?? {});
}

/** Charts inside a chart: by the viewer's own rights, or because the dashboard that shows them is shared with the viewer. */
const layerScope = (page: Page, chart: Chart): LayerScope => ({
  isShown: ({ id }) => page.open.charts.has(id) && isSharedWith(page.identity, page.open.dashboard),
  outerFor: async (source) => filteredSettings(page, asSaved(chart), { source, extra: await extraOf(page, chart, source) }),
});

function sourceOf(page: Page, datasetId: number): Promise<DatasetSource> {
  const { sources } = page;
  const known = sources.get(datasetId);
  if (known) return known;
  const source = findSource(page, datasetId);
  sources.set(datasetId, source);
  return source;
}

/** Also reads the row rules, so that they are cached when the chart is queried. */
async function findSource({ deps, identity }: Page, datasetId: number): Promise<DatasetSource> {
  const [source] = await Promise.all([
    readCachedDataset(deps, identity, datasetId),
    rowClausesFor(deps, identity, { id: datasetId }),
  ]);
  if (!source) throw new AppError('TABLE_NOT_FOUND_ERROR', 'The dataset of this chart or its database was deleted.');
  return source;
}

const situationOf = ({ open, options }: FilteredPage): FilterSituation => ({
  metadata: open.metadata,
  tree: open.tree,
  charts: open.charts,
  ...(options.masks && { filterMasks: options.masks, chartMasks: selectionsAmong(open, options.masks) }),
});

/**
 * All filters on the chart, as far as they can be applied to the dataset. Defaults are the author's; a viewer's selection passes
 * only as far as it is allowed. What the viewer breaks one chart down by stands above what the dashboard is broken down by.
 */
async function extraOf(
  page: FilteredPage,
  chart: Chart,
  { dataset }: ConnectedDataset,
  isDrilled = false,
): Promise<ExtraFormData> {
  const { deps, identity, open } = page;
  const defaults = new Set(nativeFilters(open.metadata).map((filter) => filter.defaultDataMask));
  const parts = masksReaching(chart.id, situationOf(page)).map(async ({ mask }) => {
    if (defaults.has(mask)) return mask.extraFormData;
    const extra = await viewerExtra(deps, identity, { open, chart, dataset }, mask.extraFormData);
    return isEmptyRequest(mask) ? { ...extra, adhoc_filters: [NO_ROWS] } : extra;
  });
  const { interactive_groupby: dimensions, ...rest } = withNoRowsOnce((await Promise.all(parts)).reduce(mergeExtraFormData, {}));
  return dimensions === undefined || isDrilled ? rest : { ...rest, interactive_groupby: dimensions };
}

/** A required filter without a value matches no rows, for anyone. */
const isEmptyRequest = ({ extraFormData }: DataMask): boolean =>
  extraFormData.adhoc_filters?.some(({ sqlExpression }) => sqlExpression === NO_ROWS.sqlExpression) ?? false;

function badgesOf(page: Page, chart: Chart, results: readonly DatasetResult[]): FilterBadge[] {
  const rejected = results.flatMap((result) => result.rejectedFilters.map((filter) => filter.column));
  const { locale } = page.options;
  return filterBadges(chart.id, situationOf(page), rejected).map((badge) =>
    badge.value === null ? badge : { ...badge, value: nameValuesIn(badge.value, locale) },
  );
}

/** Texts of the dashboard filters that apply to the chart. Time ranges are described by its period, if it has one. */
function describeFilters(badges: readonly FilterBadge[], { open }: Page, hasPeriod: boolean): string[] {
  const ofTime = nativeFilters(open.metadata).filter(({ filterType }) => hasPeriod && filterType === 'filter_time');
  const isSaid = ({ source }: FilterBadge) => ofTime.some(({ id }) => source.type === 'filter' && source.id === id);
  const applied = badges.filter((badge) => badge.status === 'applied' && !isSaid(badge));
  return applied.map(({ name, value }) => `${name}: ${value ?? ''}`);
}
