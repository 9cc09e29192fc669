// The channel for events of a user's background work. It follows from the caller: no cookie is needed.
import type { Identity } from '#app/domain/access/identity.ts';
import { userChannel } from '#app/domain/events/event.ts';
import { sha256Hex } from '#app/services/query-service/chart-data-hash.ts';

/** Null: anonymous callers have no background work. Guests with equal tokens share a channel. */
export async function toEventChannel(identity: Identity): Promise<string | null> {
  switch (identity.kind) {
    case 'user':
      return userChannel(identity.userId);
    case 'guest': {
      const { username, firstName, lastName, dashboardIds, clauses } = identity;
      return `guest-${await sha256Hex(JSON.stringify([username, firstName, lastName, dashboardIds, clauses]))}`;
    }
    case 'anonymous':
      return null;
  }
}
