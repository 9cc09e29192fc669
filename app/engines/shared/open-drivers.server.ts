// Creates an engine's drivers and loaders from connection parameters and the Worker's bindings.
import { AppError } from '#app/domain/errors.ts';
import { idlePerPool } from '#app/domain/database/pool-size.ts';
import type { WarehouseReader } from '#app/domain/warehouse/reader.ts';
import type { WarehouseWriter } from '#app/domain/warehouse/writer.ts';
import type { FindAccessToken } from './access-token.ts';
import type { Driver } from './engine.ts';
import { guardTransport } from './network/guard-transport.server.ts';
import type { HttpTransport } from './http/http-address.ts';
import { createHttpTransport } from './http/open-http.server.ts';
import type { Outbound } from './network/outbound.ts';
import { POOL_LIMITS } from './driver/session-pool.server.ts';
import type { LoadTarget, TableLoader } from './table-loader.ts';

/** How database servers can be reached. */
export interface ServerReach {
  /** Null if the Worker has no binding of this name. */
  readonly findHyperdrive: (name: string) => Hyperdrive | null;
  readonly outbound: Outbound;
}

/** Everything through which drivers reach databases. */
export interface Transports extends ServerReach {
  readonly findWarehouse: (name: string) => WarehouseReader;
  /** Returns a user's own token for a database. Throws OAUTH2_REDIRECT if the user has to sign in. */
  readonly findAccessToken: FindAccessToken;
}

/** Throws the schema's error for invalid parameters. */
type CreateDriver = (parameters: unknown, transports: Transports) => Driver;

export interface EngineDrivers {
  readonly create: CreateDriver;
  /** For engines whose sessions are expensive to open. */
  readonly pooled?: {
    /** Whether pooling pays off for a connection with these parameters. */
    readonly isWorth: (parameters: unknown) => boolean;
    readonly create: CreateDriver;
  };
}

interface LoadTransports extends ServerReach {
  readonly findWriter: (name: string) => WarehouseWriter;
}

export interface LoadConnection {
  readonly parameters: unknown;
  readonly transports: LoadTransports;
  /** Cancels the load. */
  readonly signal: AbortSignal;
}

/** Creates an engine's loader of one table. */
export type CreateLoader = (connection: LoadConnection, target: LoadTarget) => TableLoader;

/** Guards addresses that users enter. Bindings are set up by the operator and need no guard. */
export const databaseGuard = (outbound: Outbound) => ({ use: 'databases', ...outbound }) as const;

export const guardedHttp = (outbound: Outbound): HttpTransport =>
  guardTransport(createHttpTransport(outbound.lookUp), databaseGuard(outbound));

interface SocketParameters {
  readonly transport: string;
  readonly hyperdrive: string | null;
  readonly pool_size: number | null;
}

interface Reached<Parameters, Transport> {
  readonly parameters: Parameters;
  readonly transport: Transport;
}

/** An engine whose servers are reached through sockets or Hyperdrive. */
interface SocketEngine<Parameters extends SocketParameters, Transport> {
  readonly connection: ParameterSchema<Parameters>;
  /** Opens the guarded transport to an address that a user entered. */
  readonly openTransport: (parameters: Parameters, reach: ServerReach) => Transport;
  readonly throughHyperdrive: (parameters: Parameters, binding: Hyperdrive) => Reached<Parameters, Transport>;
  readonly createDriver: (parameters: Parameters, transport: Transport) => Driver;
  readonly createPooledDriver: (parameters: Parameters, transport: Transport, options: ReturnType<typeof poolOptions>) => Driver;
}

interface ParameterSchema<Parameters> {
  readonly parse: (given: unknown) => Parameters;
  readonly safeParse: (given: unknown) => { readonly data?: Parameters | undefined };
}

interface SocketDrivers<Parameters, Transport> {
  readonly drivers: EngineDrivers;
  /** For loaders. Throws like `requireHyperdrive`, and the schema's error for invalid parameters. */
  readonly reach: (given: unknown, reach: ServerReach) => Reached<Parameters, Transport>;
}

export function createSocketDrivers<Parameters extends SocketParameters, Transport>(
  engine: SocketEngine<Parameters, Transport>,
): SocketDrivers<Parameters, Transport> {
  const { connection, openTransport } = engine;
  const reach = (given: unknown, ways: ServerReach): Reached<Parameters, Transport> => {
    const parameters = connection.parse(given);
    return parameters.transport === 'hyperdrive'
      ? engine.throughHyperdrive(parameters, requireHyperdrive(parameters.hyperdrive, ways))
      : { parameters, transport: openTransport(parameters, ways) };
  };
  return {
    reach,
    drivers: {
      create: (given, transports) => {
        const { parameters, transport } = reach(given, transports);
        return engine.createDriver(parameters, transport);
      },
      pooled: {
        // Hyperdrive has its own pool.
        isWorth: (given) => connection.safeParse(given).data?.transport !== 'hyperdrive',
        create: (given, transports) => {
          const parameters = connection.parse(given);
          return engine.createPooledDriver(parameters, openTransport(parameters, transports), poolOptions(parameters));
        },
      },
    },
  };
}

const poolOptions = ({ pool_size: size }: { readonly pool_size: number | null }) =>
  size === null ? {} : { limits: { ...POOL_LIMITS, maxIdle: idlePerPool(size) } };

/** Throws CONNECTION_MISSING_PARAMETERS_ERROR if the Worker has no such binding. */
function requireHyperdrive(name: string | null, { findHyperdrive }: Pick<ServerReach, 'findHyperdrive'>): Hyperdrive {
  const binding = findHyperdrive(name ?? '');
  if (binding) return binding;
  throw new AppError('CONNECTION_MISSING_PARAMETERS_ERROR', `The Worker has no Hyperdrive binding "${name ?? ''}".`);
}
