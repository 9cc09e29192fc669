// The home page: the viewer's recent items, their favorites and their own, and dashboards with thumbnails.
import { hasPermission } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { chartIdsInOrder } from '#app/domain/dashboard/layout-tree.ts';
import { openPlaces, type PlaceId } from '#app/domain/viewer/places.ts';
import type { ChartBox, RenderEntry } from '#app/stores/chart-render/wire.ts';
import type { DashboardListing } from '#app/stores/dashboard/wire.ts';
import { recentActivity } from '#app/services/activity/activity.server.ts';
import { findDashboardPage } from '#app/services/dashboards/page.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { PendingChart, PendingCharts } from '#app/services/charts/fill-chart-slots.server.ts';
import { findHomeItems, type HomeItem } from './items.server.ts';
import { maySeeChart, openDashboard, type OpenDashboard } from '#app/services/sharing/open-dashboard.server.ts';
import { renderCharts } from '#app/services/charts/render-chart.server.ts';

const MAX_CARDS = 6;
const MAX_THINGS = 8;
const LIST_SIZE = 50;
const PREVIEW_HEIGHT_PX = 184;
/** Kinds that say something at the size of a card, the best first. */
const PREVIEW_KINDS = ['area', 'line', 'bar', 'pie', 'big_number'];
const NO_PREVIEW = '<div class="preview-none"></div>';

export interface HomeCard {
  readonly listing: DashboardListing;
  readonly slot: number;
}

export interface HomePage {
  readonly recent: readonly HomeCard[];
  readonly others: readonly HomeCard[];
  /** Of all that the viewer can see. */
  readonly count: number;
  /** Opened last, from any browser. */
  readonly activity: readonly HomeItem[];
  readonly favorites: readonly HomeItem[];
  readonly mine: readonly HomeItem[];
  /** First steps for a viewer who has nothing yet. */
  readonly firstSteps: readonly PlaceId[];
}

export interface HomeRequest {
  readonly recentIds: readonly number[];
  /** Of the window, without its scrollbar. */
  readonly pageWidthPx: number;
  readonly drawsCharts: boolean;
  /** BCP 47. */
  readonly locale: string;
}

export interface LoadedHome {
  readonly home: HomePage;
  /** Of the cards; empty where none are drawn. */
  readonly charts: PendingCharts;
}

export async function loadHomePage(deps: Deps, identity: Identity, request: HomeRequest): Promise<LoadedHome> {
  const [{ charts, ...cards }, activity, { favorites, mine }] = await Promise.all([
    findCards(deps, identity, request),
    findActivity(deps, identity),
    findHomeItems(deps, identity, MAX_THINGS),
  ]);
  const firstSteps =
    mine.length === 0
      ? openPlaces(identity).filter((id) => id === 'new-dashboard' || id === 'new-chart' || id === 'new-query')
      : [];
  return { home: { ...cards, activity, favorites, mine, firstSteps }, charts };
}

async function findActivity(deps: Deps, identity: Identity): Promise<HomeItem[]> {
  if (!hasPermission(identity, 'can_recent_activity', 'Log')) return [];
  const items = await recentActivity(deps, identity, { page: 0, pageSize: MAX_THINGS });
  return items.map(({ kind, id, title, url, happenedAtMs }) => ({
    kind,
    id,
    name: title || (kind === 'dashboard' ? 'Untitled dashboard' : 'Untitled chart'),
    href: url,
    atMs: happenedAtMs,
  }));
}

async function findCards(
  deps: Deps,
  identity: Identity,
  request: HomeRequest,
): Promise<Pick<HomePage, 'recent' | 'others' | 'count'> & Pick<LoadedHome, 'charts'>> {
  if (!hasPermission(identity, 'can_read', 'Dashboard')) return { recent: [], others: [], count: 0, charts: new Map() };
  const list = await findDashboardPage(deps, identity, {
    search: '',
    sort: 'changed',
    descending: true,
    page: 0,
    pageSize: LIST_SIZE,
  });
  const byId = new Map(list.items.map((item) => [item.id, item]));
  const recent = request.recentIds.flatMap((id) => byId.get(id) ?? []).slice(0, MAX_CARDS / 2);
  const others = list.items.filter((item) => !recent.includes(item)).slice(0, MAX_CARDS);
  const cards = [...recent, ...others].map((listing, index): HomeCard => ({ listing, slot: index + 1 }));
  const { drawsCharts, pageWidthPx, locale } = request;
  const size = { widthPx: previewWidth(pageWidthPx), heightPx: PREVIEW_HEIGHT_PX };
  const charts = new Map(
    (drawsCharts ? cards : []).map(({ listing, slot }): [number, PendingChart] => [
      slot,
      { title: listing.title, html: previewHtml({ deps, identity, size, locale }, { listing, slot }) },
    ]),
  );
  return { recent: cards.slice(0, recent.length), others: cards.slice(recent.length), count: list.count, charts };
}

const PAGE_PX = { most: 1280, side: 24, narrowSide: 16, least: 320, gap: 16, card: 2 * 16 + 2 };

/** The picture's width in a card of the grid, as the style sheet lays it out. */
function previewWidth(pageWidthPx: number): number {
  const side = pageWidthPx < 640 ? PAGE_PX.narrowSide : PAGE_PX.side;
  const width = Math.min(PAGE_PX.most, pageWidthPx) - 2 * side;
  const columns = Math.max(1, Math.floor((width + PAGE_PX.gap) / (PAGE_PX.least + PAGE_PX.gap)));
  return Math.floor((width - PAGE_PX.gap * (columns - 1)) / columns) - PAGE_PX.card;
}

interface Preview {
  readonly deps: Deps;
  readonly identity: Identity;
  readonly size: { readonly widthPx: number; readonly heightPx: number };
  readonly locale: string;
}

/** A chart of the dashboard; an empty picture where none can be drawn, for a preview is no place for errors. */
async function previewHtml({ deps, identity, size, locale }: Preview, { listing, slot }: HomeCard): Promise<string> {
  const open = await openDashboard(deps, identity, listing.id);
  const chartId = open && previewChart(open, identity);
  if (!open || !chartId) return NO_PREVIEW;
  const boxes: ChartBox[] = [{ chartId, slot, ...size }];
  const options = { force: false, include: [], mode: 'light', colorNames: [], locale, patienceMs: 0 } as const;
  const entry: RenderEntry | undefined = await renderCharts(deps, identity, open, { boxes, options })[0];
  return !entry || 'error' in entry ? NO_PREVIEW : `<div class="chart-picture">${entry.svg}</div>`;
}

function previewChart(open: OpenDashboard, identity: Identity): number | undefined {
  const rank = (id: number) => {
    const vizType = open.charts.get(id)?.vizType ?? '';
    const at = PREVIEW_KINDS.findIndex((kind) => vizType.includes(kind));
    return at < 0 ? PREVIEW_KINDS.length : at;
  };
  const drawable = chartIdsInOrder(open.tree).filter((id) => {
    const chart = open.charts.get(id);
    return chart !== undefined && rank(id) < PREVIEW_KINDS.length && maySeeChart(open, identity, chart);
  });
  return drawable.sort((a, b) => rank(a) - rank(b))[0];
}
