// What Workers of the local host reach: in workerd itself, since it is workerd that connects.
import { Miniflare, convertV4MiniflareOptions } from 'miniflare';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostLookup, publicNetwork } from '#scripts/host/outbound-services.ts';

const SCRIPT = `export default { async fetch(request, { PUBLIC_NETWORK, HOST_LOOKUP }) {
  const { url, name } = await request.json();
  if (name !== undefined) return HOST_LOOKUP.fetch('http://lookup/' + encodeURIComponent(name));
  const connect = url.startsWith('http') ? PUBLIC_NETWORK.fetch(url, { redirect: 'manual' }) : fetch('http://' + url.slice(6));
  return connect.then((reply) => reply, (error) => new Response(error.message, { status: 599 }));
} }`;

let server: Server;
let calls = 0;
let port = 0;
let mf: Miniflare;
beforeAll(async () => {
  server = createServer((_request, response) => {
    calls += 1;
    response.end('reached');
  });
  await new Promise<void>((resolve) => server.listen(0, '::', resolve));
  ({ port } = server.address() as { port: number });
  mf = new Miniflare(
    convertV4MiniflareOptions({
      // It says what was not allowed.
      handleStructuredLogs: () => undefined,
      workers: [
        {
          name: 'main',
          modules: true,
          script: SCRIPT,
          compatibilityDate: '2026-06-01',
          serviceBindings: { PUBLIC_NETWORK: publicNetwork({}), HOST_LOOKUP: hostLookup },
        },
      ],
    }),
  );
});
afterAll(async () => {
  await mf.dispose();
  server.close();
});

const postToHost = async (body: Record<string, string>): Promise<string> => {
  const reply = await mf.dispatchFetch('http://main/', { method: 'POST', body: JSON.stringify(body) });
  return `${reply.status} ${await reply.text()}`;
};

describe('the public network of the local host', () => {
  // A name is checked where it leads when it connects: that is what a name that changes its address meets.
  it.each(['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0.0.0.0', '[::]', '0x7f.1', 'localhost.'])(
    'does not connect to %s',
    async (host) => {
      calls = 0;
      expect(await postToHost({ url: `http://${host}:${port}/` })).toMatch(/^599 /);
      expect(calls).toBe(0);
    },
  );

  it('is what keeps it away: the usual one connects', async () => {
    expect(await postToHost({ url: `usual:localhost:${port}/` })).toBe('200 reached');
  });
});

describe('the resolver of the local host', () => {
  it('knows what the machine knows', async () => {
    expect(await postToHost({ name: 'localhost' })).toMatch(/^200 \["(?:127\.0\.0\.1|::1)"/);
    expect(await postToHost({ name: 'nowhere.invalid' })).toMatch(/^200 (?:\[\]|null)$/);
  });
});
