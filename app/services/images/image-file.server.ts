// Files of charts and dashboards: /d/<uuid>.png, .svg and .pdf, /c/<uuid> likewise, for users who can see
// them.
import type { Identity } from '#app/domain/access/identity.ts';
import type { ShownTabs } from '#app/domain/dashboard/layout/sections.ts';
import { notFound } from '#app/domain/errors.ts';
import type { Mode } from '#app/domain/theme/tokens.ts';
import type { FilterAddress } from '#app/services/dashboards/filter-bar.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { PreviewRequest } from '#app/stores/chart-render/request-wire.ts';
import type { ImageQuery } from '#app/stores/image/wire.ts';
import { drawChartPicture, drawDashboardChart, drawPreviewPicture, openChart } from './chart-image.server.ts';
import {
  drawDashboardPages,
  drawDashboardPicture,
  type DashboardDrawing,
  type DrawnDocument,
  type DrawnDashboard,
} from './dashboard-image.server.ts';
import type { ImageTarget } from './image-links.server.ts';
import { footerPart } from './page-head.ts';
import { DEFAULT_PAPER, measurePaper, type PaperChoice, type PaperSizes } from './paper.ts';
import { pictureSvg } from './picture-svg.ts';
import { PLAIN_STATE } from './stored-image.server.ts';

type FileFormat = 'png' | 'svg' | 'pdf';
export interface ImageFileRequest {
  readonly target: ImageTarget;
  readonly format: FileFormat;
  readonly query: ImageQuery;
  /** Filters and tabs from the URL; null for callers who can't select anything. */
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

/** Throws 404 for what is missing or not for the identity, 429 where its caller has too many drawn. */
export async function drawFile(deps: Deps, identity: Identity, request: ImageFileRequest): Promise<ImageFile> {
  await deps.countUse?.('images');
  const { target, format, query } = request;
  if (format === 'pdf') return drawPdf(deps, identity, request);
  const picture =
    target.type === 'chart' ? await chartPicture(deps, identity, request) : await dashboardPicture(deps, identity, request);
  const scale = Number(query.scale ?? DEFAULTS.scale);
  const body = format === 'svg' ? pictureSvg(picture) : await deps.drawings.image({ picture, scale });
  return { name: fileName(picture.title, format), contentType: TYPES[format], body };
}

const chartPicture = (deps: Deps, identity: Identity, request: ImageFileRequest): Promise<DrawnDashboard> =>
  drawChart(deps, identity, request, {
    widthPx: request.query.width ?? DEFAULTS.chartPx,
    heightPx: request.query.height ?? DEFAULTS.chartHeightPx,
  });

async function drawChart(
  deps: Deps,
  identity: Identity,
  { target, query, state, locale }: Omit<ImageFileRequest, 'format'>,
  size: { readonly widthPx: number; readonly heightPx: number },
): Promise<DrawnDashboard> {
  const drawing = { ...size, mode: query.mode ?? 'light', locale, force: query.force === 'true' };
  if (state && query.dashboard !== undefined) {
    const place = { dashboard: Number(query.dashboard), chartId: Number(target.uuid), filters: state.filters };
    const drawn = await drawDashboardChart(deps, identity, { ...drawing, ...place });
    if (!drawn) throw notFound();
    return drawn;
  }
  const chart = await openChart(deps, identity, target.uuid);
  if (!chart) throw notFound();
  return drawChartPicture(deps, identity, chart, drawing);
}

async function dashboardPicture(deps: Deps, identity: Identity, request: ImageFileRequest): Promise<DrawnDashboard> {
  const widthPx = request.query.width ?? DEFAULTS.dashboardPx;
  const drawn = await drawDashboardPicture(deps, identity, { ...drawingOf(request, []), widthPx });
  if (!drawn) throw notFound();
  return drawn;
}

async function drawPdf(deps: Deps, identity: Identity, request: ImageFileRequest): Promise<ImageFile> {
  const { paper: format = DEFAULT_PAPER.format, orientation = DEFAULT_PAPER.orientation, mode = 'light' } = request.query;
  const paper = { format, orientation };
  const pages =
    request.target.type === 'chart'
      ? await chartPage(deps, { paper, mode, locale: request.locale }, (size) => drawChart(deps, identity, request, size))
      : await drawDashboardPages(deps, identity, { ...drawingOf(request, 'all'), paper });
  if (!pages) throw notFound();
  return { name: fileName(pages.title, 'pdf'), contentType: TYPES.pdf, body: await deps.drawings.document(pages) };
}

interface PageLook {
  readonly paper: PaperChoice;
  readonly mode: Mode;
  /** BCP 47. */
  readonly locale: string;
}

/** A chart on a sheet of paper, its name and the page's number below. */
export async function chartPage(
  deps: Deps,
  { paper: choice, mode, locale }: PageLook,
  draw: (size: PaperSizes['contentPx']) => Promise<DrawnDashboard>,
): Promise<DrawnDocument> {
  const paper = measurePaper(choice);
  const { title, background, parts, charts } = await draw(paper.contentPx);
  const place = { x: paper.marginPx, y: paper.footerTopPx, widthPx: paper.contentPx.widthPx };
  const footer = footerPart(title, { page: 1, count: 1 }, place, { mode, locale });
  const moved = parts.map((part) => ({ ...part, x: part.x + paper.marginPx, y: part.y + paper.marginPx }));
  const picture = { ...paper.pagePx, background, parts: [...moved, footer] };
  const pages = [{ picture, pointsPerPx: paper.pointsPerPx, chapters: [] }];
  return { title, language: locale, createdMs: deps.now(), pages, charts };
}

/** A chart as it is being made, on a page. Throws as `previewChart` does. */
export async function drawPreviewPdf(
  deps: Deps,
  identity: Identity,
  { request, locale }: { readonly request: PreviewRequest; readonly locale: string },
): Promise<ImageFile> {
  await deps.countUse?.('images');
  // Paper is light.
  const look = { mode: 'light', locale } as const;
  const paper = { format: 'a4', orientation: 'landscape' } as const;
  const page = await chartPage(deps, { paper, ...look }, (size) =>
    drawPreviewPicture(deps, identity, { request, ...look, ...size }),
  );
  return { name: fileName(page.title, 'pdf'), contentType: TYPES.pdf, body: await deps.drawings.document(page) };
}

const drawingOf = ({ target, query, state, locale }: ImageFileRequest, tabs: ShownTabs): DashboardDrawing => ({
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
