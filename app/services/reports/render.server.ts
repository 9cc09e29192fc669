// Pictures and documents of reports: drawn by the same functions as downloads, as the executor sees them.
import type { Identity } from '#app/domain/access/identity.ts';
import { readAnchors, type TabSelection } from '#app/domain/dashboard/reports/report-tabs.ts';
import { MAIL_WIDTH_PX } from '#app/domain/delivery/mail-html.ts';
import { AppError, ERROR_TYPES, notFound, type ErrorType } from '#app/domain/errors.ts';
import type { Mode } from '#app/domain/theme/tokens.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { defaultHeightPx, drawChartPicture, openChart } from '#app/services/images/chart-image.server.ts';
import {
  drawDashboardPages,
  drawDashboardPicture,
  type DashboardDrawing,
  type DrawnDocument,
  type DrawnDashboard,
} from '#app/services/images/dashboard-image.server.ts';
import { chartPage } from '#app/services/images/image-file.server.ts';
import { DEFAULT_PAPER } from '#app/services/images/paper.ts';
import { drawingState } from '#app/services/images/stored-image.server.ts';
import type { Chart } from '#app/stores/chart/wire.ts';
import type { ReportRenderDeps, RenderedReport } from './render-deps.ts';

/** Pixels of an image to one px. */
const SCALE = 2;
const MODE: Mode = 'light';
/** The width for a dashboard that is too long at the width of mail: its columns are next to each other. */
const PAGE_WIDTH_PX = 1_200;
const WHOLE: Pick<RenderedReport, 'tabs' | 'ignoredFilters'> = { tabs: { leftOut: [], isStale: false }, ignoredFilters: [] };

export function createRender(deps: Deps): ReportRenderDeps {
  return {
    renderChart: async (identity, options) => {
      const chart = await openChart(deps, identity, options.chartId);
      if (!chart) throw notFound();
      return options.format === 'pdf'
        ? chartDocument(deps, identity, chart, options)
        : chartPicture(deps, identity, chart, options);
    },
    renderDashboard: async (identity, options) => renderDashboard(deps, identity, options),
  };
}

type ChartOptions = Parameters<ReportRenderDeps['renderChart']>[1];
type DashboardOptions = Parameters<ReportRenderDeps['renderDashboard']>[1];

async function chartPicture(
  deps: Deps,
  identity: Identity,
  chart: Chart,
  { widthPx: wanted, locale, timeZone, force }: ChartOptions,
): Promise<RenderedReport> {
  const widthPx = wanted ?? MAIL_WIDTH_PX;
  const size = { widthPx, heightPx: defaultHeightPx(widthPx) };
  const picture = await drawChartPicture(deps, identity, chart, { mode: MODE, locale, timeZone, ...size, force });
  requireDrawn(picture);
  return toImage(deps, { ...picture, ...WHOLE });
}

async function chartDocument(
  deps: Deps,
  identity: Identity,
  chart: Chart,
  { locale, timeZone, force }: ChartOptions,
): Promise<RenderedReport> {
  const look = { mode: MODE, locale, timeZone };
  const page = await chartPage(deps, { ...look, paper: DEFAULT_PAPER }, (size) =>
    drawChartPicture(deps, identity, chart, { ...look, ...size, force }),
  );
  return toDocument(deps, { ...page, ...WHOLE });
}

async function renderDashboard(deps: Deps, identity: Identity, options: DashboardOptions): Promise<RenderedReport> {
  const { dashboardId, format, widthPx, locale, timeZone, force } = options;
  const { state } = options;
  const selection: TabSelection = { anchors: readAnchors(state.anchor), open: state.activeTabs ?? [], others: 'all' };
  const drawing = { ...drawingState(state), mode: MODE, locale, timeZone, idOrSlug: dashboardId, force, selection };
  if (format === 'png') {
    const picture = await drawFitting(deps, identity, drawing, widthPx);
    if (!picture) throw notFound();
    requireDrawn(picture);
    return toImage(deps, picture);
  }
  const pages = await drawDashboardPages(deps, identity, { ...drawing, paper: DEFAULT_PAPER });
  if (!pages) throw notFound();
  return toDocument(deps, pages);
}

type Drawing = DashboardDrawing & { readonly selection: TabSelection };

/** Too long for one picture, it is drawn wider than mail shows it; then with the first tabs alone. */
async function drawFitting(deps: Deps, identity: Identity, drawing: Drawing, widthPx: number | null) {
  const [first = MAIL_WIDTH_PX, ...wider] = widthPx === null ? [MAIL_WIDTH_PX, PAGE_WIDTH_PX] : [widthPx];
  const fewer = { widthPx: wider[0] ?? first, selection: { ...drawing.selection, others: 'first' } as const };
  for (const size of [{ widthPx: first }, ...wider.map((px) => ({ widthPx: px }))]) {
    try {
      return await drawDashboardPicture(deps, identity, { ...drawing, ...size });
    } catch (error) {
      if (!isTooLong(error)) throw error;
    }
  }
  return drawDashboardPicture(deps, identity, { ...drawing, ...fewer });
}

/** Known before anything is queried. */
const isTooLong = (error: unknown): boolean => error instanceof AppError && error.type === 'RESULT_TOO_LARGE_ERROR';

/**
 * A dashboard is sent with the charts that could be drawn: the others say why they are missing. Throws where none could, with the
 * error of the first.
 */
function requireDrawn({ title, charts: { count, failures } }: Pick<DrawnDashboard, 'title' | 'charts'>): void {
  const [first] = failures;
  if (!first || failures.length < count) return;
  const type = first.type in ERROR_TYPES ? (first.type as ErrorType) : 'REPORT_NOTIFICATION_ERROR';
  throw new AppError(type, `“${title}” couldn't be drawn: ${first.message}`);
}

type Stated = Pick<RenderedReport, 'tabs' | 'ignoredFilters'>;

async function toDocument(deps: Deps, { tabs, ignoredFilters, ...pages }: DrawnDocument & Stated): Promise<RenderedReport> {
  requireDrawn(pages);
  const bytes = await readBytes(await deps.drawings.document(pages));
  return { bytes, summary: pages.title, widthPx: 0, tabs, ignoredFilters, ...factsOf(pages) };
}

const toImage = async (deps: Deps, { tabs, ignoredFilters, ...picture }: DrawnDashboard & Stated): Promise<RenderedReport> => ({
  bytes: await readBytes(await deps.drawings.image({ picture, scale: SCALE })),
  summary: picture.title,
  widthPx: picture.widthPx,
  tabs,
  ignoredFilters,
  ...factsOf(picture),
});

const factsOf = ({ charts: { statements, queriedAtMs } }: Pick<DrawnDashboard, 'charts'>) => ({ statements, queriedAtMs });

const readBytes = async (body: string | ReadableStream<Uint8Array>): Promise<Uint8Array> =>
  new Uint8Array(await new Response(body).arrayBuffer());
