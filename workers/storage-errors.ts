// Error pages for loaders and actions that fail: a 507 page if the storage is full, otherwise a 500 page with the request id. Remix
// would show an unspecific error for both.
import type { ActionFunction, LoaderFunction, ServerBuild } from '@remix-run/cloudflare';
import { isStorageFull, STORAGE_FULL_MESSAGE } from '#app/domain/errors.ts';
import { refusalResponse } from '#app/domain/viewer/refusal.ts';
import { currentRequestId } from '#app/services/logging/log-context.server.ts';
import { logFailure } from '#app/services/logging/log-failure.server.ts';
import { logError } from '#app/services/logging/log.server.ts';

/** Logs that a request failed because the storage is full. */
export const logFullStorage = ({ url }: Pick<Request, 'url'>): void =>
  logError('storage_full', 'The storage of the state is full.', { path: new URL(url).pathname });

/** Returns a build whose loaders and actions throw a 507 page if the storage is full, and a 500 page for other errors. */
export function withStorageErrors(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route] as const;
    const { loader, action, ...others } = route.module;
    const module = {
      ...others,
      ...(loader ? { loader: withErrorPages(loader) } : {}),
      ...(action ? { action: withErrorPages(action) } : {}),
    };
    return [id, { ...route, module }] as const;
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

/** Returns a build whose pages are all the 507 page, for requests whose user can't be identified because the storage is full. The
 *  root route stays, since it reads nothing. */
export function withFullStorage(build: ServerBuild): ServerBuild {
  const refuse = (): never => throwFullStoragePage();
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route || route.parentId === undefined) return [id, route] as const;
    return [id, { ...route, module: { ...route.module, loader: refuse, action: refuse } }] as const;
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function throwFullStoragePage(): never {
  // oxlint-disable-next-line typescript/only-throw-error -- a thrown Response is how Remix ends a loader.
  throw new Response(STORAGE_FULL_MESSAGE, { status: 507, statusText: 'Insufficient Storage' });
}

/** Throws an error page with the request id, by which the failure can be found in the log. Remix's own page doesn't contain it. */
function throwFailurePage(error: unknown, { url, signal }: Request): never {
  logFailure(error, { event: 'page_failed', message: 'A page failed.', signal, fields: { path: new URL(url).pathname } });
  // oxlint-disable-next-line typescript/only-throw-error -- as above.
  throw refusalResponse({ status: 500, message: '', requestId: currentRequestId() ?? undefined });
}

const withErrorPages =
  <F extends LoaderFunction | ActionFunction>(run: F) =>
  async (args: Parameters<F>[0]): Promise<unknown> => {
    try {
      return await (run as (args: Parameters<F>[0]) => unknown)(args);
    } catch (error) {
      if (error instanceof Response) throw error;
      if (isStorageFull(error)) {
        logFullStorage(args.request);
        return throwFullStoragePage();
      }
      return throwFailurePage(error, args.request);
    }
  };
