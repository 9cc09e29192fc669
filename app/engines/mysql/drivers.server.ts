// The drivers of MySQL by the way that a connection takes: a socket, or Hyperdrive.
import { guardTransport } from '#app/engines/shared/guard-transport.server.ts';
import {
  databaseGuard,
  poolOptions,
  requireHyperdrive,
  type EngineDrivers,
  type Reach,
} from '#app/engines/shared/open-drivers.server.ts';
import { createMysqlDriver } from './driver.server.ts';
import { mysqlConnection, type MysqlParameters } from './engine.ts';
import { createPooledDriver } from './pooled-driver.server.ts';
import { createHyperdriveTransport, createTcpTransport, hyperdriveParameters } from './tcp.server.ts';
import type { MysqlTransport } from './transport.ts';

export const mysqlDrivers: EngineDrivers = {
  create: (given, transports) => {
    const { parameters, transport } = reachMysql(mysqlConnection.parse(given), transports);
    return createMysqlDriver(parameters, transport);
  },
  pooled: {
    // Hyperdrive pools itself.
    isWorth: (given) => mysqlConnection.safeParse(given).data?.transport !== 'hyperdrive',
    create: (given, transports) => {
      const parameters = mysqlConnection.parse(given);
      return createPooledDriver(parameters, guardedTransport(transports), poolOptions(parameters));
    },
  },
};

export function reachMysql(
  parameters: MysqlParameters,
  reach: Reach,
): { readonly parameters: MysqlParameters; readonly transport: MysqlTransport } {
  if (parameters.transport !== 'hyperdrive') return { parameters, transport: guardedTransport(reach) };
  const binding = requireHyperdrive(parameters.hyperdrive, reach);
  return { parameters: hyperdriveParameters(parameters, binding), transport: createHyperdriveTransport(binding) };
}

const guardedTransport = ({ outbound }: Reach): MysqlTransport =>
  guardTransport(createTcpTransport(outbound.lookUp), databaseGuard(outbound));
