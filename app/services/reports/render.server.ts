// Pictures and documents of reports: drawn by the same functions as downloads, as the executor sees them.
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError, notFound } from '#app/domain/errors.ts';
import { pageUrlParams } from '#app/domain/viewer/url-parameters.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { drawChartPicture, openChart } from '#app/services/images/chart-image.server.ts';
import { drawDashboardPages, drawDashboardPicture, type DrawnPicture } from '#app/services/images/dashboard-image.server.ts';
import { drawFile } from '#app/services/images/image-file.server.ts';
import { PLAIN_STATE } from '#app/services/images/stored-image.server.ts';
import { z } from 'zod';
import type { RenderDeps, Rendered } from './render-deps.ts';

const LOCALE = 'en-US';
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

async function chartPicture(deps: Deps, identity: Identity, { chartId, widthPx, force }: ChartOptions): Promise<Rendered> {
  const chart = await openChart(deps, identity, chartId);
  if (!chart) throw notFound();
  const heightPx = Math.round(widthPx * CHART_RATIO);
  const picture = await drawChartPicture(deps, identity, chart, { widthPx, heightPx, mode: 'light', locale: LOCALE, force });
  if (!picture.isComplete) throw new AppError('REPORT_NOTIFICATION_ERROR', `The chart "${picture.title}" couldn't be drawn.`);
  return toImage(deps, picture);
}

async function chartDocument(deps: Deps, identity: Identity, { chartId, force }: ChartOptions): Promise<Rendered> {
  const chart = await openChart(deps, identity, chartId);
  if (!chart) throw notFound();
  const { body } = await drawFile(deps, identity, {
    target: { type: 'chart', uuid: chart.uuid },
    format: 'pdf',
    query: force ? { force: 'true' } : {},
    state: null,
    locale: LOCALE,
  });
  return { bytes: await readBytes(body), summary: chart.name, widthPx: 0 };
}

async function renderDashboard(deps: Deps, identity: Identity, options: DashboardOptions): Promise<Rendered> {
  const { dashboardId, format, widthPx, force, state } = options;
  const { anchor, activeTabs, dataMask, urlParams } = stateSchema.parse(state ?? {});
  const tabs = activeTabs?.length ? activeTabs : anchor ? [anchor] : [];
  const drawing = {
    ...{ idOrSlug: dashboardId, mode: 'light' as const, locale: LOCALE, filters: PLAIN_STATE.filters, force },
    given: { given: dataMask ?? {}, urlParams: pageUrlParams(urlParams ?? []) },
  };
  if (format === 'png') {
    const picture = await drawDashboardPicture(deps, identity, { ...drawing, tabs, widthPx });
    if (!picture) throw notFound();
    return toImage(deps, picture);
  }
  const pages = await drawDashboardPages(deps, identity, { ...drawing, tabs: tabs.length > 0 ? tabs : 'all', paper: PAPER });
  if (!pages) throw notFound();
  return { bytes: await readBytes(await deps.drawings.document(pages)), summary: pages.title, widthPx: 0 };
}

const toImage = async (deps: Deps, picture: DrawnPicture): Promise<Rendered> => ({
  bytes: await readBytes(await deps.drawings.image({ picture, scale: SCALE })),
  summary: picture.title,
  widthPx: picture.widthPx,
});

const readBytes = async (body: string | ReadableStream<Uint8Array>): Promise<Uint8Array> =>
  new Uint8Array(await new Response(body).arrayBuffer());
