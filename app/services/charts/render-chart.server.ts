// Draws a dashboard's charts: its filters join each chart's form data, its page assigns the colors. Drawing: draw-chart.
import type { FormData } from '#app/charts/shared/kind.ts';
import { isSharedWith } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { withExtraFormData } from '#app/domain/dashboard/apply-extra-form-data.ts';
import { mergeExtraFormData, type DataMask, type ExtraFormData } from '#app/domain/dashboard/data-mask.ts';
import { filterBadges, type FilterBadge } from '#app/domain/dashboard/filter-badges.ts';
import { NO_ROWS, withNoRowsOnce } from '#app/domain/dashboard/filter-choice.ts';
import { masksReaching, type FilterSituation } from '#app/domain/dashboard/filter-scope.ts';
import { withTimeColumn } from '#app/domain/dashboard/filter-time-column.ts';
import { nativeFilters } from '#app/domain/dashboard/parse-metadata.ts';
import { AppError } from '#app/domain/errors.ts';
import { withUrlParams, type UrlParams } from '#app/domain/viewer/url-parameters.ts';
import type { Chart } from '#app/stores/chart/wire.ts';
import type { ChartBox, RenderEntry } from '#app/stores/chart-render/wire.ts';
import { viewerExtra } from '#app/services/chart-data/allowed.server.ts';
import type { QueryOutcome } from '#app/services/chart-data/query-outcome.ts';
import { chartFailure } from '#app/services/chart-data/chart-failure.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { readFormData, type ChartSource } from './answer-chart.server.ts';
import { allAnswers, drawRequested, noteOf, queryChart, type RequestedChart } from './draw-chart.server.ts';
import type { LayerScope } from './query-layers.server.ts';
import { maySeeChart, type OpenDashboard } from '#app/services/sharing/open-dashboard.server.ts';
import { pageColors, type PageColors, type Turn } from './page-colors.ts';
import { rowClausesFor } from '#app/services/planning/row-clauses.server.ts';
import { readCachedDataset } from '#app/services/planning/cached-dataset.server.ts';

export interface RenderOptions {
  readonly force: boolean;
  readonly include: readonly ('data' | 'query' | 'file' | 'extra')[];
  /** Of the picture for a file. */
  readonly mode: 'light' | 'dark';
  readonly colorNames: readonly string[];
  /** BCP 47. */
  readonly locale: string;
  /** How long a chart waits for the colors of slower ones before it. */
  readonly patienceMs: number;
  /** What the viewer chose, by filter id, checked; a filter without one has its default. */
  readonly masks?: ReadonlyMap<string, DataMask>;
  /** Of the page's address; left out: none. */
  readonly urlParams?: UrlParams;
}

/** Starts every chart at once. No promise rejects: failures are entries. Their order is that of the boxes. */
export function renderCharts(
  deps: Deps,
  identity: Identity,
  open: OpenDashboard,
  request: { boxes: readonly ChartBox[]; options: RenderOptions },
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
  };
  return boxes.map((box) => renderChart(page, box, page.colors.takeTurn()));
}

interface Page {
  readonly deps: Deps;
  readonly identity: Identity;
  readonly open: OpenDashboard;
  readonly options: RenderOptions;
  readonly colors: PageColors;
  /** By dataset id: charts of one dataset read it once. */
  readonly sources: Map<number, Promise<ChartSource>>;
}

async function renderChart(page: Page, box: ChartBox, turn: Turn): Promise<RenderEntry> {
  const { chartId, slot } = box;
  const chart = page.open.charts.get(chartId);
  try {
    if (!chart) throw new AppError('OBJECT_NOT_FOUND_ERROR', 'This chart is not a part of this dashboard.');
    const { requested, extra } = await querySaved(page, chart, box);
    await turn.comes;
    const { include, mode, locale } = page.options;
    const badges = badgesOf(page, chart, allAnswers(requested));
    const note = { ...noteOf(requested, format(badges), locale), badges };
    const parts = include.filter((part) => part !== 'extra');
    const entry = drawRequested(requested, { title: chart.name, box, include: parts, mode, locale, colors: page.colors, note });
    return include.includes('extra') ? { ...entry, extra: { ...extra } } : entry;
  } catch (error) {
    if (!(error instanceof AppError)) console.error(error);
    return { chartId, slot, title: chart?.name ?? '', error: chartFailure(error, page.options.locale) };
  } finally {
    turn.pass();
  }
}

interface RequestedSaved {
  readonly requested: RequestedChart;
  readonly extra: ExtraFormData;
}

