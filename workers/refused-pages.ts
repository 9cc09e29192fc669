// The error page for requests that are refused before they reach a page, or by a route without a page.
import type { LoaderFunctionArgs, ServerBuild } from '@remix-run/cloudflare';
import {
  readRefusalMessage,
  readRefusalRequestId,
  REFUSAL_HEADER,
  refusalResponse,
  type PageRefusal,
} from '#app/domain/viewer/refusal.ts';
import { isDataRequest } from '#app/services/requests/data-request.ts';

const NOT_FOUND = 'routes/not-found';

/** Returns a build whose pages all show the refusal in the load context. The page for unknown addresses stays as it is. */
export function withRefusals(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route || route.parentId === undefined || id === NOT_FOUND) return [id, route] as const;
    const {
      action: _action,
      default: Page = EmptyPage,
      ...others
    } = route.module as { readonly action?: unknown; readonly default?: () => unknown };
    // Without a component, Remix would send the refusal's bare body.
    return [id, { ...route, module: { ...others, default: Page, loader: refuse } }] as const;
  });
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] };
}

const EmptyPage = (): null => null;

function refuse({ context: { refusal } }: LoaderFunctionArgs): never {
  // oxlint-disable-next-line typescript/only-throw-error -- a thrown Response is how Remix ends a loader.
  throw refusalResponse(refusal ?? { status: 500, message: '' });
}

/** Finds whether a reply must be shown as an error page: a form was sent to a page without an action, or a route without a page
 *  refused the request. */
export async function findRefusal(
  { method, url }: Pick<Request, 'method' | 'url'>,
  reply: Response,
): Promise<PageRefusal | null> {
  if (isDataRequest(url)) return null;
  if (reply.headers.has(REFUSAL_HEADER)) {
    const body: unknown = await reply.json();
    const requestId = readRefusalRequestId(body);
    return { status: reply.status, message: readRefusalMessage(body) ?? '', ...(requestId !== null && { requestId }) };
  }
  return reply.status === 405 && method !== 'GET' && method !== 'HEAD' ? { status: 405, message: '' } : null;
}

/** Returns a GET request to the same address. */
export const toGetRequest = ({ url, headers }: Request): Request => {
  const getHeaders = new Headers(headers);
  for (const name of ['content-type', 'content-length']) getHeaders.delete(name);
  return new Request(url, { headers: getHeaders });
};
