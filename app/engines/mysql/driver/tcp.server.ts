// The transports: TCP by the platform's sockets, and a Hyperdrive binding, which pools connections near the database.
import { AppError } from '#app/domain/errors.ts';
import { lookUpHost, type HostLookup } from '#app/engines/shared/network/look-up-host.server.ts';
import { connectFailure, connectTo } from '#app/engines/shared/network/tcp-connect.server.ts';
import type { MysqlParameters } from '#app/engines/mysql/engine.ts';
import type { MysqlTransport } from './transport.ts';

export const createTcpTransport = (lookUp: HostLookup = lookUpHost): MysqlTransport => ({
  async open(address, signal) {
    const { host, port } = address;
    const socket = connectTo(address);
    const abort = (): void => void socket.close().catch(() => undefined);
    signal.addEventListener('abort', abort, { once: true });
    try {
      await socket.opened.catch(async (error: unknown) => {
        throw await connectFailure(host, port, error, lookUp);
      });
      return {
        secureTransport: socket.secureTransport,
        readable: socket.readable as ReadableStream<Uint8Array>,
        writable: socket.writable as WritableStream<Uint8Array>,
        close: () => socket.close(),
        // The certificate is checked while the first bytes are read, against the name that was connected to.
        startTls: () => (address.dial === undefined ? socket.startTls() : socket.startTls({ expectedServerHostname: host })),
      };
    } catch (error) {
      abort();
      throw error;
    } finally {
      signal.removeEventListener('abort', abort);
    }
  },
});

/** The connection as the binding has it: its own host, database and user. */
export const hyperdriveParameters = (parameters: MysqlParameters, binding: Hyperdrive): MysqlParameters => ({
  ...parameters,
  host: binding.host,
  port: binding.port,
  database: binding.database,
  username: binding.user,
  password: binding.password,
  // Between the Worker and Hyperdrive nothing leaves the platform; from there on TLS is the binding's matter.
  sslmode: 'disable',
});

export const createHyperdriveTransport = (binding: Hyperdrive): MysqlTransport => ({
  async open(_address, signal) {
    const socket = binding.connect();
    const abort = (): void => void socket.close().catch(() => undefined);
    signal.addEventListener('abort', abort, { once: true });
    try {
      await socket.opened;
      return {
        secureTransport: 'off',
        readable: socket.readable as ReadableStream<Uint8Array>,
        writable: socket.writable as WritableStream<Uint8Array>,
        close: () => socket.close(),
        startTls: () => {
          throw new AppError('GENERIC_DB_ENGINE_ERROR', 'Hyperdrive encrypts its own connections.');
        },
      };
    } finally {
      signal.removeEventListener('abort', abort);
    }
  },
});
