// Draws one chart as an image: its card with name, filters, and the age of its data.
import { hexColor } from '#app/charts/shared/color/resolve-color.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { pictureBox } from '#app/domain/dashboard/layout/page-sizes.ts';
import { tokenHex, type Mode } from '#app/domain/theme/tokens.ts';
import { loadFilterBar, openedState, type FilterAddress } from '#app/services/dashboards/filter-bar.server.ts';
import { openDashboard } from '#app/services/sharing/open-dashboard.server.ts';
import { renderCharts } from '#app/services/charts/render-chart.server.ts';
import { previewChart, previewKnown } from '#app/services/charts/explore/preview-chart.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { findChart } from '#app/stores/chart/store.server.ts';
import type { Chart } from '#app/stores/chart/wire.ts';
import { findVisibleChart } from '#app/stores/chart/list.server.ts';
import type { RenderEntry } from '#app/stores/chart-render/wire.ts';
import type { PreviewRequest } from '#app/stores/chart-render/request-wire.ts';
import type { DrawnDashboard } from './dashboard-image.server.ts';
import { drawnCharts } from './dashboard-parts.server.ts';
import { cardPart, type Card } from './node-parts.ts';
import { COMMON_ZONE, describeAge } from './page-head.ts';

export interface ChartImageRequest {
  readonly idOrUuid: string | number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly mode: Mode;
  /** BCP 47. */
  readonly locale: string;
  /** Time zone of the data's time; omitted: `COMMON_ZONE`. */
  readonly timeZone?: string;
  readonly force: boolean;
  /** Without its card, for places that name it. */
  readonly isBare?: boolean;
  /** Settings in the place of those that were saved. */
  readonly formData?: Readonly<Record<string, unknown>>;
}

type Look = Pick<ChartImageRequest, 'widthPx' | 'heightPx' | 'mode' | 'locale' | 'timeZone' | 'isBare'>;

const BARE_PADDING_PX = 12;
/** Ratio of a chart's height to its width if no height is given. */
const CHART_RATIO = 0.6;

export const defaultHeightPx = (widthPx: number): number => Math.round(widthPx * CHART_RATIO);

/** Box of the chart itself. */
function boxInside({ widthPx, heightPx, isBare }: Look) {
  if (isBare !== true) return pictureBox({ x: 0, y: 0, widthPx, heightPx });
  const [x, y] = [BARE_PADDING_PX, BARE_PADDING_PX];
  return { x, y, widthPx: widthPx - 2 * x, heightPx: heightPx - 2 * y };
}

interface DashboardChart {
  readonly dashboard: number;
  readonly chartId: number;
  /** What is selected in the dashboard's filters. */
  readonly filters: FilterAddress;
}

/** null for a chart that is missing or that the identity can't see. */
export async function openChart(deps: Deps, identity: Identity, idOrUuid: string | number): Promise<Chart | null> {
  const visible = await findVisibleChart(deps.db, identity, idOrUuid);
  return visible ? findChart(deps.db, visible.record.id) : null;
}

/** Throws where the dataset can't be queried by the identity; what fails in the query is shown in the card. */
export async function drawChartPicture(
  deps: Deps,
  identity: Identity,
  chart: Chart,
  drawing: Omit<ChartImageRequest, 'idOrUuid'>,
): Promise<DrawnDashboard> {
  const { mode, locale, force, formData } = drawing;
  const inside = boxInside(drawing);
  const entry = await previewKnown(
    deps,
    identity,
    {
      chartId: chart.id,
      ...(formData && { formData }),
      title: chart.name,
      slot: 0,
      widthPx: inside.widthPx,
      heightPx: inside.heightPx,
      force,
      include: ['file', 'query'],
      mode,
      colorNames: [],
      locale,
    },
    chart,
  );
  return chartPicture(chart.name, entry, drawing);
}

/** A chart as it is being made. Throws as `previewChart` does; what fails in the query is shown in the card. */
export async function drawPreviewPicture(
  deps: Deps,
  identity: Identity,
  { request, ...look }: Look & { readonly request: PreviewRequest },
): Promise<DrawnDashboard> {
  const inside = boxInside(look);
  const { mode, locale } = look;
  const size = { widthPx: inside.widthPx, heightPx: inside.heightPx };
  const entry = await previewChart(deps, identity, { ...request, ...size, include: ['file', 'query'], mode, locale });
  return chartPicture(entry.title, entry, look);
}

/** The chart as it is on a dashboard, with the dashboard's filters; null where the dashboard or the chart on it can't be seen. */
export async function drawDashboardChart(
  deps: Deps,
  identity: Identity,
  { dashboard, chartId, filters, ...drawing }: Omit<ChartImageRequest, 'idOrUuid'> & DashboardChart,
): Promise<DrawnDashboard | null> {
  const open = await openDashboard(deps, identity, dashboard);
  const chart = open?.charts.get(chartId);
  if (!open || !chart) return null;
  const state = await openedState(deps, identity, open, filters);
  const { mode, locale, force } = drawing;
  const { masks } = await loadFilterBar(deps, identity, open, { ...state, locale });
  const { urlParams } = state;
  const inside = boxInside(drawing);
  const boxes = [{ chartId, slot: 0, widthPx: inside.widthPx, heightPx: inside.heightPx }];
  const options = { force, include: ['file', 'query'] as const, mode, colorNames: [], locale, patienceMs: 0, masks, urlParams };
  const [entry] = await Promise.all(renderCharts(deps, identity, open, { boxes, options }));
  return entry ? chartPicture(chart.name, entry, drawing) : null;
}

function chartPicture(title: string, entry: RenderEntry, look: Look): DrawnDashboard {
  const { widthPx, heightPx, mode, isBare } = look;
  const card = { x: 0, y: 0, widthPx, heightPx };
  const frame = cardPart(card, cardOf(title, entry, look), hexColor(mode));
  const file = 'error' in entry || entry.file === undefined ? [] : [{ ...boxInside(look), svg: entry.file }];
  const parts = isBare === true && !('error' in entry) ? file : [frame, ...file];
  const charts = drawnCharts([entry], 'error' in entry ? null : entry.note.queriedAtMs);
  return { title, charts, widthPx, heightPx, background: tokenHex('surfaceRaised', mode), parts };
}

function cardOf(name: string, entry: RenderEntry, { locale, timeZone = COMMON_ZONE }: Look): Card {
  if ('error' in entry) return { title: name, note: '', failure: entry.error };
  const { filters, limit, period, queriedAtMs } = entry.note;
  const time = describeAge(queriedAtMs, { locale, timeZone });
  return {
    title: name,
    note: [...(limit ? [limit.brief] : []), ...(period === null ? [] : [period]), ...filters, time].join(' · '),
  };
}
