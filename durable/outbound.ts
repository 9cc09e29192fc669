// How connections leave a Worker: what the operator lists, the machine's resolver and network on the local host, the platform's elsewhere.
import * as z from 'zod';
import { parseAllowedPrivateHosts, portOfUrl } from '#app/domain/access/private-hosts.ts';
import { isNeverThere, lookUpHost, type HostLookup } from '#app/engines/shared/network/look-up-host.server.ts';
import type { Outbound } from '#app/engines/shared/network/outbound.ts';

export interface OutboundBindings {
  readonly ALLOWED_PRIVATE_HOSTS: string;
  /** Set by the local host alone: the machine's own resolver. */
  readonly HOST_LOOKUP?: Fetcher;
  /** Set by the local host alone: a network that connects to public addresses alone. */
  readonly PUBLIC_NETWORK?: Fetcher;
}

export function createOutbound({ ALLOWED_PRIVATE_HOSTS, HOST_LOOKUP, PUBLIC_NETWORK }: OutboundBindings): Outbound {
  const { isAllowedPrivate } = parseAllowedPrivateHosts(ALLOWED_PRIVATE_HOSTS);
  return {
    isAllowedPrivate,
    lookUp: HOST_LOOKUP ? createHostLookup(HOST_LOOKUP) : lookUpHost,
    fetch: (use, url, init) => {
      const parsed = new URL(url);
      // On Cloudflare `fetch` reaches public addresses alone: flag global_fetch_strictly_public.
      const isOpen = !PUBLIC_NETWORK || isAllowedPrivate(use, parsed.hostname, portOfUrl(parsed));
      return isOpen ? fetch(url, init) : PUBLIC_NETWORK.fetch(url, init);
    },
  };
}

const LOOKUP_TIMEOUT_MS = 5_000;
const addresses = z.array(z.string()).nullable();

const createHostLookup =
  (host: Fetcher): HostLookup =>
  async (name) => {
    if (isNeverThere(name)) return [];
    const url = `http://lookup/${encodeURIComponent(name)}`;
    const reply = await host.fetch(url, { signal: AbortSignal.timeout(LOOKUP_TIMEOUT_MS) }).catch(() => null);
    return reply?.ok ? addresses.parse(await reply.json()) : null;
  };
