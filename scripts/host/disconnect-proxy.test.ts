import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { proxyDisconnects, type CuttingProxy, type DisconnectProxyOptions } from './disconnect-proxy.ts';

const LOOPBACK = '127.0.0.1';
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

interface Scene {
  readonly relay: CuttingProxy;
  /** What the other side sees, in order. */
  readonly seen: string[];
  readonly workers: Socket[];
}

async function openScene(respond: (socket: Socket, text: string) => void, options: DisconnectProxyOptions = {}): Promise<Scene> {
  const [seen, workers]: [string[], Socket[]] = [[], []];
  const server = createServer((socket) => {
    workers.push(socket);
    socket.on('data', (bytes) => respond(socket, bytes.toString()));
    socket.on('end', () => seen.push('end'));
    socket.on('error', (error: NodeJS.ErrnoException) => seen.push(error.code ?? ''));
  });
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  const { port } = server.address() as AddressInfo;
  const relay = await proxyDisconnects({ host: LOOPBACK, port: 0 }, async () => ({ host: LOOPBACK, port }), options);
  closing.push(
    () => relay.stop(),
    () => new Promise((resolve) => server.close(resolve)),
  );
  return { relay, seen, workers };
}

function openClient({ port }: CuttingProxy): { client: Socket; text: () => string; isClosed: () => boolean } {
  const client = connect({ host: LOOPBACK, port });
  let [text, isClosed] = ['', false];
  client.on('data', (bytes) => (text += bytes.toString()));
  client.on('close', () => (isClosed = true));
  client.on('error', () => undefined);
  return { client, text: () => text, isClosed: () => isClosed };
}

it('passes bytes on both ways, for as long as the client stays', async () => {
  const { relay, seen } = await openScene((socket, text) => void socket.write(text.toUpperCase()));
  const { client, text } = openClient(relay);
  client.write('one ');
  await expect.poll(() => text()).toBe('ONE ');
  client.write('two');
  await expect.poll(() => text()).toBe('ONE TWO');
  expect(seen).toEqual([]);
});

it('says by a reset that a client has hung up, which the end of its sending is', async () => {
  const { relay, seen, workers } = await openScene(() => undefined);
  const { client } = openClient(relay);
  client.write('a request');
  await expect.poll(() => workers.length).toBe(1);
  client.destroy();
  await expect.poll(() => seen).toEqual(['ECONNRESET']);
});

it('gives a client the complete reply of a sender that has closed, however slowly it reads', async () => {
  const large = 'x'.repeat(5_000_000);
  const { relay } = await openScene((socket) => void socket.end(large));
  const { client, text, isClosed } = openClient(relay);
  // It takes a piece, and the next one when nothing else is left to do.
  client.on('data', () => {
    client.pause();
    setImmediate(() => client.resume());
  });
  client.write('a request');
  await expect.poll(() => isClosed()).toBe(true);
  expect(text().length).toBe(large.length);
});

it('closes on a client when nothing is behind it, and when it is stopped', async () => {
  const { relay, workers } = await openScene(() => undefined);
  const waiting = openClient(relay);
  await expect.poll(() => workers.length).toBe(1);
  await relay.stop();
  await expect.poll(() => waiting.isClosed()).toBe(true);
  const nobody = await proxyDisconnects({ host: LOOPBACK, port: 0 }, async () => ({ host: LOOPBACK, port: 1 }));
  closing.push(() => nobody.stop());
  const refused = openClient(nobody);
  await expect.poll(() => refused.isClosed()).toBe(true);
});

it('gives a client that still sends the reply to what it has sent, and no reset', async () => {
  const { relay, workers } = await openScene((socket) => {
    socket.pause();
    socket.write('too large');
  });
  const client = connect({ host: LOOPBACK, port: relay.port, allowHalfOpen: true });
  client.setMaxListeners(0);
  let [text, failure] = ['', ''];
  client.on('data', (bytes) => (text += bytes.toString()));
  client.on('error', (error: NodeJS.ErrnoException) => (failure = error.code ?? ''));
  const block = new Uint8Array(1024 * 1024).fill(120);
  client.write(block);
  await expect.poll(() => text).toBe('too large');
  // As workerd does after a while: it closes with bytes that it has not read.
  workers[0]?.resetAndDestroy();
  for (let megabyte = 0; megabyte < 50 && failure === ''; megabyte += 1)
    if (!client.write(block)) await new Promise((resolve) => client.once('drain', resolve).once('close', resolve));
  client.end();
  await new Promise((resolve) => (client.destroyed ? resolve(null) : client.once('close', resolve)));
  expect(failure).toBe('');
});

it('tells which address a client has, under a name of the host that a client does not know', async () => {
  const heads: string[] = [];
  const scene = await openScene((_socket, text) => void heads.push(text), { addressHeader: 'x-secret-1' });
  const { client } = openClient(scene.relay);
  client.write('GET / HTTP/1.1\r\nx-forwarded-for: 203.0.113.9\r\n\r\n');
  await expect
    .poll(() => heads.join(''))
    .toBe(`GET / HTTP/1.1\r\nx-secret-1: ${LOOPBACK}\r\nx-forwarded-for: 203.0.113.9\r\n\r\n`);
});
