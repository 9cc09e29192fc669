// What every outgoing connection is decided and made by.
import type { IsAllowedPrivate } from '#app/domain/access/private-hosts.ts';
import type { HostLookup } from './look-up-host.server.ts';

export interface Outbound {
  readonly isAllowedPrivate: IsAllowedPrivate;
  readonly lookUp: HostLookup;
  /** Reaches public addresses alone: the one that a name has when it connects. */
  readonly fetchPublic: (url: string, init: RequestInit) => Promise<Response>;
}
