// Files of charts and dashboards: /d/<uuid>.png, .svg and .pdf, /c/<uuid>.png and .svg, for whoever may see them.
import type { Identity } from '#app/domain/access/identity.ts';
import type { ShownTabs } from '#app/domain/dashboard/sections.ts';
import { notFound } from '#app/domain/errors.ts';
import type { FilterAddress } from '#app/services/dashboards/filter-bar.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { ImageQuery } from '#app/stores/image/wire.ts';
import { drawChartPicture, openChart } from './chart-image.server.ts';
import { drawDashboardPages, drawDashboardPicture, type DashboardDrawing, type DrawnPicture } from './dashboard-image.server.ts';
import type { ImageTarget } from './image-links.server.ts';
import { pictureSvg } from './picture-svg.ts';
import { PLAIN_STATE } from './stored-image.server.ts';

export type FileFormat = 'png' | 'svg' | 'pdf';
export interface FileRequest {
  readonly target: ImageTarget;
  readonly format: FileFormat;
  readonly query: ImageQuery;
  /** Of the address; null for those who may not select anything. */
  readonly state: { readonly filters: FilterAddress; readonly tabs: ShownTabs } | null;
  /** BCP 47. */
  readonly locale: string;
}
export interface ImageFile {
  readonly name: string;
  readonly contentType: string;
  readonly body: string | ReadableStream<Uint8Array>;
}

const DEFAULTS = { dashboardPx: 1280, chartPx: 800, chartHeightPx: 480, scale: 2 };
const TYPES = { png: 'image/png', svg: 'image/svg+xml; charset=utf-8', pdf: 'application/pdf' } as const;

/** Throws 404 for what is missing or not for the identity. */
export async function drawFile(deps: Deps, identity: Identity, request: FileRequest): Promise<ImageFile> {
  const { target, format, query } = request;
  if (format === 'pdf') {
    if (target.type === 'chart') throw notFound();
    return drawPdf(deps, identity, request);
  }
  const picture =
    target.type === 'chart' ? await chartPicture(deps, identity, request) : await dashboardPicture(deps, identity, request);
  const scale = Number(query.scale ?? DEFAULTS.scale);
  const body = format === 'svg' ? pictureSvg(picture) : await deps.drawings.image({ picture, scale });
  return { name: fileName(picture.title, format), contentType: TYPES[format], body };
}

async function chartPicture(deps: Deps, identity: Identity, { target, query, locale }: FileRequest): Promise<DrawnPicture> {
  const chart = await openChart(deps, identity, target.uuid);
  if (!chart) throw notFound();
  return drawChartPicture(deps, identity, chart, {
    widthPx: query.width ?? DEFAULTS.chartPx,
    heightPx: query.height ?? DEFAULTS.chartHeightPx,
    mode: query.mode ?? 'light',
    locale,
    force: query.force === 'true',
  });
}

async function dashboardPicture(deps: Deps, identity: Identity, request: FileRequest): Promise<DrawnPicture> {
  const widthPx = request.query.width ?? DEFAULTS.dashboardPx;
  const drawn = await drawDashboardPicture(deps, identity, { ...drawingOf(request, []), widthPx });
  if (!drawn) throw notFound();
  return drawn;
}

async function drawPdf(deps: Deps, identity: Identity, request: FileRequest): Promise<ImageFile> {
  const { paper: format = 'a4', orientation = 'landscape' } = request.query;
  const pages = await drawDashboardPages(deps, identity, { ...drawingOf(request, 'all'), paper: { format, orientation } });
  if (!pages) throw notFound();
  return { name: fileName(pages.title, 'pdf'), contentType: TYPES.pdf, body: await deps.drawings.document(pages) };
}

const drawingOf = ({ target, query, state, locale }: FileRequest, tabs: ShownTabs): DashboardDrawing => ({
  idOrSlug: target.uuid,
  mode: query.mode ?? 'light',
  locale,
  tabs: state?.tabs.length ? state.tabs : tabs,
  filters: state?.filters ?? PLAIN_STATE.filters,
  force: query.force === 'true',
});

const MAX_NAME = 80;

/** What every file system takes. */
const fileName = (title: string, ending: string): string =>
  `${
    title
      .replace(/[^\p{L}\p{N}_.-]+/gu, ' ')
      .trim()
      .slice(0, MAX_NAME) || 'image'
  }.${ending}`;
