// Pages whose storage is full say so, and others that fail say under which id the log has it: Remix would show both as an error
// without a name.
import type { ActionFunction, LoaderFunction, ServerBuild } from '@remix-run/cloudflare';
import { isStorageFull, STORAGE_FULL_MESSAGE } from '#app/domain/errors.ts';
import { refusalResponse } from '#app/domain/viewer/refusal.ts';
import { currentRequestId } from '#app/services/logging/log-context.server.ts';
import { logFailure } from '#app/services/logging/log-failure.server.ts';
import { logError } from '#app/services/logging/log.server.ts';

/** The log's line for a request that met it. */
export const noteFullStorage = ({ url }: Pick<Request, 'url'>): void =>
  logError('storage_full', 'The storage of the state is full.', { path: new URL(url).pathname });

/** The build with loaders and actions that end with a 507 page where they fail for want of space, else with a 500 page. */
export function withStorageErrors(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route] as const;
    const { loader, action, ...others } = route.module;
    const module = { ...others, ...(loader ? { loader: guarded(loader) } : {}), ...(action ? { action: guarded(action) } : {}) };
    return [id, { ...route, module }] as const;
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

/** The build for requests whose visitor can't even be read: every page is the 507 page. The root, which reads nothing, frames it. */
export function withFullStorage(build: ServerBuild): ServerBuild {
  const refuse = (): never => refuseFull();
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route || route.parentId === undefined) return [id, route] as const;
    return [id, { ...route, module: { ...route.module, loader: refuse, action: refuse } }] as const;
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function refuseFull(): never {
  // oxlint-disable-next-line typescript/only-throw-error -- a thrown Response is how Remix ends a loader.
  throw new Response(STORAGE_FULL_MESSAGE, { status: 507, statusText: 'Insufficient Storage' });
}

/** A page of its own: the framework's says nothing by which the failure is found in the log. */
function refuseFailed(error: unknown, { url, signal }: Request): never {
  logFailure(error, { event: 'page_failed', message: 'A page failed.', signal, fields: { path: new URL(url).pathname } });
  // oxlint-disable-next-line typescript/only-throw-error -- as above.
  throw refusalResponse({ status: 500, message: '', requestId: currentRequestId() ?? undefined });
}

const guarded =
  <F extends LoaderFunction | ActionFunction>(run: F) =>
  async (args: Parameters<F>[0]): Promise<unknown> => {
    try {
      return await (run as (args: Parameters<F>[0]) => unknown)(args);
    } catch (error) {
      if (error instanceof Response) throw error;
      if (isStorageFull(error)) {
        noteFullStorage(args.request);
        return refuseFull();
      }
      return refuseFailed(error, args.request);
    }
  };
