// The local host's outermost door: passes bytes on as they are, and says when a client has hung up. workerd takes the end of what
// a client sends for one that still reads, and notices a reset alone; browsers that stop a request close the connection.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Relay {
  readonly port: number;
  /** Ends every connection. */
  stop(): Promise<void>;
}

export interface RelayPlace {
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
}

/** Listens at the place for clients of what listens at the port `to` of `toHost`. Rejects where it cannot listen. */
export async function relayHangUps({ host, port }: RelayPlace, to: RelayPlace): Promise<Relay> {
  const clients = new Set<Socket>();
  // Half open: what is left of an answer is still given to a client when the other side has ended.
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    clients.add(client);
    client.on('close', () => clients.delete(client));
    join(client, connect({ ...to, noDelay: true }));
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

function join(client: Socket, worker: Socket): void {
  client.pipe(worker, { end: false });
  worker.pipe(client);
  // A socket with no listener for its errors would end the process; `close` follows each.
  client.on('error', () => undefined);
  worker.on('error', () => undefined);
  client.on('end', () => worker.resetAndDestroy());
  client.on('close', () => worker.resetAndDestroy());
  worker.on('close', () => client.destroySoon());
}
