// Outbound connections of a Worker: private hosts that the operator allows, and the name resolver and network to use. The local
// host supplies its own resolver and network; on Cloudflare they are the platform's.
import * as z from 'zod';
import { parseAllowedPrivateHosts, portOfUrl } from '#app/domain/access/private-hosts.ts';
import { isInvalidDomain, lookUpHost, type HostLookup } from '#app/engines/shared/network/look-up-host.server.ts';
import type { Outbound } from '#app/engines/shared/network/outbound.ts';

export interface OutboundBindings {
  readonly ALLOWED_PRIVATE_HOSTS: string;
  /** The machine's name resolver. Set only on the local host. */
  readonly HOST_LOOKUP?: Fetcher;
  /** A network that connects only to public addresses. Set only on the local host. */
  readonly PUBLIC_NETWORK?: Fetcher;
}

export function createOutbound({ ALLOWED_PRIVATE_HOSTS, HOST_LOOKUP, PUBLIC_NETWORK }: OutboundBindings): Outbound {
  const { isAllowedPrivate } = parseAllowedPrivateHosts(ALLOWED_PRIVATE_HOSTS);
  return {
    isAllowedPrivate,
    lookUp: HOST_LOOKUP ? createHostLookup(HOST_LOOKUP) : lookUpHost,
    fetch: (use, url, init) => {
      const parsed = new URL(url);
      // On Cloudflare, `fetch` reaches only public addresses (compatibility flag global_fetch_strictly_public).
      const isUnrestricted = !PUBLIC_NETWORK || isAllowedPrivate(use, parsed.hostname, portOfUrl(parsed));
      return isUnrestricted ? fetch(url, init) : PUBLIC_NETWORK.fetch(url, init);
    },
  };
}

const LOOKUP_TIMEOUT_MS = 5_000;
const addressesSchema = z.array(z.string()).nullable();

const createHostLookup =
  (host: Fetcher): HostLookup =>
  async (name) => {
    if (isInvalidDomain(name)) return [];
    const url = `http://lookup/${encodeURIComponent(name)}`;
    const reply = await host.fetch(url, { signal: AbortSignal.timeout(LOOKUP_TIMEOUT_MS) }).catch(() => null);
    return reply?.ok ? addressesSchema.parse(await reply.json()) : null;
  };
