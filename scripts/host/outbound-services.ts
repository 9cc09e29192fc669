// What Workers of the local host reach others through: this machine's resolver, and its network without what isn't public.
import { lookup } from 'node:dns/promises';
import { existsSync, readFileSync } from 'node:fs';
import type { V4WorkerOptions } from 'miniflare';
import { PRIVATE_V4_BLOCKS, PRIVATE_V6_BLOCKS } from '#app/domain/access/private-address.ts';

type Service = NonNullable<V4WorkerOptions['serviceBindings']>[string];

/** workerd looks a name up, and connects to what it found, in one step: no other address can come in between. */
export function publicNetwork(env: Readonly<Record<string, string | undefined>> = process.env): Service {
  return {
    network: {
      allow: ['public'],
      deny: [...PRIVATE_V4_BLOCKS, ...PRIVATE_V6_BLOCKS],
      tlsOptions: { trustBrowserCas: true, trustedCertificates: readExtraAuthorities(env) },
    },
  };
}

/** As Miniflare gives them to its usual network. */
function readExtraAuthorities({ NODE_EXTRA_CA_CERTS: file }: Readonly<Record<string, string | undefined>>): string[] {
  if (!file || !existsSync(file)) return [];
  return readFileSync(file, 'utf8').match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
}

/** Its addresses, IPv4 first, as JSON. `[]`: the name isn't known. `null`: that can't be told. */
export const hostLookup: Service = async (request: { readonly url: string }) => {
  const name = decodeURIComponent(new URL(request.url).pathname.slice(1));
  const found = await lookup(name, { all: true, order: 'ipv4first' }).catch((error: unknown) => (isNotFound(error) ? [] : null));
  return Response.json(found?.map(({ address }) => address) ?? null) as never;
};

const isNotFound = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOTFOUND';
