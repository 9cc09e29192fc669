// Who can open a page, and where anonymous users log in.
import { redirect } from '@remix-run/cloudflare';
import { canDecideAll, hasPermission } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { refusalResponse, type RefusedObject } from '#app/domain/viewer/refusal.ts';

type User = Extract<Identity, { kind: 'user' }>;

/** The user. Redirects anyone else to the login screen, which leads back. */
export function requireUser(identity: Identity, request: Request): User {
  if (identity.kind === 'user') return identity;
  return endWith(loginRedirect(request));
}

/** Passes users with the pair. Redirects anonymous users to the login screen; throws a 403 for users without it. */
export function requirePermission(identity: Identity, request: Request, [permission, view]: readonly [string, string]): void {
  if (hasPermission(identity, permission, view)) return;
  if (identity.kind === 'anonymous') endWith(loginRedirect(request));
  refusePage(403, '');
}

/** Ends a loader or action: the viewer sees the screen of that status, with this message or, where it is empty, the status’s own. */
export const refusePage = (status: number, message: string): never => endWith(refusalResponse({ status, message }));

/**
 * The same for an object that is missing or that the viewer can't open, which they can request: the two look alike. Administrators
 * can open everything but others' saved queries: for them it is missing.
 */
export const refuseObject = (identity: Identity, message: string, refused: RefusedObject): never =>
  canDecideAll(identity, refused.kind) ? refusePage(404, '') : endWith(refusalResponse({ status: 404, message, refused }));

/** Ends a loader or action with another page. */
export const leaveFor = (path: string, status = 302): never => endWith(redirect(path, status));

function endWith(reply: Response): never {
  // oxlint-disable-next-line typescript/only-throw-error -- a thrown Response is how Remix ends a loader.
  throw reply;
}

/** Redirects to the login screen, which returns to this page. */
export function loginRedirect(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  const from = pathname + search;
  return redirect(from === '/' ? '/login/' : `/login/?next=${encodeURIComponent(from)}`);
}

/** Path of the referring page; `/` if that was another site or is unknown. */
export function refererPath(request: Request): string {
  const referer = request.headers.get('referer');
  if (referer === null || !URL.canParse(referer)) return '/';
  const { host, pathname, search } = new URL(referer);
  return host === new URL(request.url).host ? safeReturnTo(pathname + search) : '/';
}

const BASE = 'http://here.invalid';
/** Max length of a Location header that every proxy accepts. */
const MAX_TARGET_LENGTH = 2000;

/** The path to return to, never another site; `/` for anything that isn't a path of the app. */
export function safeReturnTo(target: string | null): string {
  if (!target?.startsWith('/') || target.length > MAX_TARGET_LENGTH || !URL.canParse(target, BASE)) return '/';
  const url = new URL(target, BASE);
  if (url.origin !== BASE || url.pathname.startsWith('//') || /^\/(login|logout)\b/.test(url.pathname)) return '/';
  return url.pathname + url.search;
}

/** Whether another site sent a form to a page. For the entry point, before the pages. */
export const isForeignForm = (request: Request): boolean =>
  request.method !== 'GET' && request.method !== 'HEAD' && !isOwnForm(request);

/** Whether a form came from one of the app's pages: browsers name the origin with every POST. */
export function isOwnForm(request: Request): boolean {
  const origin = request.headers.get('origin');
  if (origin === null) return request.headers.get('sec-fetch-site') !== 'cross-site';
  return URL.canParse(origin) && new URL(origin).host === new URL(request.url).host;
}
