// The transport through a Hyperdrive binding, which pools connections near the database and knows its address and password.
import type { PostgresParameters } from '#app/engines/postgres/engine.ts';
import type { PostgresTransport } from './transport.ts';

/** The connection as the binding has it: its own host, database and user. */
export const hyperdriveParameters = (parameters: PostgresParameters, binding: Hyperdrive): PostgresParameters => ({
  ...parameters,
  host: binding.host,
  port: binding.port,
  database: binding.database,
  username: binding.user,
  password: binding.password,
  // Between the Worker and Hyperdrive nothing leaves the platform; from there on TLS is the binding's matter.
  sslmode: 'disable',
});

export const createHyperdriveTransport = (binding: Hyperdrive): PostgresTransport => ({
  isPaced: true,
  async open(_address, signal) {
    const socket = binding.connect();
    const abort = (): void => void socket.close().catch(() => undefined);
    signal.addEventListener('abort', abort, { once: true });
    try {
      await socket.opened;
      return socket;
    } finally {
      signal.removeEventListener('abort', abort);
    }
  },
});
