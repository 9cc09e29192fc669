// A database that the caller can see, opened to read what is inside.
import { openCatalog, type OpenCatalog } from '#app/services/databases/catalog.server.ts';
import type { RequestContext } from '#app/api/router/endpoint.ts';
import { findVisible } from './endpoints.server.ts';

export const DATABASE_ITEM = '/api/v1/database/:pk';

export async function openVisibleCatalog(
  { deps, identity }: RequestContext,
  pk: number,
  catalog?: string | null,
): Promise<OpenCatalog> {
  return openCatalog(deps, identity, await findVisible(deps, identity, pk), catalog || null);
}
