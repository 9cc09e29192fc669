// `canSeeSavedQuery` and `canWriteSavedQuery` of domain/access as SQL conditions, but for permissions, which endpoints require.
import { eq, inArray, or, type SQL } from 'drizzle-orm';
import { sharedIds } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import type { SharedRight } from '#app/domain/access/shared-objects.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';
import { savedQueries } from '#drizzle/schema/index.ts';

/** The condition on `saved_queries`: created by the caller, or shared with them. */
export const isSavedQueryVisibleTo = (identity: Identity): SQL | undefined => isTheirs(identity, () => true);

/** The same as an editor. */
export const isSavedQueryWritableBy = (identity: Identity): SQL | undefined => isTheirs(identity, ({ canEdit }) => canEdit);

const isTheirs = (identity: Identity, isWanted: (right: SharedRight) => boolean): SQL | undefined =>
  or(
    eq(savedQueries.createdById, identity.kind === 'user' ? identity.userId : -1),
    inArray(savedQueries.id, valueList(sharedIds(identity, 'saved_query', isWanted))),
  );
