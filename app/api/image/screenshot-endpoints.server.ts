// Superset's thumbnails and screenshots of charts and dashboards: 202 while they are drawn.
import { publicAddress } from '#app/services/requests/public-address.ts';
import type { Rule } from '#app/domain/access/rule.ts';
import { AppError, notFound } from '#app/domain/errors.ts';
import { decodeQ } from '#app/domain/rison/decode-q.ts';
import { findRequestLocale } from '#app/domain/viewer/request-locale.ts';
import { endpoint, type RequestContext } from '#app/api/router/endpoint.ts';
import { findScreenshot, requestScreenshot, type ScreenshotRequest } from '#app/services/images/screenshots.server.ts';
import {
  computeImageDigest,
  imageKey,
  noteUndrawn,
  openSubject,
  storeThumbnail,
  thumbnailForm,
} from '#app/services/images/stored-image.server.ts';
import {
  dashboardScreenshotBody,
  digestParams,
  screenshotQuery,
  screenshotReply,
  screenshotRison,
  thumbnailQuery,
} from '#app/stores/image/wire.ts';
import { pkParams } from '#app/stores/list/pk-params.ts';
import { describeQ } from '#app/stores/list/list-query.ts';

type Noun = 'chart' | 'dashboard';

const TAG = { chart: 'Charts', dashboard: 'Dashboards' } as const;
const RULE: Readonly<Record<Noun, Rule>> = {
  chart: { kind: 'permission', permission: 'can_read', view: 'Chart' },
  dashboard: { kind: 'permission', permission: 'can_read', view: 'Dashboard' },
};
/** Guests open the dashboards of their token, as they see them; charts alone are not theirs. */
const ALLOWS_GUESTS: Readonly<Record<Noun, boolean>> = { chart: false, dashboard: true };
/** An address names its version; a day later the data is another. */
const THUMBNAIL_CACHE = 'private, max-age=86400';
const WINDOW = { chart: [800, 600], dashboard: [1600, 1200] } as const;

const thumbnail = (noun: Noun) =>
  endpoint({
    method: 'GET',
    path: `/api/v1/${noun}/:pk/thumbnail/:digest/`,
    summary: `Get the thumbnail of a ${noun}; ?wait=true waits until it’s rendered`,
    tag: TAG[noun],
    rule: RULE[noun],
    allowsGuests: ALLOWS_GUESTS[noun],
    input: { params: digestParams, query: thumbnailQuery },
    output: null,
    sends: 'image/png',
    async run(context, { params, query }) {
      const { deps, identity, request, url } = context;
      const subject = await openSubject(deps, identity, noun, params.pk);
      if (!subject) throw notFound();
      const digest = computeImageDigest(subject);
      if (params.digest !== digest) {
        const location = `/api/v1/${noun}/${params.pk}/thumbnail/${digest}/${url.search}`;
        return new Response(null, { status: 302, headers: { location, 'cache-control': 'private, no-store' } });
      }
      const form = thumbnailForm(noun, findRequestLocale(request.headers), query.mode);
      const key = await imageKey(deps, identity, subject, form);
      const stored = await deps.images.get(key);
      if (stored) return pngReply(stored, THUMBNAIL_CACHE);
      await deps.countUse?.('images');
      const drawing = storeThumbnail(deps, identity, subject, form);
      if (query.wait === 'true') {
        const image = await drawing;
        return image ? pngReply(image, THUMBNAIL_CACHE) : nothingToShow();
      }
      deps.waitUntil(drawing.catch((error: unknown) => noteUndrawn(error, 'thumbnail', { type: noun, id: params.pk })));
      return reply(context, noun, { id: params.pk, digest, path: 'thumbnail', isReady: false });
    },
  });

/** No failure of the page that shows it: an image without content stays out, and its placeholder is seen. */
const nothingToShow = (): Response => new Response(null, { status: 204, headers: { 'cache-control': 'private, no-store' } });

const pngReply = (body: ReadableStream<Uint8Array> | Uint8Array, cacheControl: string): Response =>
  new Response(body as BodyInit, {
    headers: { 'content-type': 'image/png', 'cache-control': cacheControl, 'x-content-type-options': 'nosniff' },
  });

