// Decides whether a site can show an embedded dashboard or chart in a frame.

/** `origin` of a denial: the site in the request; null if unknown. */
export type Framing = { readonly kind: 'allowed' } | { readonly kind: 'denied'; readonly origin: string | null };

/** @param allowedOrigins as browsers write them; empty allows every site
 *  @param referer of the request for the frame */
export function decideFraming(allowedOrigins: readonly string[], referer: string | null): Framing {
  const origin = readOrigin(referer);
  const isAllowed = allowedOrigins.length === 0 || (origin !== null && allowedOrigins.includes(origin));
  return isAllowed ? { kind: 'allowed' } : { kind: 'denied', origin };
}

/** Sources for `frame-ancestors` in a Content Security Policy. */
export const frameAncestors = (allowedOrigins: readonly string[]): string =>
  allowedOrigins.length === 0 ? '*' : allowedOrigins.join(' ');

function readOrigin(referer: string | null): string | null {
  if (referer === null || !URL.canParse(referer)) return null;
  const { protocol, origin } = new URL(referer);
  return protocol === 'http:' || protocol === 'https:' ? origin : null;
}
