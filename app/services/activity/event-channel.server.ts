// In which channel somebody hears of their long work. It follows from who asks alone: no cookie is needed.
import type { Identity } from '#app/domain/access/identity.ts';
import { userChannel } from '#app/domain/events/event.ts';
import { sha256Hex } from '#app/services/query-service/chart-data-hash.ts';

/** Null: whoever is not known has no work of their own. Guests whose tokens say the same share a channel. */
export async function channelOf(identity: Identity): Promise<string | null> {
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
