// A dashboard's page: small data for the screen at once, its charts promised to the stream by slot.
import type { Identity } from '#app/domain/access/identity.ts';
import { canWriteDashboard, hasPermission } from '#app/domain/access/decide.ts';
import type { RefreshPlan } from '#app/domain/dashboard/auto-refresh.ts';
import { buildPageView } from '#app/domain/dashboard/build-page-view.ts';
import type { DataMask } from '#app/domain/dashboard/data-mask.ts';
import { barWidthPx, type FilterBarView } from '#app/domain/dashboard/filter-view.ts';
import { pictureSizes } from '#app/domain/dashboard/page-sizes.ts';
import { sanitizeCss } from '#app/domain/dashboard/sanitize-css.ts';
import type { UrlParams } from '#app/domain/viewer/url-parameters.ts';
import { visibleCharts, type ChartView, type NodeView } from '#app/domain/dashboard/page-view.ts';
import { figureHtml } from '#app/stores/chart-render/figure-html.ts';
import { MAX_CHARTS } from '#app/stores/chart-render/limits.ts';
import type { ChartBox, ChartFailure } from '#app/stores/chart-render/wire.ts';
import { listDashboards, type DashboardQuestion } from '#app/stores/dashboard/store.server.ts';
import type { DashboardPage } from '#app/stores/dashboard/wire.ts';
import { loadFilterBar, openedState, type FilterAddress } from './filter-bar.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { PendingChart, PendingCharts } from '#app/services/charts/fill-chart-slots.server.ts';
import { openDashboard, type OpenDashboard } from '#app/services/sharing/open-dashboard.server.ts';
import { renderCharts } from '#app/services/charts/render-chart.server.ts';
import { markdownToSafeHtml } from '#app/stores/list/sanitize-html.server.ts';
import { chartFigure } from '#app/messages/en/chart-figure.ts';
import { createTranslate } from '#app/messages/translate.ts';

/** Less than the stream's own budget: a chart must not miss the stream because it waited for a color. */
const COLOR_PATIENCE_MS = 1200;

export interface DashboardPageData {
  readonly dashboard: {
    readonly id: number;
    readonly uuid: string;
    readonly title: string;
    readonly description: string | null;
    readonly published: boolean;
    readonly certifiedBy: string | null;
    readonly certificationDetails: string | null;
    readonly changedOnMs: number;
    readonly changedBy: string | null;
    readonly chartCount: number;
    /** The author's, sanitised; empty for none. */
    readonly css: string;
  };
  readonly view: readonly NodeView[];
  readonly filterBar: FilterBarView;
  readonly refresh: RefreshPlan;
  readonly openTabs: readonly string[];
  /** Those of the address that its charts' queries carry. */
  readonly urlParams: UrlParams;
  readonly can: {
    readonly csv: boolean;
    readonly query: boolean;
    readonly explore: boolean;
    readonly edit: boolean;
    readonly report: boolean;
  };
}

/** One page of the list that the viewer can see. */
export const findDashboardPage = (
  deps: Deps,
  viewer: Identity,
  question: Omit<DashboardQuestion, 'viewer'>,
): Promise<DashboardPage> => listDashboards(deps.db, { ...question, viewer });

export interface PageRequest {
  readonly idOrSlug: string;
  /** Those of the address; where it has none, those of its permalink. */
  readonly openTabs: readonly string[];
  readonly viewportPx: number;
  readonly scrollbarPx: number;
  /** Whether the bar of filters at the side is shut. */
  readonly isBarShut: boolean;
  /** Where the address says what is chosen in the filters. */
  readonly filters: FilterAddress;
  /** False for replies that carry data alone. */
  readonly drawsCharts: boolean;
  readonly force: boolean;
  /** BCP 47. */
  readonly locale: string;
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
  const renderMarkdown = (markdown: string) => markdownToSafeHtml(markdown, deps.config.imageHosts);
  const view = buildPageView(open.tree, { charts: open.charts, renderMarkdown });
  const state = await openedState(deps, identity, open, request.filters);
  const { bar, masks } = await loadFilterBar(deps, identity, open, state);
  const openTabs = request.openTabs.length > 0 ? request.openTabs : state.openTabs;
  const asidePx = request.scrollbarPx + barWidthPx(bar, request.viewportPx, request.isBarShut);
  const { urlParams } = state;
  const charts = request.drawsCharts
    ? startCharts({ deps, identity, open }, view, { ...request, openTabs, asidePx, masks, urlParams })
    : new Map<number, PendingChart>();
  const page: DashboardPageData = {
    dashboard: {
      id: dashboard.id,
      uuid: dashboard.uuid,
      title: dashboard.title || 'Untitled dashboard',
      description: dashboard.description,
      published: dashboard.published,
      certifiedBy: dashboard.certifiedBy,
      certificationDetails: dashboard.certificationDetails,
      changedOnMs: dashboard.changedOnMs,
      changedBy: dashboard.changedBy,
      chartCount: open.charts.size,
      css: sanitizeCss(dashboard.css ?? '').css,
    },
    view,
    filterBar: bar,
    refresh: open.metadata.refresh,
    openTabs,
    urlParams,
    can: {
      csv: hasPermission(identity, 'can_csv', 'Superset'),
      query: hasPermission(identity, 'can_view_query', 'Dashboard'),
      explore: identity.kind === 'user' && hasPermission(identity, 'can_explore', 'Superset'),
      edit: canWriteDashboard(identity, dashboard),
      report: identity.kind === 'user' && hasPermission(identity, 'can_write', 'ReportSchedule'),
    },
  };
  return { page, charts };
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
  const drawn = promiseCharts(viewer, boxes.slice(0, MAX_CHARTS), {
    shown,
    force: request.force,
    masks: request.masks,
    urlParams: request.urlParams,
    locale: request.locale,
  });
  // A layout can place charts thousands of times: one page must not draw them all.
  const now = { nowMs: viewer.deps.now(), locale: request.locale };
  const beyond = beyondPage(request.locale);
  const left = boxes.slice(MAX_CHARTS).map(({ chartId, slot }): [number, PendingChart] => {
    const html = figureHtml({ chartId, slot, title: '', error: beyond }, now);
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
  readonly force: boolean;
  readonly masks: ReadonlyMap<string, DataMask>;
  readonly urlParams: UrlParams;
  readonly locale: string;
}

/** Starts the charts: their HTML by slot. */
function promiseCharts(
  { deps, identity, open }: Viewer,
  boxes: readonly ChartBox[],
  { shown, force, masks, urlParams, locale }: Promised,
): [number, PendingChart][] {
  const drawing = { include: [], mode: 'light', colorNames: [], locale, patienceMs: COLOR_PATIENCE_MS } as const;
  const options = { ...drawing, force, masks, urlParams };
  const titles = new Map(shown.map(({ slot, title }) => [slot, title]));
  return renderCharts(deps, identity, open, { boxes, options }).flatMap((entry, index): [number, PendingChart][] => {
    const slot = boxes[index]?.slot;
    if (slot === undefined) return [];
    const title = titles.get(slot) ?? '';
    const html = entry.then((drawn) => figureHtml({ ...drawn, title }, { nowMs: deps.now(), locale }));
    return [[slot, { title, html }]];
  });
}
