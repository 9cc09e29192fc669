// The address of a page: documents whose address lacks its last slash are redirected. The data of a navigation isn't: Remix requests
// it without that slash.
import { redirect } from '@remix-run/cloudflare';
import { isDataRequest } from './data-request.ts';

/** Superset's own addresses, which its clients write with and without the slash. */
const SLASHED = [/^\/explore$/, /^\/superset\/dashboard\/[^/]+$/];

/** Redirects a document request to the canonical URL; null if it is canonical, or for other requests. */
export function redirectToSlash({ method, url }: Pick<Request, 'method' | 'url'>): Response | null {
  if ((method !== 'GET' && method !== 'HEAD') || isDataRequest(url)) return null;
  const { pathname, search } = new URL(url);
  return SLASHED.some((pattern) => pattern.test(pathname)) ? redirect(`${pathname}/${search}`, 301) : null;
}
