// What every outgoing connection is decided and made by.
import type { IsAllowedPrivate, PrivateUse } from '#app/domain/access/private-hosts.ts';
import type { HostLookup } from './look-up-host.server.ts';

export interface Outbound {
  readonly isAllowedPrivate: IsAllowedPrivate;
  readonly lookUp: HostLookup;
  /** A listed host wherever it is, every other at a public address: the one that its name has when it connects. */
  readonly fetch: (use: PrivateUse, url: string, init: RequestInit) => Promise<Response>;
}
