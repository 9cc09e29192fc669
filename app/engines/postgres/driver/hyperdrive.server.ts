// The transport through a Hyperdrive binding, which pools connections near the database and stores its address and password.
import type { PostgresParameters } from '#app/engines/postgres/engine.ts';
import type { PostgresTransport } from './transport.ts';

/** Replaces host, database and user by those of the binding. */
export const hyperdriveParameters = (parameters: PostgresParameters, binding: Hyperdrive): PostgresParameters => ({
  ...parameters,
  host: binding.host,
  port: binding.port,
  database: binding.database,
  username: binding.user,
  password: binding.password,
  // Traffic to Hyperdrive stays inside Cloudflare; the binding configures TLS between Hyperdrive and the database.
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
