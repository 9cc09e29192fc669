import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { relayHangUps, type Relay } from './relay-hang-ups.ts';

const LOOPBACK = '127.0.0.1';
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

interface Scene {
  readonly relay: Relay;
  /** What the other side sees, in order. */
  readonly seen: string[];
  readonly workers: Socket[];
}

async function openScene(answer: (socket: Socket, text: string) => void): Promise<Scene> {
  const [seen, workers]: [string[], Socket[]] = [[], []];
  const server = createServer((socket) => {
    workers.push(socket);
    socket.on('data', (bytes) => answer(socket, bytes.toString()));
    socket.on('end', () => seen.push('end'));
    socket.on('error', (error: NodeJS.ErrnoException) => seen.push(error.code ?? ''));
  });
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  const { port } = server.address() as AddressInfo;
  const relay = await relayHangUps({ host: LOOPBACK, port: 0 }, { host: LOOPBACK, port });
  closing.push(
    () => relay.stop(),
    () => new Promise((resolve) => server.close(resolve)),
  );
  return { relay, seen, workers };
}

function openClient({ port }: Relay): { client: Socket; text: () => string; isClosed: () => boolean } {
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
  await vi.waitFor(() => expect(text()).toBe('ONE '));
  client.write('two');
  await vi.waitFor(() => expect(text()).toBe('ONE TWO'));
  expect(seen).toEqual([]);
});

it('says by a reset that a client has hung up, which the end of its sending is', async () => {
  const { relay, seen, workers } = await openScene(() => undefined);
  const { client } = openClient(relay);
  client.write('a question');
  await vi.waitFor(() => expect(workers.length).toBe(1));
  client.destroy();
  await vi.waitFor(() => expect(seen).toEqual(['ECONNRESET']));
});

it('gives a client the whole of an answer whose sender has closed, however slowly it reads', async () => {
  const large = 'x'.repeat(5_000_000);
  const { relay } = await openScene((socket) => void socket.end(large));
  const { client, text, isClosed } = openClient(relay);
  client.write('a question');
  client.pause();
  await new Promise((resolve) => setTimeout(resolve, 100));
  client.resume();
  await vi.waitFor(() => expect(isClosed()).toBe(true), { timeout: 10_000 });
  expect(text().length).toBe(large.length);
});

it('closes on a client when nobody is behind it, and when it is stopped', async () => {
  const { relay, workers } = await openScene(() => undefined);
  const waiting = openClient(relay);
  await vi.waitFor(() => expect(workers.length).toBe(1));
  await relay.stop();
  await vi.waitFor(() => expect(waiting.isClosed()).toBe(true));
  const nobody = await relayHangUps({ host: LOOPBACK, port: 0 }, { host: LOOPBACK, port: 1 });
  closing.push(() => nobody.stop());
  const refused = openClient(nobody);
  await vi.waitFor(() => expect(refused.isClosed()).toBe(true));
});
