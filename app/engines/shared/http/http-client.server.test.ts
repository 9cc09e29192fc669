// Over real sockets: a server that closes idle connections although it announced keep-alive, as ClickHouse does.
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createNodeHttpTransport } from '#tests/fixtures/servers/node-http-transport.ts';
import { createHttpClient, readBodyText, type HttpClient } from './http-client.server.ts';

let server: Server;
let client: HttpClient;
let sockets: Socket[];
let received: string[];
afterEach(() => {
  client.close();
  for (const socket of sockets) socket.destroy();
  server.close();
});

/** Replies to the first request of each connection. */
async function openClient(): Promise<void> {
  [sockets, received] = [[], []];
  server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    let count = 0;
    socket.on('data', (bytes) => {
      received.push(bytes.toString().split(' ', 1)[0] ?? '');
      count += 1;
      if (count === 1) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
      else socket.destroy();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  const address = { host: '127.0.0.1', port, tls: 'off' } as const;
  client = createHttpClient(createNodeHttpTransport(), address, {
    connect_timeout: null,
    probePath: null,
    headerCharset: 'latin-1',
  });
}

const signal = AbortSignal.timeout(10_000);
const post = (isRepeatable: boolean) => ({ method: 'POST', path: '/', headers: {}, body: 'x', isRepeatable }) as const;

it('sends what can be repeated again where a kept connection was given up', async () => {
  await openClient();
  expect(await readBodyText(await client.send(post(true), signal))).toBe('ok');
  expect(await readBodyText(await client.send(post(true), signal))).toBe('ok');
  expect([received, sockets.length]).toEqual([['POST', 'POST', 'POST'], 2]);
});

it('sends nothing twice that changes something', async () => {
  await openClient();
  expect(await readBodyText(await client.send(post(false), signal))).toBe('ok');
  await expect(client.send(post(false), signal)).rejects.toThrow('The connection to the database was lost.');
  expect(received).toHaveLength(2);
});
