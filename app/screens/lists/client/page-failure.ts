// A page of a list that could not be loaded: the list stays, and says so in place. Refusals and redirects are handled as usual.
import { isRouteErrorResponse } from '@remix-run/react';

export type LoadFailure = 'broken' | 'offline';

export interface PageFailure {
  readonly loadFailure: LoadFailure;
}

export const isPageFailure = (loaded: object): loaded is PageFailure => 'loadFailure' in loaded;

/** Whether the server decided this, rather than broke or was out of reach. */
export const isDecided = (error: unknown): boolean =>
  error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);

/** For client loaders. Throws what ends an aborted request, and what the server decided. */
export async function loadOrFail<Page>(request: Request, load: () => Promise<Page>): Promise<Page | PageFailure> {
  try {
    return await load();
  } catch (error) {
    if (request.signal.aborted || isDecided(error)) throw error;
    return { loadFailure: isRouteErrorResponse(error) ? 'broken' : 'offline' };
  }
}
