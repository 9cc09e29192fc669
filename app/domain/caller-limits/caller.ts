// Under which name a caller's use is counted.
import type { Identity } from '#app/domain/access/identity.ts';
import { addressKey } from '#app/domain/access/login-limit.ts';

export interface LimitedCaller {
  /** One object counts for each. */
  readonly name: string;
  /** Within it, what is counted apart: each API token of a user. */
  readonly counter: string;
}

const MAX_GUEST_NAME = 100;

/**
 * Users by themselves, their API tokens apart, so that a script leaves its user's pages alone. Guests by the user that their token names
 * and their address: a host page can give all of its visitors one name. Others by their address. `address`: as the platform sets it.
 */
export function findCaller(identity: Identity, address: string): LimitedCaller {
  switch (identity.kind) {
    case 'user': {
      const token = identity.apiTokenId;
      return { name: `user:${identity.userId}`, counter: token === undefined ? 'own' : `token:${token}` };
    }
    case 'guest':
      return { name: `guest:${identity.username.slice(0, MAX_GUEST_NAME)} ${addressKey(address)}`, counter: 'own' };
    case 'anonymous':
      return { name: addressKey(address), counter: 'own' };
  }
}
