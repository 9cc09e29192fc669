// /d/<uuid>.png and its kin: charts and dashboards as files, and the links that show them to anyone.
import { publicAddress } from '#app/services/requests/public-address.ts';
import { hasPermission } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import type { Rule } from '#app/domain/access/rule.ts';
import { AppError, notFound } from '#app/domain/errors.ts';
import { formatNaiveIso } from '#app/domain/format/wire-date.ts';
import { findRequestLocale } from '#app/domain/viewer/request-locale.ts';
import { images } from '#app/messages/en/images.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { endpoint, type RequestContext } from '#app/api/router/endpoint.ts';
import { openChart } from '#app/services/images/chart-image.server.ts';
import { drawFile, type ImageFile } from '#app/services/images/image-file.server.ts';
import {
  createImageLink,
  listImageLinks,
  openImageLink,
  revokeImageLink,
  type ImageTarget,
} from '#app/services/images/image-links.server.ts';
import { sharePageHtml } from '#app/services/images/share-page.ts';
import { filterAddress } from '#app/services/dashboards/filter-bar.server.ts';
import { openDashboard } from '#app/services/sharing/open-dashboard.server.ts';
import {
  imageFileParams,
  imageLinkBody,
  imageLinkListReply,
  imageLinkParams,
  imageLinkReply,
  imageQuery,
  oembedQuery,
  type ImageQuery,
} from '#app/stores/image/wire.ts';
import * as z from 'zod';

const TAG = 'Images';
const PUBLIC: Rule = { kind: 'public', why: 'a signed link, or rights of the caller' };
const VIEW = { chart: 'Chart', dashboard: 'Dashboard' } as const;
/** Chats fetch an image once for all who read it; a revoked link dies within this time. */
const LINK_CACHE = 'public, max-age=60';
const SHARED = { widthPx: 1200, heightPx: 630 };
const NOTHING_LOADS = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'";

interface Requested {
  readonly target: ImageTarget;
  readonly format: 'png' | 'svg' | 'pdf' | 'page';
  readonly query: ImageQuery;
}

const fileEndpoint = (type: ImageTarget['type'], path: string) =>
  endpoint({
    method: 'GET',
    path: `${path}/:file`,
    summary: `Get a ${type} as an image${type === 'dashboard' ? ' or document' : ''}`,
    tag: TAG,
    rule: PUBLIC,
    input: { params: imageFileParams, query: imageQuery },
    output: null,
    sends: 'image/*',
    run: (context, { params, query }) => {
      const requested = { target: { type, uuid: params.file.uuid }, format: params.file.format, query };
      return requested.format === 'page'
        ? sendPage(context, requested)
        : sendFile(context, { ...requested, format: requested.format });
    },
  });

async function sendFile(
  context: RequestContext,
  { target, format, query }: Requested & { format: 'png' | 'svg' | 'pdf' },
): Promise<Response> {
  const { deps, request, url } = context;
  const viewer = await findViewer(context, target, query.token);
  const isLink = query.token !== undefined;
  const file = await drawFile(deps, viewer, {
    target,
    format,
    query: isLink ? { ...query, force: 'false' } : query,
    // A link shows only what its creator shared: nothing else is queried with the creator's rights.
    state: isLink ? null : { filters: filterAddress(url.searchParams), tabs: tabsOf(query, url.searchParams) },
    locale: findRequestLocale(request.headers),
  });
  return fileReply(file, { isDownload: query.download === 'true', cacheControl: isLink ? LINK_CACHE : 'private, no-store' });
}

const MAX_TABS = 50;

/** The tabs in the page's URL, or all. */
const tabsOf = ({ tabs }: ImageQuery, search: URLSearchParams) =>
  tabs === 'all' ? ('all' as const) : search.getAll('tab').slice(0, MAX_TABS);

/** The maker of the link, or the caller where they can read such objects. */
async function findViewer({ deps, identity }: RequestContext, target: ImageTarget, token: string | undefined): Promise<Identity> {
  if (token !== undefined) return openImageLink(deps, token, target);
  if (hasPermission(identity, 'can_read', VIEW[target.type])) return identity;
  throw identity.kind === 'anonymous' ? new AppError('LOGIN_REQUIRED_ERROR', 'Missing Authorization Header') : notFound();
}

const fileReply = ({ name, contentType, body }: ImageFile, options: { isDownload: boolean; cacheControl: string }): Response =>
  new Response(body as BodyInit, {
    headers: {
      'content-type': contentType,
      'cache-control': options.cacheControl,
      'content-security-policy': NOTHING_LOADS,
      'x-content-type-options': 'nosniff',
      'content-disposition': `${options.isDownload ? 'attachment' : 'inline'}; filename*=UTF-8''${encodeURIComponent(name)}`,
    },
  });

async function sendPage(context: RequestContext, { target, query }: Requested): Promise<Response> {
  const { request, url, deps } = context;
  if (query.token === undefined) throw notFound();
  const viewer = await findViewer(context, target, query.token);
  const { title, path } = await describeTarget(context, viewer, target);
  const locale = findRequestLocale(request.headers);
  const origin = publicAddress(deps.config, url);
  const address = `${origin}${url.pathname}`;
  const token = encodeURIComponent(query.token);
  const pageUrl = `${address}?token=${token}`;
  const html = sharePageHtml({
    title: title || createTranslate(images, locale)('untitled'),
    locale,
    pageUrl,
    ...SHARED,
    imageUrl: `${address}.png?token=${token}&width=${SHARED.widthPx}&scale=1`,
    oembedUrl: `${origin}/oembed?url=${encodeURIComponent(pageUrl)}&format=json`,
    openUrl: `${origin}${path}`,
    openLabel: createTranslate(images, locale)('open'),
  });
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': LINK_CACHE,
      'content-security-policy': NOTHING_LOADS,
    },
  });
}

