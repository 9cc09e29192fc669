// Key under which a caller's usage is counted.
import type { Identity } from '#app/domain/access/identity.ts';
import { addressKey } from '#app/domain/access/login-limit.ts';

export interface LimitedCaller {
  /** Each key has its own counting object. */
  readonly name: string;
  /** Separate counter within the key: one for each API token of a user. */
  readonly counter: string;
}

const MAX_GUEST_NAME = 100;

/**
 * Users are counted by id, with separate counters for API tokens, so that a script doesn't slow down its user's pages. Guests
 * are counted by the user name of their token and their address, because a host page can use one name for all visitors. Others
 * are counted by `address`, as set by the platform.
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
