// Who can see and end runs: their own; all of them with the right to all queries. Only its owner or an admin ends one.
import { hasPermission, isAdmin, isOwner } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import type { Rule } from '#app/domain/access/rule.ts';

export const QUERY_RULE = { kind: 'permission', permission: 'can_read', view: 'Query' } as const satisfies Rule;

const maySeeAllQueries = (identity: Identity): boolean => hasPermission(identity, 'all_query_access', 'all_query_access');

export const maySeeQuery = (identity: Identity, userId: number | null): boolean =>
  maySeeAllQueries(identity) || (userId !== null && isOwner(identity, [userId]));

export const mayStopQuery = (identity: Identity, userId: number | null): boolean =>
  isAdmin(identity) || (userId !== null && isOwner(identity, [userId]));

/** Whose runs the identity sees: their id, or null for all. None (-1) when they are not logged in. */
export const visibleUserId = (identity: Identity): number | null =>
  maySeeAllQueries(identity) ? null : identity.kind === 'user' ? identity.userId : -1;