async function querySaved(page: Page, chart: Chart, { ownState }: ChartBox): Promise<RequestedSaved> {
  const { deps, identity, open, options } = page;
  if (!maySeeChart(open, identity, chart)) {
    throw new AppError('DATASOURCE_SECURITY_ACCESS_ERROR', 'You have no access to the dataset of this chart.');
  }
  if (chart.datasetId === null) throw new AppError('TABLE_NOT_FOUND_ERROR', 'The dataset of this chart was removed.');
  const source = await sourceOf(page, chart.datasetId);
  const [extra, formData] = await filteredSettings(page, chart, source);
  const question = { identity, source, vizType: chart.vizType, formData, force: options.force, ttlS: chart.cacheTimeoutS };
  const requested = await queryChart(deps, ownState ? { ...question, ownState } : question, layerScope(page, chart));
  return { requested, extra };
}

/** The page's filters on the chart, as far as they can be applied to the dataset, and the chart's settings with them. */
async function filteredSettings(page: Page, chart: Chart, source: ChartSource): Promise<readonly [ExtraFormData, FormData]> {
  const extra = await extraOf(page, chart, source);
  const temporal = source.dataset.columns.filter(({ isTemporal }) => isTemporal).map(({ name }) => name);
  const saved = readFormData(chart.params);
  const formData = extra.granularity_sqla === undefined ? saved : withTimeColumn(saved, extra.granularity_sqla, temporal);
  return [extra, withUrlParams(withExtraFormData(formData, extra), page.options.urlParams ?? {})];
}

/** Charts inside a chart: by the viewer's own rights, or because the dashboard that shows them is shared with the viewer. */
const layerScope = (page: Page, chart: Chart): LayerScope => ({
  isShown: ({ id }) => page.open.charts.has(id) && isSharedWith(page.identity, page.open.dashboard),
  outerFor: async (source) => (await filteredSettings(page, chart, source))[1],
});

function sourceOf(page: Page, datasetId: number): Promise<ChartSource> {
  const { sources } = page;
  const known = sources.get(datasetId);
  if (known) return known;
  const source = findSource(page, datasetId);
  sources.set(datasetId, source);
  return source;
}

/** With the row rules, which are then cached when the chart is queried: they need not wait for the dataset. */
async function findSource({ deps, identity }: Page, datasetId: number): Promise<ChartSource> {
  const [source] = await Promise.all([readCachedDataset(deps, datasetId), rowClausesFor(deps, identity, { id: datasetId })]);
  if (!source) throw new AppError('TABLE_NOT_FOUND_ERROR', 'The dataset of this chart was removed, or its database was.');
  return { dataset: source.dataset, connection: source.connection };
}

const situationOf = ({ open, options }: Page): FilterSituation => ({
  metadata: open.metadata,
  tree: open.tree,
  ...(options.masks && { filterMasks: options.masks }),
});

/** All filters on the chart. Defaults are the author's; a viewer's selection passes only as far as it is allowed. */
async function extraOf(page: Page, chart: Chart, { dataset }: ChartSource): Promise<ExtraFormData> {
  const { deps, identity, open } = page;
  const defaults = new Set(nativeFilters(open.metadata).map((filter) => filter.defaultDataMask));
  const parts = masksReaching(chart.id, situationOf(page)).map(async ({ mask }) => {
    if (defaults.has(mask)) return mask.extraFormData;
    const extra = await viewerExtra(deps, identity, { open, chart, dataset }, mask.extraFormData);
    return isEmptyRequest(mask) ? { ...extra, adhoc_filters: [NO_ROWS] } : extra;
  });
  return withNoRowsOnce((await Promise.all(parts)).reduce(mergeExtraFormData, {}));
}

/** A required filter without a value matches no rows, for anyone. */
const isEmptyRequest = ({ extraFormData }: DataMask): boolean =>
  extraFormData.adhoc_filters?.some(({ sqlExpression }) => sqlExpression === NO_ROWS.sqlExpression) ?? false;

function badgesOf(page: Page, chart: Chart, results: readonly QueryOutcome[]): FilterBadge[] {
  const rejected = results.flatMap((result) => result.rejectedFilters.map((filter) => filter.column));
  return filterBadges(chart.id, situationOf(page), rejected);
}

/** What filters of the dashboard narrow the chart to. */
const format = (badges: readonly FilterBadge[]): string[] =>
  badges.filter((badge) => badge.status === 'applied').map(({ name, value }) => `${name}: ${value ?? ''}`);
