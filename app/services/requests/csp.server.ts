// What browsers can do with our pages: the content security policy with its nonce, and related headers.

import type { MapTiles } from '#app/domain/setup/map-tiles.ts';
import { mediaSources, type MediaHosts } from '#app/domain/markdown/media-hosts.ts';

const NONCE_BYTES = 16;

interface PolicyFacts {
  readonly imageHosts: MediaHosts;
  readonly mapTiles: MapTiles | null;
  /** Sources of `frame-ancestors`; left out: our own origin. */
  readonly framedBy?: string;
}

/** A value that marks the scripts of one page as ours; new for every page. */
export function newNonce(randomBytes: (count: number) => Uint8Array): string {
  return btoa(String.fromCharCode(...randomBytes(NONCE_BYTES)));
}

/**
 * The policy of a page. Scripts run only from our origin or with the nonce. Style attributes are allowed because
 * charts and the grid size themselves by them; style elements are not, without the nonce. Pictures and videos of other hosts
 * would tell their owners who looks: only those that the operator names, and the one from which map tiles come.
 */
export function contentSecurityPolicy(nonce: string, { imageHosts, mapTiles, framedBy = "'self'" }: PolicyFacts): string {
  const tiles = mapTiles === null ? '' : ` ${mapTiles.origin}`;
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${mediaSources(imageHosts)}${tiles}`,
    `media-src 'self'${mediaSources(imageHosts)}`,
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "frame-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framedBy}`,
  ].join('; ');
}

const EVERYWHERE: Readonly<Record<string, string>> = {
  'Cache-Control': 'private, no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
  Vary: 'Cookie, Accept-Language',
  'X-Content-Type-Options': 'nosniff',
};

/** Remix's reply with the headers that redirects, data and bare routes lack. Existing headers stay. */
export function withPageDefaults(reply: Response): Response {
  const headers = new Headers(reply.headers);
  for (const [name, value] of Object.entries(EVERYWHERE)) if (!headers.has(name)) headers.set(name, value);
  return new Response(reply.body, { status: reply.status, statusText: reply.statusText, headers });
}

interface PageFacts extends PolicyFacts {
  readonly nonce: string;
  readonly isSecure: boolean;
  /** `Sec-Fetch-Site` of the request: where the navigation came from. */
  readonly fetchSite: string | null;
}

/**
 * Whether a window of another site can hold a reference to this one. The policy removes that reference, but can make the browser start
 * a second process after our first byte, a quarter of a first visit. Typed addresses, bookmarks and our own links don't need it.
 * A request without the header gets it.
 */
const canHaveOpener = (fetchSite: string | null): boolean => fetchSite !== 'none' && fetchSite !== 'same-origin';

/** Sets the policy and its neighbours on a page's headers; HSTS only where the page came by https. */
export function setPageHeaders(headers: Headers, page: PageFacts): void {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', contentSecurityPolicy(page.nonce, page));
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('Referrer-Policy', 'same-origin');
  headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=()');
  if (canHaveOpener(page.fetchSite)) headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Vary', 'Cookie, Accept-Language');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache');
  // Plain http is the local host, whose proxy compresses complete pages and so delays the stream to its end.
  if (!page.isSecure) headers.set('Content-Encoding', 'identity');
  if (page.isSecure) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
}
