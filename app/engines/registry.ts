// The pure part of every engine, by its id.
import { AppError } from '#app/domain/errors.ts';
import { postgresEngine } from './postgres/engine.ts';
import type { Engine } from './shared/engine.ts';
import { sqliteEngine } from './sqlite/engine.ts';

export const ENGINES: ReadonlyMap<string, Engine> = new Map([sqliteEngine, postgresEngine].map((engine) => [engine.id, engine]));

/** Throws GENERIC_COMMAND_ERROR for an id that no engine has. */
export function findEngine(id: string): Engine {
  const engine = ENGINES.get(id);
  if (!engine) throw new AppError('GENERIC_COMMAND_ERROR', `There is no engine "${id}".`);
  return engine;
}
