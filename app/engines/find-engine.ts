// The pure part of every engine, by its id.
import { AppError } from '#app/domain/errors.ts';
import { ENGINE_LIST } from './registry/server-engines.ts';
import type { Engine } from './shared/engine.ts';

/** Engines in the order of their clients. */
export const ENGINES: ReadonlyMap<string, Engine> = new Map(ENGINE_LIST.map((engine) => [engine.id, engine]));

/** Throws GENERIC_COMMAND_ERROR for an id that no engine has. */
export function findEngine(id: string): Engine {
  const engine = ENGINES.get(id);
  if (!engine) throw new AppError('GENERIC_COMMAND_ERROR', `Databases of type "${id}" aren’t supported.`);
  return engine;
}

const OR = new Intl.ListFormat('en', { type: 'disjunction' });

/** Names of the engines with an ability, joined for a sentence. */
export const engineNames = (can: (engine: Engine) => boolean): string =>
  OR.format([...ENGINES.values()].filter(can).map(({ label }) => label));
