// A WebSocket in front of a PostgreSQL server, as Neon has one: every message is a piece of the bytes of one connection.
import { connect } from 'node:net';
import { WebSocketServer } from 'ws';

export interface Relay {
  readonly port: number;
  close(): void;
}

export function startRelay(host: string, port: number): Promise<Relay> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, path: '/v2', perMessageDeflate: false });
  server.on('connection', (client) => {
    const database = connect({ host, port });
    database.on('data', (bytes) => client.send(bytes));
    database.on('close', () => client.close());
    database.on('error', () => client.close());
    client.on('message', (bytes: Buffer) => database.write(bytes));
    client.on('close', () => database.destroy());
    client.on('error', () => database.destroy());
  });
  return new Promise((resolve) => {
    server.on('listening', () => {
      const address = server.address();
      const close = (): void => {
        for (const client of server.clients) client.terminate();
        server.close();
      };
      resolve({ port: typeof address === 'object' && address ? address.port : 0, close });
    });
  });
}