async function describeTarget({ deps }: RequestContext, viewer: Identity, { type, uuid }: ImageTarget) {
  if (type === 'chart') {
    const chart = await openChart(deps, viewer, uuid);
    if (!chart) throw notFound();
    return { title: chart.name, path: `/explore/?slice_id=${chart.id}` };
  }
  const open = await openDashboard(deps, viewer, uuid);
  if (!open) throw notFound();
  return { title: open.dashboard.title, path: `/superset/dashboard/${open.dashboard.slug ?? open.dashboard.id}/` };
}

const LINK_RULE: Rule = { kind: 'permission', permission: 'can_write', view: 'DashboardPermalinkRestApi' };

function linkAddresses(origin: string, { type, uuid }: ImageTarget, token: string) {
  const address = `${origin}/${type === 'chart' ? 'c' : 'd'}/${uuid}`;
  return { url: `${address}?token=${token}`, image_url: `${address}.png?token=${token}` };
}

const createLink = endpoint({
  method: 'POST',
  path: '/api/v1/image_link/',
  summary: 'Create a link that shows a chart or a dashboard as a live image',
  tag: TAG,
  rule: LINK_RULE,
  input: { body: imageLinkBody },
  output: imageLinkReply,
  success: 201,
  async run({ deps, identity, url }, { body }) {
    const { key, token } = await createImageLink(deps, identity, body);
    return Response.json({ key, ...linkAddresses(publicAddress(deps.config, url), body, token) }, { status: 201 });
  },
});

const listLinks = endpoint({
  method: 'GET',
  path: '/api/v1/image_link/',
  summary: 'List the image links of a chart or a dashboard that the caller can revoke',
  tag: TAG,
  rule: LINK_RULE,
  input: { query: imageLinkBody },
  output: imageLinkListReply,
  async run({ deps, identity, url }, { query }) {
    const links = await listImageLinks(deps, identity, query);
    const result = links.map(({ key, token, maker, isOwn, createdOnMs }) => ({
      key,
      ...linkAddresses(publicAddress(deps.config, url), query, token),
      created_on: formatNaiveIso(createdOnMs),
      created_by: maker,
      is_own: isOwn,
    }));
    return Response.json({ result }, { headers: { 'cache-control': 'private, no-store' } });
  },
});

const revokeLink = endpoint({
  method: 'DELETE',
  path: '/api/v1/image_link/:key',
  summary: 'Revoke an image link',
  tag: TAG,
  rule: LINK_RULE,
  input: { params: imageLinkParams },
  output: z.object({ message: z.string() }),
  async run({ deps, identity }, { params }) {
    await revokeImageLink(deps, identity, params.key);
    return { message: 'OK' };
  },
});

const oembed = endpoint({
  method: 'GET',
  path: '/oembed',
  summary: 'Get an image link as oEmbed',
  tag: TAG,
  rule: PUBLIC,
  input: { query: oembedQuery },
  output: z.looseObject({ type: z.literal('photo'), version: z.literal('1.0'), url: z.string() }),
  async run(context, { query }) {
    const address = publicAddress(context.deps.config, context.url);
    const link = readLink(new URL(query.url), { requested: context.url.origin, address });
    if (!link || (query.format !== undefined && query.format !== 'json')) throw notFound();
    const viewer = await openImageLink(context.deps, link.token, link.target);
    const { title } = await describeTarget(context, viewer, link.target);
    const width = Math.min(SHARED.widthPx, query.maxwidth ?? SHARED.widthPx);
    const height = Math.round((width * SHARED.heightPx) / SHARED.widthPx);
    const image = `${link.address}.png?token=${encodeURIComponent(link.token)}&width=${width}&height=${height}&scale=1`;
    return {
      type: 'photo',
      version: '1.0',
      title,
      provider_name: 'Meridian',
      provider_url: address,
      url: image,
      width,
      height,
    };
  },
});

const PATH = /^\/([cd])\/([0-9a-f-]{36})$/;

interface OwnAddresses {
  readonly requested: string;
  readonly address: string;
}

/** Links name the public address, or the one by which the caller reached this server. */
function readLink(url: URL, own: OwnAddresses): { target: ImageTarget; token: string; address: string } | null {
  const token = url.searchParams.get('token');
  const base = [own.address, own.requested].find((one) => url.href.startsWith(`${one}/`));
  const path = url.href.slice(base?.length ?? 0).replace(/[?#].*$/s, '');
  const [, letter, uuid] = PATH.exec(path) ?? [];
  if (base === undefined || uuid === undefined || token === null) return null;
  return { target: { type: letter === 'c' ? 'chart' : 'dashboard', uuid }, token, address: `${own.address}${path}` };
}

export const imageEndpoints = [
  fileEndpoint('dashboard', '/d'),
  fileEndpoint('chart', '/c'),
  createLink,
  listLinks,
  revokeLink,
  oembed,
];
