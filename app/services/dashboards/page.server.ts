// A dashboard's page: small data for the screen at once, its charts promised to the stream by slot.
import type { Managed } from '#app/domain/access/managed.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { linkHeadings } from '#app/domain/markdown/link-headings.ts';
import { canReadDataset, canWriteDashboard, hasPermission } from '#app/domain/access/decide.ts';
import type { RefreshPlan } from '#app/domain/dashboard/page/auto-refresh.ts';
import { buildPageView } from '#app/domain/dashboard/page/build-page-view.ts';
import type { DataMask } from '#app/domain/dashboard/masks/data-mask.ts';
import { barWidthPx, type FilterBarView } from '#app/domain/dashboard/filters/filter-view.ts';
import { withValueCharts, type LiveValueView } from '#app/domain/dashboard/page/live-values-view.ts';
import type { CardFacts } from '#app/domain/dashboard/page/page-facts.ts';
import { pictureSizes } from '#app/domain/dashboard/layout/page-sizes.ts';
import { sanitizeCss } from '#app/domain/dashboard/css/sanitize-css.ts';
import type { UrlParams } from '#app/domain/viewer/url-parameters.ts';
import { FACTS_SLOT, visibleCharts, visibleValues, type ChartView, type NodeView } from '#app/domain/dashboard/page/page-view.ts';
import { newHtml } from '#app/domain/html/html-pieces.ts';
import { figurePieces } from '#app/stores/chart-render/figure-html.ts';
import { liveValueHtml } from '#app/stores/chart-render/live-value-html.ts';
import { pageFactsHtml } from '#app/stores/chart-render/page-facts-html.ts';
import { MAX_CHARTS } from '#app/stores/chart-render/limits.ts';
import type { ChartFailure, RenderEntry } from '#app/stores/chart-render/wire.ts';
import type { ChartBox } from '#app/stores/chart-render/request-wire.ts';
import { findFavorites } from '#app/stores/list/favorites.server.ts';
import { listDashboards, type DashboardLookup } from '#app/stores/dashboard/store.server.ts';
import type { DashboardPage } from '#app/stores/dashboard/wire.ts';
import { noteColorsLater } from './note-colors.server.ts';
import { loadFilterBar, openedState, type FilterAddress } from './filter-bar.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { PendingChart, PendingCharts } from '#app/services/charts/fill-chart-slots.server.ts';
import { openDashboard, type OpenDashboard } from '#app/services/sharing/open-dashboard.server.ts';
import { renderCharts } from '#app/services/charts/render-chart.server.ts';
import { markdownToSafeHtml, textBlockHtml } from '#app/stores/list/sanitize-html.server.ts';
import { chartFigure } from '#app/messages/en/chart-figure.ts';
import { createTranslate } from '#app/messages/translate.ts';

/** Less than the stream's own budget: a chart must not miss the stream because it waited for a color. */
const COLOR_PATIENCE_MS = 1200;

/** What a large window shows at first, and a little more: those below must not keep it waiting. */
const FIRST_CHARTS = 16;

export interface DashboardPageData {
  readonly dashboard: {
    readonly id: number;
    readonly uuid: string;
    readonly title: string;
    readonly description: string | null;
    readonly published: boolean;
    /** Null for those who can't have favorites. */
    readonly isFavorite: boolean | null;
    readonly certifiedBy: string | null;
    readonly certificationDetails: string | null;
    readonly changedOnMs: number;
    readonly changedBy: string | null;
    readonly chartCount: number;
    /** The viewer's own to save: built from a dataset, with charts that no list has until it is saved. */
    readonly isUnsaved: boolean;
    /** Null for what is managed here, and for guests. */
    readonly managed: Managed | null;
    /** The author's, sanitised; empty for none. */
    readonly css: string;
  };
  readonly view: readonly NodeView[];
  readonly filterBar: FilterBarView;
  readonly refresh: RefreshPlan;
  readonly openTabs: readonly string[];
  /** URL parameters that the charts' queries use. */
  readonly urlParams: UrlParams;
  /** Charts that the viewer sees without a right to their dataset. */
  readonly sharedChartIds: readonly number[];
  readonly can: {
    readonly csv: boolean;
    readonly query: boolean;
    readonly explore: boolean;
    readonly drill: boolean;
    readonly saveCharts: boolean;
    readonly edit: boolean;
    /** Whether sharing is possible. Also true for externally managed objects: access isn't part of their files. */
    readonly share: boolean;
    readonly report: boolean;
    readonly embed: boolean;
  };
}

/** One page of the list that the viewer can see. */
export const findDashboardPage = (
  deps: Deps,
  viewer: Identity,
  lookup: Omit<DashboardLookup, 'viewer'>,
): Promise<DashboardPage> => listDashboards(deps.db, { ...lookup, viewer });

