// The drivers of PostgreSQL by the way that a connection takes: a socket, a WebSocket, or Hyperdrive.
import { guardTransport } from '#app/engines/shared/guard-transport.server.ts';
import {
  databaseGuard,
  poolOptions,
  requireHyperdrive,
  type EngineDrivers,
  type Reach,
} from '#app/engines/shared/open-drivers.server.ts';
import { createPostgresDriver } from './driver.server.ts';
import { postgresConnection, type PostgresParameters } from './engine.ts';
import { createHyperdriveTransport, hyperdriveParameters } from './hyperdrive.server.ts';
import { createPooledDriver } from './pooled-driver.server.ts';
import { createTcpTransport } from './tcp.server.ts';
import type { PostgresTransport } from './transport.ts';
import { createWebSocketTransport, webSocketPort } from './websocket.server.ts';

export const postgresDrivers: EngineDrivers = {
  create: (given, transports) => {
    const { parameters, transport } = reachPostgres(postgresConnection.parse(given), transports);
    return createPostgresDriver(parameters, transport);
  },
  pooled: {
    // Hyperdrive pools itself.
    isWorth: (given) => postgresConnection.safeParse(given).data?.transport !== 'hyperdrive',
    create: (given, transports) => {
      const parameters = postgresConnection.parse(given);
      return createPooledDriver(parameters, guardedTransport(parameters, transports), poolOptions(parameters));
    },
  },
};

export function reachPostgres(
  parameters: PostgresParameters,
  reach: Reach,
): { readonly parameters: PostgresParameters; readonly transport: PostgresTransport } {
  if (parameters.transport !== 'hyperdrive') return { parameters, transport: guardedTransport(parameters, reach) };
  const binding = requireHyperdrive(parameters.hyperdrive, reach);
  return { parameters: hyperdriveParameters(parameters, binding), transport: createHyperdriveTransport(binding) };
}

function guardedTransport({ transport }: PostgresParameters, { outbound }: Reach): PostgresTransport {
  const guard = databaseGuard(outbound);
  return transport === 'websocket'
    ? guardTransport(createWebSocketTransport(outbound), { ...guard, findPort: webSocketPort })
    : guardTransport(createTcpTransport(outbound.lookUp), guard);
}