function parseRison(q: string | undefined): { force: boolean; window_size?: [number, number]; thumb_size?: [number, number] } {
  const decoded = q === undefined ? { ok: true as const, value: {} } : decodeQ(q);
  const parsed = decoded.ok ? screenshotRison.safeParse(decoded.value) : null;
  if (!parsed?.success) throw new AppError('INVALID_PAYLOAD_FORMAT_ERROR', 'The parameter q is not valid.');
  return parsed.data as ReturnType<typeof parseRison>;
}

function toRequest(noun: Noun, id: number, { request }: RequestContext, q: string | undefined): Omit<ScreenshotRequest, 'state'> {
  const { force, window_size: window = WINDOW[noun], thumb_size: thumb } = parseRison(q);
  const widthPx = Math.min(2800, Math.max(320, window[0]));
  const heightPx = noun === 'chart' ? Math.min(2000, Math.max(120, window[1])) : null;
  const scale = thumb === undefined ? 1 : Math.min(1, Math.max(0.1, thumb[0] / widthPx));
  return { type: noun, id, widthPx, heightPx, scale, locale: findRequestLocale(request.headers), force };
}

interface Stored {
  readonly id: number;
  readonly digest: string;
  readonly path: 'thumbnail' | 'screenshot';
  readonly isReady: boolean;
}

function reply({ deps, url }: RequestContext, noun: Noun, { id, digest, path, isReady }: Stored): Response {
  const page = noun === 'chart' ? `/explore/?slice_id=${id}` : `/superset/dashboard/${id}/`;
  const address = publicAddress(deps.config, url);
  const body = {
    cache_key: digest,
    [`${noun}_url`]: `${address}${page}`,
    image_url: `${address}/api/v1/${noun}/${id}/${path}/${digest}/`,
    task_status: isReady ? 'Updated' : 'Computing',
    task_updated_at: new Date(deps.now()).toISOString().slice(0, -1),
  };
  return Response.json(body, { status: isReady ? 200 : 202 });
}

const cacheChart = endpoint({
  method: 'GET',
  path: '/api/v1/chart/:pk/cache_screenshot/',
  summary: 'Render a screenshot of a chart in the background',
  tag: TAG.chart,
  rule: RULE.chart,
  input: { params: pkParams, query: describeQ('screenshot_query_schema', screenshotRison) },
  output: screenshotReply,
  async run(context, { params, query }) {
    const request = { ...toRequest('chart', params.pk, context, query.q), state: null };
    const shot = await requestScreenshot(context.deps, context.identity, request);
    return reply(context, 'chart', { id: params.pk, ...shot, path: 'screenshot' });
  },
});

const cacheDashboard = endpoint({
  method: 'POST',
  path: '/api/v1/dashboard/:pk/cache_dashboard_screenshot/',
  summary: 'Render a screenshot of a dashboard in the background',
  tag: TAG.dashboard,
  rule: { kind: 'permission', permission: 'can_cache_dashboard_screenshot', view: 'Dashboard' },
  input: { params: pkParams, query: describeQ('screenshot_query_schema', screenshotRison), body: dashboardScreenshotBody },
  output: screenshotReply,
  allowsGuests: true,
  csrfExempt: true,
  async run(context, { params, query, body }) {
    const request = { ...toRequest('dashboard', params.pk, context, query.q), state: body };
    const shot = await requestScreenshot(context.deps, context.identity, request);
    return reply(context, 'dashboard', { id: params.pk, ...shot, path: 'screenshot' });
  },
});

const screenshot = (noun: Noun) =>
  endpoint({
    method: 'GET',
    path: `/api/v1/${noun}/:pk/screenshot/:digest/`,
    summary: `Get a screenshot of a ${noun} that was rendered in the background`,
    tag: TAG[noun],
    rule: RULE[noun],
    allowsGuests: ALLOWS_GUESTS[noun],
    input: { params: digestParams, query: screenshotQuery },
    output: null,
    sends: 'image/png',
    async run({ deps, identity }, { params, query }) {
      const isDocument = noun === 'dashboard' && query.download_format === 'pdf';
      const file = await findScreenshot(deps, identity, { type: noun, id: params.pk, digest: params.digest, isDocument });
      if (!isDocument) return pngReply(file, 'private, no-store');
      const headers = { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename=dashboard.pdf' };
      return new Response(file as BodyInit, { headers });
    },
  });

export const screenshotEndpoints = [
  thumbnail('chart'),
  thumbnail('dashboard'),
  cacheChart,
  cacheDashboard,
  screenshot('chart'),
  screenshot('dashboard'),
];
