// POST /charts/render: redraws charts of a dashboard, one line of JSON per chart as soon as it is ready.
// POST /charts/preview: draws one chart as it is being made. POST /charts/document: the same as PDF.
import { hasPermission } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import { endpoint } from '#app/api/router/endpoint.ts';
import { checkedMasks } from '#app/services/dashboards/filters.server.ts';
import { openDashboard } from '#app/services/sharing/open-dashboard.server.ts';
import { previewChart } from '#app/services/charts/explore/preview-chart.server.ts';
import { renderCharts } from '#app/services/charts/render-chart.server.ts';
import { drawPreviewPdf } from '#app/services/images/image-file.server.ts';
import { type RenderEntry, type StreamedEntry } from '#app/stores/chart-render/wire.ts';
import { previewRequestSchema, renderRequestSchema, type RenderRequest } from '#app/stores/chart-render/request-wire.ts';
import { findRequestLocale } from '#app/domain/viewer/request-locale.ts';

const COLOR_PATIENCE_MS = 1500;

const postRender = endpoint({
  method: 'POST',
  path: '/charts/render',
  summary: 'Render charts of a dashboard, streamed as newline-delimited JSON',
  tag: 'Charts',
  rule: { kind: 'permission', permission: 'can_read', view: 'Dashboard' },
  input: { body: renderRequestSchema },
  output: null,
  /** Reads only, and browsers send JSON to other sites' servers only after a preflight. */
  csrfExempt: true,
  allowsGuests: true,
  invalidBody: 'errors',
  async run({ deps, identity, request }, { body }) {
    const open = await openDashboard(deps, identity, body.dashboardId);
    if (!open) throw new AppError('OBJECT_NOT_FOUND_ERROR', 'Not found');
    const { charts: boxes, force, mode, colorNames, urlParams } = body;
    const include = body.include.filter((part) => mayHave(identity, part));
    const locale = findRequestLocale(request.headers);
    const { masks, ignored } = await checkedMasks(deps, open, { given: body.masks, locale });
    const options = {
      force,
      include,
      mode,
      colorNames,
      locale,
      patienceMs: COLOR_PATIENCE_MS,
      masks,
      urlParams,
    };
    const entries = renderCharts(deps, identity, open, { boxes, options });
    const lines = entries.map(async (entry, at) => unlessKnown(await entry, boxes[at]?.known));
    return new Response(streamEntries(lines), {
      headers: {
        'Content-Type': 'application/x-ndjson; charset=utf-8',
        'Cache-Control': 'no-store',
        ...(ignored.length > 0 && { 'X-Ignored-Filters': idsForHeader(ignored) }),
      },
    });
  },
});

/** Filters whose masks do not fit them: they count as not sent. */
const idsForHeader = (ids: readonly string[]): string =>
  ids
    .slice(0, 20)
    .map((id) => encodeURIComponent(id.replaceAll(/[\uD800-\uDFFF]/g, '')))
    .join(',');

const postPreview = endpoint({
  method: 'POST',
  path: '/charts/preview',
  summary: 'Render one chart while it is edited',
  tag: 'Charts',
  rule: { kind: 'permission', permission: 'can_read', view: 'Chart' },
  input: { body: previewRequestSchema },
  output: null,
  /** Reads only, as the other. */
  csrfExempt: true,
  invalidBody: 'errors',
  async run({ deps, identity, request }, { body }) {
    const include = body.include.filter((part) => part !== 'query' || canQueryTables(identity) || mayExplore(identity));
    const entry = await previewChart(deps, identity, { ...body, include, locale: findRequestLocale(request.headers) });
    return Response.json(entry, { headers: { 'Cache-Control': 'no-store' } });
  },
});

const postDocument = endpoint({
  method: 'POST',
  path: '/charts/document',
  summary: 'Render one chart while it is edited as PDF',
  tag: 'Charts',
  rule: { kind: 'permission', permission: 'can_read', view: 'Chart' },
  input: { body: previewRequestSchema },
  output: null,
  /** Reads only, as the others. */
  csrfExempt: true,
  invalidBody: 'errors',
  async run({ deps, identity, request }, { body }) {
    const locale = findRequestLocale(request.headers);
    const { body: pdf, contentType } = await drawPreviewPdf(deps, identity, { request: body, locale });
    return new Response(pdf as BodyInit, { headers: { 'Content-Type': contentType, 'Cache-Control': 'no-store' } });
  },
});

/** Filters are part of the query; Explore starts with it. */
function mayHave(identity: Identity, part: RenderRequest['include'][number]): boolean {
  if (part === 'extra' || part === 'settings') return mayExplore(identity);
  return part !== 'query' || canQueryTables(identity);
}

const mayExplore = (identity: Identity): boolean => hasPermission(identity, 'can_explore', 'Superset');

/** A chart's query is for those who can read it, and for those who can run it again for a file. */
const canQueryTables = (identity: Identity): boolean =>
  hasPermission(identity, 'can_view_query', 'Dashboard') || hasPermission(identity, 'can_csv', 'Superset');

export const chartRenderEndpoints = [postRender, postPreview, postDocument];

/** What the page has already is not sent again. */
function unlessKnown(entry: RenderEntry, known: string | undefined): StreamedEntry {
  if ('error' in entry || known === undefined || entry.digest !== known) return entry;
  const { chartId, slot, title, note } = entry;
  return { chartId, slot, title, unchanged: { isCached: note.isCached, queriedAtMs: note.queriedAtMs } };
}

/** Lines in the order in which the charts are ready. */
function streamEntries(entries: readonly Promise<StreamedEntry>[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async start(controller) {
      await Promise.all(entries.map(async (entry) => controller.enqueue(encoder.encode(`${JSON.stringify(await entry)}\n`))));
      controller.close();
    },
  });
}
