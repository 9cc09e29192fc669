// Pictures and documents of reports: drawn by the same functions as downloads, as the executor sees them.
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError, ERROR_TYPES, notFound, type ErrorType } from '#app/domain/errors.ts';
import { pageUrlParams } from '#app/domain/viewer/url-parameters.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { drawChartPicture, openChart } from '#app/services/images/chart-image.server.ts';
import {
  drawDashboardPages,
  drawDashboardPicture,
  type DrawnDocument,
  type DrawnPicture,
} from '#app/services/images/dashboard-image.server.ts';
import { chartPage } from '#app/services/images/image-file.server.ts';
import { PLAIN_STATE } from '#app/services/images/stored-image.server.ts';
import { z } from 'zod';
import type { RenderDeps, Rendered } from './render-deps.ts';

/** Of a chart's height to its width. */
const CHART_RATIO = 0.6;
/** Pixels of an image to one px. */
const SCALE = 2;
const PAPER = { format: 'a4', orientation: 'landscape' } as const;

/** As Superset keeps it; what is not well formed counts as not given. */
const stateSchema = z
  .object({
    anchor: z.string().nullish().catch(null),
    activeTabs: z.array(z.string()).nullish().catch(null),
    dataMask: z.record(z.string(), z.unknown()).nullish().catch(null),
    urlParams: z
      .array(z.tuple([z.string(), z.string()]))
      .nullish()
      .catch(null),
  })
  .catch({});

export function createRender(deps: Deps): RenderDeps {
  return {
    renderChart: async (identity, options) =>
      options.format === 'pdf' ? chartDocument(deps, identity, options) : chartPicture(deps, identity, options),
    renderDashboard: async (identity, options) => renderDashboard(deps, identity, options),
  };
}

type ChartOptions = Parameters<RenderDeps['renderChart']>[1];
type DashboardOptions = Parameters<RenderDeps['renderDashboard']>[1];

async function chartPicture(
  deps: Deps,
  identity: Identity,
  { chartId, widthPx, locale, force }: ChartOptions,
): Promise<Rendered> {
  const chart = await openChart(deps, identity, chartId);
  if (!chart) throw notFound();
  const heightPx = Math.round(widthPx * CHART_RATIO);
  const picture = await drawChartPicture(deps, identity, chart, { widthPx, heightPx, mode: 'light', locale, force });
  requireDrawn(picture);
  return toImage(deps, picture);
}

async function chartDocument(deps: Deps, identity: Identity, { chartId, locale, force }: ChartOptions): Promise<Rendered> {
  const chart = await openChart(deps, identity, chartId);
  if (!chart) throw notFound();
  const target = { type: 'chart', uuid: chart.uuid } as const;
  const request = { target, query: force ? { force: 'true' as const } : {}, state: null, locale };
  return toDocument(deps, await chartPage(deps, identity, request, PAPER));
}

async function renderDashboard(deps: Deps, identity: Identity, options: DashboardOptions): Promise<Rendered> {
  const { dashboardId, format, widthPx, locale, force, state } = options;
  const { anchor, activeTabs, dataMask, urlParams } = stateSchema.parse(state ?? {});
  const tabs = activeTabs?.length ? activeTabs : anchor ? [anchor] : [];
  const drawing = {
    ...{ idOrSlug: dashboardId, mode: 'light' as const, locale, filters: PLAIN_STATE.filters, force },
    given: { given: dataMask ?? {}, urlParams: pageUrlParams(urlParams ?? []) },
  };
  if (format === 'png') {
    const picture = await drawDashboardPicture(deps, identity, { ...drawing, tabs, widthPx });
    if (!picture) throw notFound();
    requireDrawn(picture);
    return toImage(deps, picture);
  }
  const pages = await drawDashboardPages(deps, identity, { ...drawing, tabs: tabs.length > 0 ? tabs : 'all', paper: PAPER });
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
  return { bytes: await readBytes(await deps.drawings.document(pages)), summary: pages.title, widthPx: 0 };
}

const toImage = async (deps: Deps, picture: DrawnPicture): Promise<Rendered> => ({
  bytes: await readBytes(await deps.drawings.image({ picture, scale: SCALE })),
  summary: picture.title,
  widthPx: picture.widthPx,
});

const readBytes = async (body: string | ReadableStream<Uint8Array>): Promise<Uint8Array> =>
  new Uint8Array(await new Response(body).arrayBuffer());
