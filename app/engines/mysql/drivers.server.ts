// The drivers of MySQL by the way that a connection takes: a socket, or Hyperdrive.
import { guardTransport } from '#app/engines/shared/network/guard-transport.server.ts';
import { createSocketDrivers, databaseGuard } from '#app/engines/shared/open-drivers.server.ts';
import { createMysqlDriver } from './driver.server.ts';
import { mysqlConnection, type MysqlParameters } from './engine.ts';
import { createPooledDriver } from './driver/pooled-driver.server.ts';
import { createHyperdriveTransport, createTcpTransport, hyperdriveParameters } from './driver/tcp.server.ts';
import type { MysqlTransport } from './driver/transport.ts';

export const { drivers: mysqlDrivers, reach: reachMysql } = createSocketDrivers<MysqlParameters, MysqlTransport>({
  connection: mysqlConnection,
  openTransport: (_, { outbound }) => guardTransport(createTcpTransport(outbound.lookUp), databaseGuard(outbound)),
  throughHyperdrive: (parameters, binding) => ({
    parameters: hyperdriveParameters(parameters, binding),
    transport: createHyperdriveTransport(binding),
  }),
  createDriver: createMysqlDriver,
  createPooledDriver,
});
