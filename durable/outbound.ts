// How connections leave a Worker: what the operator lists, the machine's resolver and network on the local host, the platform's elsewhere.
import * as z from 'zod';
import { parseAllowedPrivateHosts, portOfUrl, type PrivateUse } from '#app/domain/access/private-hosts.ts';
import { isNeverThere, lookUpHost, type HostLookup } from '#app/engines/shared/look-up-host.server.ts';
import type { Outbound } from '#app/engines/shared/outbound.ts';

export interface OutboundBindings {
  readonly ALLOWED_PRIVATE_HOSTS: string;
  /** Set by the local host alone: the machine's own resolver. */
  readonly HOST_LOOKUP?: Fetcher;
  /** Set by the local host alone: a network that connects to public addresses alone. */
  readonly PUBLIC_NETWORK?: Fetcher;
}

export const createOutbound = ({ ALLOWED_PRIVATE_HOSTS, HOST_LOOKUP, PUBLIC_NETWORK }: OutboundBindings): Outbound => ({
  isAllowedPrivate: parseAllowedPrivateHosts(ALLOWED_PRIVATE_HOSTS).isAllowedPrivate,
  lookUp: HOST_LOOKUP ? askHost(HOST_LOOKUP) : lookUpHost,
  // On Cloudflare `fetch` reaches public addresses alone: flag global_fetch_strictly_public.
  fetchPublic: (url, init) => (PUBLIC_NETWORK ? PUBLIC_NETWORK.fetch(url, init) : fetch(url, init)),
});

/** `fetch` for one use: a listed host wherever it is, every other at a public address. */
export const createOutboundFetch =
  (use: PrivateUse, { isAllowedPrivate, fetchPublic }: Outbound): Outbound['fetchPublic'] =>
  (url, init) => {
    const parsed = new URL(url);
    return isAllowedPrivate(use, parsed.hostname, portOfUrl(parsed)) ? fetch(url, init) : fetchPublic(url, init);
  };

const LOOKUP_TIMEOUT_MS = 5_000;
const addresses = z.array(z.string()).nullable();

const askHost =
  (host: Fetcher): HostLookup =>
  async (name) => {
    if (isNeverThere(name)) return [];
    const url = `http://lookup/${encodeURIComponent(name)}`;
    const reply = await host.fetch(url, { signal: AbortSignal.timeout(LOOKUP_TIMEOUT_MS) }).catch(() => null);
    return reply?.ok ? addresses.parse(await reply.json()) : null;
  };
