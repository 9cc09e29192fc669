// How each engine takes a table, made from a connection's parameters and the bindings of the Worker that loads it.
import { AppError } from '#app/domain/errors.ts';
import type { WarehouseWriter } from '#app/domain/warehouse/writer.ts';
import { reachMysql, reachPostgres, type Transports } from './drivers.server.ts';
import { mysqlConnection } from './mysql/engine.ts';
import { createMysqlLoader } from './mysql/loader.server.ts';
import { postgresConnection } from './postgres/engine.ts';
import { createPostgresLoader } from './postgres/loader.server.ts';
import type { LoadTarget, TableLoader } from './shared/table-loader.ts';
import { sqliteConnection } from './sqlite/engine.ts';
import { createWarehouseLoader } from './sqlite/loader.server.ts';

interface LoadTransports extends Omit<Transports, 'findWarehouse' | 'findAccessToken'> {
  readonly findWriter: (name: string) => WarehouseWriter;
}

export interface LoadConnection {
  readonly engine: string;
  readonly parameters: unknown;
  readonly transports: LoadTransports;
  /** Ends what runs. */
  readonly signal: AbortSignal;
}

/** Throws GENERIC_COMMAND_ERROR for an engine that takes no files. */
export function createLoader({ engine, parameters, transports, signal }: LoadConnection, target: LoadTarget): TableLoader {
  switch (engine) {
    case 'sqlite':
      return createWarehouseLoader(transports.findWriter(sqliteConnection.parse(parameters).warehouse), target);
    case 'postgres':
      return createPostgresLoader({ ...reachPostgres(postgresConnection.parse(parameters), transports), signal }, target);
    case 'mysql':
      return createMysqlLoader({ ...reachMysql(mysqlConnection.parse(parameters), transports), signal }, target);
    default:
      throw new AppError('GENERIC_COMMAND_ERROR', `Files can’t be loaded into databases of the engine "${engine}".`);
  }
}
