// The pure part of every engine, by its id.
import { AppError } from '#app/domain/errors.ts';
import { clickhouseEngine } from './clickhouse/engine.ts';
import { mysqlEngine } from './mysql/engine.ts';
import { postgresEngine } from './postgres/engine.ts';
import type { Engine } from './shared/engine.ts';
import { sqliteEngine } from './sqlite/engine.ts';
import { trinoEngine } from './trino/engine.ts';

const ALL = [sqliteEngine, postgresEngine, mysqlEngine, trinoEngine, clickhouseEngine];

export const ENGINES: ReadonlyMap<string, Engine> = new Map(ALL.map((engine) => [engine.id, engine]));

/** Throws GENERIC_COMMAND_ERROR for an id that no engine has. */
export function findEngine(id: string): Engine {
  const engine = ENGINES.get(id);
  if (!engine) throw new AppError('GENERIC_COMMAND_ERROR', `Databases of type "${id}" aren’t supported.`);
  return engine;
}