export interface PageRequest {
  readonly idOrSlug: string;
  /** Open tabs of the URL, or else of its permalink. */
  readonly openTabs: readonly string[];
  readonly viewportPx: number;
  readonly scrollbarPx: number;
  /** Whether the bar of filters at the side is shut. */
  readonly isBarShut: boolean;
  /** Whether the page shows the filters at all. */
  readonly hasFilterBar: boolean;
  /** Filter selections in the URL. */
  readonly filters: FilterAddress;
  /** False for replies that carry data alone. */
  readonly drawsCharts: boolean;
  readonly force: boolean;
  /** Height of a single embedded chart, which fills its frame. */
  readonly chartHeightPx?: number;
  /** BCP 47. */
  readonly locale: string;
  /** Nonce of the page's policy. */
  readonly nonce: string;
}

export interface LoadedDashboard {
  readonly page: DashboardPageData;
  /** Promised to the page's stream; empty where none are drawn. */
  readonly charts: PendingCharts;
}

/** Null for a dashboard that is missing or that the identity cannot open. */
export async function loadDashboardPage(deps: Deps, identity: Identity, request: PageRequest): Promise<LoadedDashboard | null> {
  const open = await openDashboard(deps, identity, request.idOrSlug);
  if (!open) return null;
  const { dashboard } = open;
  const built = viewOf(deps, open);
  const { chartHeightPx } = request;
  const view = chartHeightPx === undefined ? built : withHeight(built, chartHeightPx);
  const favorite = findFavorite(deps, identity, dashboard.id);
  const state = await openedState(deps, identity, open, request.filters);
  const { bar, masks } = await loadFilterBar(deps, identity, open, { ...state, locale: request.locale });
  const openTabs = request.openTabs.length > 0 ? request.openTabs : state.openTabs;
  const asidePx = request.scrollbarPx + (request.hasFilterBar ? barWidthPx(bar, request.viewportPx, request.isBarShut) : 0);
  const { urlParams } = state;
  const charts = request.drawsCharts
    ? startCharts({ deps, identity, open }, view, { ...request, openTabs, asidePx, masks, urlParams })
    : new Map<number, PendingChart>();
  const canShare = canWriteDashboard(identity, dashboard);
  const canEdit = canShare && dashboard.managed === null;
  const page: DashboardPageData = {
    dashboard: {
      id: dashboard.id,
      uuid: dashboard.uuid,
      title: dashboard.title || 'Untitled dashboard',
      description: dashboard.description,
      published: dashboard.published,
      isFavorite: await favorite,
      certifiedBy: dashboard.certifiedBy,
      certificationDetails: dashboard.certificationDetails,
      changedOnMs: dashboard.changedOnMs,
      changedBy: identity.kind === 'guest' ? null : dashboard.changedBy,
      chartCount: open.charts.size,
      isUnsaved: canEdit && [...open.charts.values()].some(({ draftOfId }) => draftOfId === dashboard.id),
      managed: identity.kind === 'guest' ? null : dashboard.managed,
      css: sanitizeCss(dashboard.css ?? '').css,
    },
    view,
    filterBar: bar,
    refresh: open.metadata.refresh,
    openTabs,
    urlParams,
    sharedChartIds: [...open.charts.values()].flatMap(({ id, datasetId }) => {
      const facts = datasetId === null ? undefined : open.datasets.get(datasetId);
      return facts && canReadDataset(identity, facts) ? [] : [id];
    }),
    can: {
      csv: hasPermission(identity, 'can_csv', 'Superset'),
      query: hasPermission(identity, 'can_view_query', 'Dashboard'),
      explore: identity.kind === 'user' && hasPermission(identity, 'can_explore', 'Superset'),
      saveCharts: identity.kind === 'user' && hasPermission(identity, 'can_write', 'Chart'),
      drill: hasPermission(identity, 'can_drill', 'Dashboard'),
      edit: canEdit,
      share: canShare,
      embed: identity.kind === 'user' && hasPermission(identity, 'can_set_embedded', 'Dashboard'),
      report: identity.kind === 'user' && hasPermission(identity, 'can_write', 'ReportSchedule'),
    },
  };
  return { page, charts };
}

async function findFavorite({ db }: Deps, identity: Identity, id: number): Promise<boolean | null> {
  return identity.kind === 'user' ? (await findFavorites(db, identity.userId, 'dashboard', [id])).has(id) : null;
}

const withHeight = (view: readonly NodeView[], heightPx: number): NodeView[] =>
  view.map((node) => {
    if (node.kind === 'row') return { ...node, children: withHeight(node.children, heightPx) };
    return node.kind === 'chart' ? { ...node, heightPx } : node;
  });

/** Cached by tree, which an isolate shares among viewers. */
const knownViews = new WeakMap<OpenDashboard['tree'], readonly NodeView[]>();

