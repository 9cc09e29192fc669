// The drivers of each engine, made from a connection's parameters and the bindings of the Worker that runs it.
import { AppError } from '#app/domain/errors.ts';
import { ENGINE_DRIVERS } from './registry/drivers.server.ts';
import type { Driver } from './shared/engine.ts';
import type { EngineDrivers, Transports } from './shared/open-drivers.server.ts';

const DRIVERS: ReadonlyMap<string, EngineDrivers> = new Map(Object.entries(ENGINE_DRIVERS));

/** Throws CONNECTION_MISSING_PARAMETERS_ERROR for parameters that do not fit, GENERIC_COMMAND_ERROR for an unknown engine. */
export function createDriver(engine: string, parameters: unknown, transports: Transports): Driver {
  const drivers = DRIVERS.get(engine);
  if (!drivers) throw new AppError('GENERIC_COMMAND_ERROR', `Databases of type "${engine}" aren’t supported.`);
  return withParameters(() => drivers.create(parameters, transports));
}

/** Whether a driver of `createPooledDriver` responds sooner than one of `createDriver`. */
export const isWorthPooling = (engine: string, parameters: unknown): boolean =>
  DRIVERS.get(engine)?.pooled?.isWorth(parameters) ?? false;

/**
 * A driver that only reads, keeps its sessions for the next caller, and resets them in between: for where sockets outlive a
 * request. Throws as `createDriver`, GENERIC_COMMAND_ERROR also for an engine that is not worth it.
 */
export function createPooledDriver(engine: string, parameters: unknown, transports: Transports): Driver {
  const pooled = DRIVERS.get(engine)?.pooled;
  if (!pooled?.isWorth(parameters)) throw new AppError('GENERIC_COMMAND_ERROR', `Connections of "${engine}" are not kept.`);
  return withParameters(() => pooled.create(parameters, transports));
}

function withParameters(create: () => Driver): Driver {
  try {
    return create();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('CONNECTION_MISSING_PARAMETERS_ERROR', 'The parameters of the connection are not complete.', {
      cause: error,
    });
  }
}
