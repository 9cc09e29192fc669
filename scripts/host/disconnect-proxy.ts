// The local host's outermost door: passes bytes on, tells the app which address they come from, and says when a client has hung
// up. workerd takes the end of what a client sends for one that still reads, and notices a reset alone; browsers that stop a
// request close the connection.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { createHeadTagger } from './request-heads.ts';

export interface CuttingProxy {
  readonly port: number;
  /** Ends every connection. */
  stop(): Promise<void>;
}

export interface ProxyAddress {
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
}

export interface DisconnectProxyOptions {
  /** Name of the header that carries the client's address; a name that no client can guess. Without it none is sent. */
  readonly addressHeader?: string;
}

/** A client that still sends after its reply is read for this long at most, so that a reset does not take the reply from it. */
const LINGER_MS = 30_000;
/** … and for this long after its last byte. */
const LINGER_IDLE_MS = 2_000;
const LINGER_BYTES = 1024 * 1024 * 1024;

/** Passes each client on to the address that it finds, and waits for. Rejects where it can't listen. */
export async function proxyDisconnects(
  { host, port }: ProxyAddress,
  findTarget: () => Promise<ProxyAddress>,
  options: DisconnectProxyOptions = {},
): Promise<CuttingProxy> {
  const clients = new Set<Socket>();
  // Half open: a client still gets the rest of a reply when the other side has ended.
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    clients.add(client);
    client.on('close', () => clients.delete(client));
    // A socket with no listener for its errors would end the process; `close` follows each.
    client.on('error', () => undefined);
    findTarget().then(
      (to) => join(client, connect({ ...to, noDelay: true }), options),
      () => client.destroy(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const client of clients) client.destroy();
      }),
  };
}

function join(client: Socket, worker: Socket, { addressHeader }: DisconnectProxyOptions): void {
  if (client.destroyed) return void worker.resetAndDestroy();
  const address = client.remoteAddress;
  if (addressHeader === undefined || address === undefined) client.pipe(worker, { end: false });
  else client.pipe(taggerOf(`${addressHeader}: ${plainAddress(address)}`)).pipe(worker, { end: false });
  worker.pipe(client);
  worker.on('error', () => undefined);
  client.on('end', () => worker.resetAndDestroy());
  client.on('close', () => worker.resetAndDestroy());
  worker.on('close', () => linger(client));
}

function taggerOf(line: string): Transform {
  const tag = createHeadTagger(line);
  return new Transform({ transform: (chunk: Buffer, _encoding, done) => done(null, tag(chunk)) });
}

/** IPv4 as it is written, also where the socket is one of IPv6. */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '');

/** Ends the reply and reads on, within bounds: closing on a client that still sends would reset the connection, and its reply with it. */
function linger(client: Socket): void {
  if (client.destroyed) return;
  if (client.readableEnded) return client.destroySoon();
  const close = (): void => client.destroySoon();
  const timer = setTimeout(close, LINGER_MS).unref();
  client.setTimeout(LINGER_IDLE_MS, close);
  client.on('close', () => clearTimeout(timer));
  client.on('end', close);
  let received = 0;
  client.unpipe();
  client.on('data', (bytes: Buffer) => {
    received += bytes.length;
    if (received > LINGER_BYTES) close();
  });
  client.end();
  client.resume();
}