function viewOf({ config }: Deps, { tree, charts }: OpenDashboard): readonly NodeView[] {
  const known = knownViews.get(tree);
  if (known) return known;
  const renderMarkdown = (markdown: string, blockId?: string): string =>
    blockId === undefined
      ? markdownToSafeHtml(markdown, config.imageHosts)
      : linkHeadings(textBlockHtml(markdown, config.imageHosts), blockId);
  const view = buildPageView(tree, { charts, renderMarkdown });
  knownViews.set(tree, view);
  return view;
}

interface Viewer {
  readonly deps: Deps;
  readonly identity: Identity;
  readonly open: OpenDashboard;
}

interface Filtered {
  /** Width that the charts do not have. */
  readonly asidePx: number;
  readonly masks: ReadonlyMap<string, DataMask>;
  readonly urlParams: UrlParams;
}

function startCharts(viewer: Viewer, view: readonly NodeView[], request: PageRequest & Filtered): PendingCharts {
  const sizes = pictureSizes(view, request.viewportPx, request.asidePx);
  const shown = visibleCharts(view, request.openTabs).filter((chart) => chart.vizType !== null);
  const boxes = shown.flatMap((chart): ChartBox[] => {
    const size = sizes.get(chart.slot);
    return size ? [{ chartId: chart.chartId, slot: chart.slot, ...size }] : [];
  });
  const values = visibleValues(view, request.openTabs);
  const drawn = promiseCharts(viewer, withValueCharts(boxes, values).slice(0, MAX_CHARTS), {
    shown,
    values,
    force: request.force,
    masks: request.masks,
    urlParams: request.urlParams,
    locale: request.locale,
    nonce: request.nonce,
  });
  // A layout can place charts thousands of times: one page must not draw them all.
  const now = { nowMs: viewer.deps.now(), locale: request.locale };
  const beyond = beyondPage(request.locale);
  const left = boxes.slice(MAX_CHARTS).map(({ chartId, slot }): [number, PendingChart] => {
    const html = figurePieces({ chartId, slot, title: '', error: beyond }, now);
    return [slot, { title: '', html: Promise.resolve(html) }];
  });
  return new Map([...drawn, ...left]);
}

function beyondPage(locale: string): ChartFailure {
  const t = createTranslate(chartFigure, locale);
  const message = t('beyond.detail', { max: MAX_CHARTS });
  return { type: 'RESULT_TOO_LARGE_ERROR', title: t('beyond.title'), message, advice: t('beyond.advice') };
}

interface Promised {
  readonly shown: readonly Pick<ChartView, 'slot' | 'title'>[];
  readonly values: readonly LiveValueView[];
  readonly force: boolean;
  readonly masks: ReadonlyMap<string, DataMask>;
  readonly urlParams: UrlParams;
  readonly locale: string;
  readonly nonce: string;
}

/** Starts the charts: their HTML by slot, and what the page says of all of them. */
function promiseCharts(
  { deps, identity, open }: Viewer,
  boxes: readonly ChartBox[],
  { shown, values, force, masks, urlParams, locale, nonce }: Promised,
): [number, PendingChart][] {
  const drawing = { include: [], mode: 'light', colorNames: [], locale, patienceMs: COLOR_PATIENCE_MS } as const;
  const options = { ...drawing, force, masks, urlParams, firstCount: FIRST_CHARTS };
  const titles = new Map(shown.map(({ slot, title }) => [slot, title]));
  const entries = renderCharts(deps, identity, open, { boxes, options });
  noteColorsLater(deps, identity, open, { entries, locale });
  const charts = entries.flatMap((entry, index): [number, PendingChart][] => {
    const box = boxes[index];
    const title = box && titles.get(box.slot);
    if (!box || title === undefined) return [];
    const html = entry.then((drawn) => figurePieces({ ...drawn, title }, { nowMs: deps.now(), locale }));
    const hasFailed = () => entry.then((drawn) => 'error' in drawn);
    return [[box.slot, { title, html, chart: { id: box.chartId, hasFailed } }]];
  });
  const live = values.map((value): [number, PendingChart] => {
    const entry = entries[boxes.findIndex(({ chartId }) => chartId === value.chartId)];
    const missing = value.chartId === 0 ? null : { error: beyondPage(locale) };
    const html = Promise.resolve(entry ?? missing).then((drawn) => [newHtml(liveValueHtml(drawn, value, locale))]);
    return [value.slot, { title: null, html }];
  });
  const facts = Promise.all(entries).then((all) => [
    newHtml(
      pageFactsHtml(all.filter(({ slot }) => titles.has(slot)).flatMap(readCardFacts), { nowMs: deps.now(), locale, nonce }),
    ),
  ]);
  return [...charts, ...live, [FACTS_SLOT, { title: null, html: facts }]];
}

const readCardFacts = (entry: RenderEntry): CardFacts[] => ('error' in entry ? [] : [{ slot: entry.slot, ...entry.note }]);
