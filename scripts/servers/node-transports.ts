// The way to database servers from Node, for tests and benches that run the real drivers outside workerd: TCP without TLS.
import { connect } from 'node:net';
import { Duplex } from 'node:stream';
import type { MysqlTransport } from '#app/engines/mysql/driver/transport.ts';
import type { PostgresTransport } from '#app/engines/postgres/driver/transport.ts';
import type { Address, ByteSocket } from '#app/engines/shared/network/byte-socket.ts';
import type { HttpTransport } from '#app/engines/shared/http/http-address.ts';

export const nodePostgresTransport: PostgresTransport = { isPaced: true, open: openSocket };

export const nodeHttpTransport: HttpTransport = { open: openSocket };

export const nodeMysqlTransport: MysqlTransport = {
  open: async (address) => ({
    ...(await openSocket(address)),
    startTls: () => {
      throw new Error('There is no TLS here: connect without it.');
    },
  }),
};

function openSocket({ host, port, tls }: Address): Promise<ByteSocket> {
  if (tls === 'require') return Promise.reject(new Error('There is no TLS here: connect without it.'));
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true });
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      socket.on('error', () => undefined);
      const { readable, writable } = Duplex.toWeb(socket) as unknown as Pick<ByteSocket, 'readable' | 'writable'>;
      resolve({ secureTransport: 'off', readable, writable, close: async () => void socket.destroy() });
    });
  });
}
