// Creates PostgreSQL drivers for each transport: TCP socket, WebSocket, or Hyperdrive.
import { guardTransport } from '#app/engines/shared/network/guard-transport.server.ts';
import { createSocketDrivers, databaseGuard, type ServerReach } from '#app/engines/shared/open-drivers.server.ts';
import { createPostgresDriver } from './driver.server.ts';
import { postgresConnection, type PostgresParameters } from './engine.ts';
import { createHyperdriveTransport, hyperdriveParameters } from './driver/hyperdrive.server.ts';
import { createPooledDriver } from './driver/pooled-driver.server.ts';
import { createTcpTransport } from './driver/tcp.server.ts';
import type { PostgresTransport } from './driver/transport.ts';
import { createWebSocketTransport, webSocketPort } from './driver/websocket.server.ts';

export const { drivers: postgresDrivers, reach: reachPostgres } = createSocketDrivers<PostgresParameters, PostgresTransport>({
  connection: postgresConnection,
  openTransport,
  throughHyperdrive: (parameters, binding) => ({
    parameters: hyperdriveParameters(parameters, binding),
    transport: createHyperdriveTransport(binding),
  }),
  createDriver: createPostgresDriver,
  createPooledDriver,
});

function openTransport({ transport }: PostgresParameters, { outbound }: ServerReach): PostgresTransport {
  const guard = databaseGuard(outbound);
  return transport === 'websocket'
    ? guardTransport(createWebSocketTransport(outbound), { ...guard, findPort: webSocketPort })
    : guardTransport(createTcpTransport(outbound.lookUp), guard);
}
