// A page of somebody's own saved queries as wire rows.
import type { Identity } from '#app/domain/access/identity.ts';
import type { ListQuery } from '#app/stores/list/list-query.ts';
import type { ListPage } from '#app/stores/list/list-reply.ts';
import type { StoreDeps } from '#app/stores/db.ts';
import { listSavedQueries } from './store.server.ts';
import { savedQueryRow } from './wire-row.server.ts';

/** Throws 400 for filters and orders that cannot be. */
export async function listSavedQueriesPage({ db, now }: StoreDeps, identity: Identity, asked: ListQuery): Promise<ListPage> {
  const { count, views } = await listSavedQueries(db, authorIdOf(identity), asked);
  return { count, rows: views.map((view) => savedQueryRow(view, now())) };
}

/** Whose saved queries the identity sees: nobody's (-1) where it is no user. */
export const authorIdOf = (identity: Identity): number => (identity.kind === 'user' ? identity.userId : -1);
