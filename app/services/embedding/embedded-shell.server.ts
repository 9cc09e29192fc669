// Serves an embedded page's frame: browsers request it without a token, so it has no data. The page itself has the same address,
// requested with the guest's token.
import { decideFraming, frameAncestors } from '#app/domain/embedding/decide-framing.ts';
import { EMBEDDED_PATH, parseThemeMode } from '#app/domain/embedding/theme-mode.ts';
import { GUEST_TOKEN_HEADER } from '#app/services/auth/guest-identity.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { setPageHeaders } from '#app/services/requests/csp.server.ts';
import { findEmbeddedTarget } from './find-embedded.server.ts';
import { deniedHtml, shellHtml } from './shell/shell-page.ts';

const PATH = new RegExp(`^${EMBEDDED_PATH}([^/.]+)/?$`);
const NONCE_HEADER = 'x-page-nonce';
/** 128 bits in base64. */
const NONCE = /^[A-Za-z0-9+/]{22}==$/;
const ANY_SITE = '*';

/** Nonce of the open document into which a page is inserted, because that document's policy applies. Null: none. */
export function givenNonce({ url, headers }: Request): string | null {
  const given = headers.get(NONCE_HEADER);
  return given !== null && NONCE.test(given) && PATH.test(new URL(url).pathname) ? given : null;
}

interface PageFacts {
  readonly nonce: string;
  /** BCP 47. */
  readonly locale: string;
}

/** Null for every other request. */
export async function renderEmbeddedShell(request: Request, deps: Deps, { nonce, locale }: PageFacts): Promise<Response | null> {
  const url = new URL(request.url);
  const [, uuid] = PATH.exec(url.pathname) ?? [];
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (uuid === undefined || !isRead || request.headers.has(GUEST_TOKEN_HEADER)) return null;
  const looks = { nonce, locale, theme: parseThemeMode(url.searchParams.get('themeMode')) };
  const reply = (status: number, html: string, framedBy: string): Response => {
    const headers = new Headers({ 'Cache-Control': 'private, no-store' });
    const { imageHosts, mapTiles } = deps.config;
    const [isSecure, fetchSite] = [url.protocol === 'https:', request.headers.get('sec-fetch-site')];
    setPageHeaders(headers, { nonce, isSecure, fetchSite, imageHosts, mapTiles, framedBy });
    headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
    headers.set('Vary', 'Accept-Language, Referer, X-GuestToken');
    return new Response(request.method === 'HEAD' ? null : html, { status, headers });
  };
  const found = await findEmbeddedTarget(deps.db, uuid);
  if (!found) return reply(404, deniedHtml(looks, 'missing'), ANY_SITE);
  const { allowedDomains: allowedOrigins, dashboardId, kind } = found;
  const framing = decideFraming(allowedOrigins, request.headers.get('referer'));
  // A site that cannot show the dashboard shows why.
  if (framing.kind === 'denied') return reply(403, deniedHtml(looks, framing), ANY_SITE);
  return reply(
    200,
    shellHtml(looks, { dashboardId: kind === 'dashboard' ? dashboardId : null, allowedOrigins }),
    frameAncestors(allowedOrigins),
  );
}
