// Who can see and stop runs: their own, or all with the permission for all queries. Only the owner or an admin stops a run.
import { hasPermission, isAdmin, isOwner } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import type { Rule } from '#app/domain/access/rule.ts';

export const QUERY_RULE = { kind: 'permission', permission: 'can_read', view: 'Query' } as const satisfies Rule;

const maySeeAllQueries = (identity: Identity): boolean => hasPermission(identity, 'all_query_access', 'all_query_access');

export const maySeeQuery = (identity: Identity, userId: number | null): boolean =>
  maySeeAllQueries(identity) || (userId !== null && isOwner(identity, [userId]));

export const mayStopQuery = (identity: Identity, userId: number | null): boolean =>
  isAdmin(identity) || (userId !== null && isOwner(identity, [userId]));

/** User id of the visible runs; null: all. -1 for users who aren't logged in. */
export const visibleUserId = (identity: Identity): number | null =>
  maySeeAllQueries(identity) ? null : identity.kind === 'user' ? identity.userId : -1;
