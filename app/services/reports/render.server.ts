// Pictures and documents of reports: drawn by the same functions as downloads, as the executor sees them.
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError, ERROR_TYPES, notFound, type ErrorType } from '#app/domain/errors.ts';
import type { Mode } from '#app/domain/theme/tokens.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { defaultHeightPx, drawChartPicture, openChart } from '#app/services/images/chart-image.server.ts';
import {
  drawDashboardPages,
  drawDashboardPicture,
  type DrawnDocument,
  type DrawnPicture,
} from '#app/services/images/dashboard-image.server.ts';
import { chartPage } from '#app/services/images/image-file.server.ts';
import { DEFAULT_PAPER } from '#app/services/images/paper.ts';
import { drawingState } from '#app/services/images/stored-image.server.ts';
import type { Chart } from '#app/stores/chart/wire.ts';
import { dashboardScreenshotBody } from '#app/stores/image/wire.ts';
import * as z from 'zod';
import type { RenderDeps, Rendered } from './render-deps.ts';

/** Pixels of an image to one px. */
const SCALE = 2;
const MODE: Mode = 'light';

/** As Superset keeps it; what is not well formed counts as not given. */
const { anchor, activeTabs, dataMask, urlParams } = dashboardScreenshotBody.shape;
const stateSchema = z
  .object({
    anchor: anchor.catch(null),
    activeTabs: activeTabs.catch(null),
    dataMask: dataMask.catch(null),
    urlParams: urlParams.catch(null),
  })
  .catch({});

export function createRender(deps: Deps): RenderDeps {
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

type ChartOptions = Parameters<RenderDeps['renderChart']>[1];
type DashboardOptions = Parameters<RenderDeps['renderDashboard']>[1];

async function chartPicture(
  deps: Deps,
  identity: Identity,
  chart: Chart,
  { widthPx, locale, force }: ChartOptions,
): Promise<Rendered> {
  const heightPx = defaultHeightPx(widthPx);
  const picture = await drawChartPicture(deps, identity, chart, { mode: MODE, locale, widthPx, heightPx, force });
  requireDrawn(picture);
  return toImage(deps, picture);
}

async function chartDocument(deps: Deps, identity: Identity, chart: Chart, { locale, force }: ChartOptions): Promise<Rendered> {
  const look = { mode: MODE, locale };
  const page = await chartPage(deps, { ...look, paper: DEFAULT_PAPER }, (size) =>
    drawChartPicture(deps, identity, chart, { ...look, ...size, force }),
  );
  return toDocument(deps, page);
}

async function renderDashboard(deps: Deps, identity: Identity, options: DashboardOptions): Promise<Rendered> {
  const { dashboardId, format, widthPx, locale, force } = options;
  const state = stateSchema.parse(options.state ?? {});
  const tabs = state.activeTabs?.length ? state.activeTabs : state.anchor ? [state.anchor] : [];
  const drawing = { ...drawingState(state), mode: MODE, locale, idOrSlug: dashboardId, force, tabs };
  if (format === 'png') {
    const picture = await drawDashboardPicture(deps, identity, { ...drawing, widthPx });
    if (!picture) throw notFound();
    requireDrawn(picture);
    return toImage(deps, picture);
  }
  const pages = await drawDashboardPages(deps, identity, {
    ...drawing,
    tabs: tabs.length > 0 ? tabs : 'all',
    paper: DEFAULT_PAPER,
  });
  if (!pages) throw notFound();
  return toDocument(deps, pages);
}

/**
 * A dashboard is sent with the charts that could be drawn: the others say why they are missing. Throws where none could, with the
 * error of the first.
 */
function requireDrawn({ title, charts: { count, failures } }: Pick<DrawnPicture, 'title' | 'charts'>): void {
  const [first] = failures;
  if (!first || failures.length < count) return;
  const type = first.type in ERROR_TYPES ? (first.type as ErrorType) : 'REPORT_NOTIFICATION_ERROR';
  throw new AppError(type, `“${title}” couldn't be drawn: ${first.message}`);
}

async function toDocument(deps: Deps, pages: DrawnDocument): Promise<Rendered> {
  requireDrawn(pages);
  const bytes = await readBytes(await deps.drawings.document(pages));
  return { bytes, summary: pages.title, widthPx: 0, statements: pages.charts.statements };
}

const toImage = async (deps: Deps, picture: DrawnPicture): Promise<Rendered> => ({
  bytes: await readBytes(await deps.drawings.image({ picture, scale: SCALE })),
  summary: picture.title,
  widthPx: picture.widthPx,
  statements: picture.charts.statements,
});

const readBytes = async (body: string | ReadableStream<Uint8Array>): Promise<Uint8Array> =>
  new Uint8Array(await new Response(body).arrayBuffer());
