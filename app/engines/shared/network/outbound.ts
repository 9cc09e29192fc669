// The operator's rules for outgoing connections, and the functions that apply them.
import type { IsAllowedPrivate, PrivateUse } from '#app/domain/access/private-hosts.ts';
import type { HostLookup } from './look-up-host.server.ts';

export interface Outbound {
  readonly isAllowedPrivate: IsAllowedPrivate;
  readonly lookUp: HostLookup;
  /** Fetches a URL whose host is either listed by the operator or resolves to a public address at connection time. */
  readonly fetch: (use: PrivateUse, url: string, init: RequestInit) => Promise<Response>;
}
