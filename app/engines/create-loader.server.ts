// Creates an engine's table loader from a connection's parameters and the bindings of the Worker that loads.
import { AppError } from '#app/domain/errors.ts';
import { ENGINE_LOADERS } from './registry/loaders.server.ts';
import type { CreateLoader, LoadConnection } from './shared/open-drivers.server.ts';
import type { LoadTarget, TableLoader } from './shared/table-loader.ts';

const LOADERS: ReadonlyMap<string, CreateLoader> = new Map(Object.entries(ENGINE_LOADERS));

/** Throws GENERIC_COMMAND_ERROR for an engine that takes no files. */
export function createLoader(
  { engine, ...connection }: LoadConnection & { readonly engine: string },
  target: LoadTarget,
): TableLoader {
  const create = LOADERS.get(engine);
  if (!create) throw new AppError('GENERIC_COMMAND_ERROR', `Files can’t be loaded into databases of the engine "${engine}".`);
  return create(connection, target);
}
