// How an engine's drivers and loaders are made from a connection's parameters and the bindings of the Worker that runs them.
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

/** The ways to servers. */
export interface ServerReach {
  /** The binding of that name; null where the Worker has none. */
  readonly findHyperdrive: (name: string) => Hyperdrive | null;
  readonly outbound: Outbound;
}

/** What drivers reach databases through. */
export interface Transports extends ServerReach {
  readonly findWarehouse: (name: string) => WarehouseReader;
  /** A user's own token for a database. Throws OAUTH2_REDIRECT where they have to sign in. */
  readonly findAccessToken: FindAccessToken;
}

/** Throws what the schema of the parameters throws where they don't fit. */
type CreateDriver = (parameters: unknown, transports: Transports) => Driver;

export interface EngineDrivers {
  readonly create: CreateDriver;
  /** For engines whose sessions cost more to open than to keep. */
  readonly pooled?: {
    /** Whether a connection with such parameters is one of them. */
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
  /** Ends what runs. */
  readonly signal: AbortSignal;
}

/** How an engine takes a table. */
export type CreateLoader = (connection: LoadConnection, target: LoadTarget) => TableLoader;

/** A binding is the operator's choice: only addresses that users write are looked at. */
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

/** An engine whose servers are reached over sockets, or through Hyperdrive. */
interface SocketEngine<Parameters extends SocketParameters, Transport> {
  readonly connection: ParameterSchema<Parameters>;
  /** The transport to an address that users write, guarded. */
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
  /** For loaders, which reach the server as drivers do. Throws as `requireHyperdrive`, and what the schema throws. */
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
        // Hyperdrive pools itself.
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

/** Throws CONNECTION_MISSING_PARAMETERS_ERROR where the Worker has no such binding. */
function requireHyperdrive(name: string | null, { findHyperdrive }: Pick<ServerReach, 'findHyperdrive'>): Hyperdrive {
  const binding = findHyperdrive(name ?? '');
  if (binding) return binding;
  throw new AppError('CONNECTION_MISSING_PARAMETERS_ERROR', `The Worker has no Hyperdrive binding "${name ?? ''}".`);
}
