// What the engine of a dataset's database says of it, for the forms of the wire. Not for the browser: it brings every engine.
import { AppError } from '#app/domain/errors.ts';
import { requireEngine, requireWireEngine } from '#app/stores/database/wire-engines.ts';
import type { EngineFacts } from './record.ts';

const FIRST_LOOK_ROWS = 100;

/** Finds facts by Meridian's engine id. Throws GENERIC_COMMAND_ERROR if unknown. */
export function engineFacts(engineId: string): EngineFacts {
  const wire = requireWireEngine(engineId);
  const { capabilities, dialect } = requireEngine(wire);
  return {
    backend: wire.backend,
    information: { ...wire.information },
    parametersSchema: wire.parameters,
    allowsSubquery: capabilities.subqueries,
    grains: dialect.grains,
    genericType: (type) => dialect.genericType(type),
    selectStar: ({ catalog, schema, name }) => firstLook(() => dialect.qualify([schema && catalog, schema, name]), dialect),
  };
}

function firstLook(qualify: () => string, dialect: { limit(sql: string, limit: number, offset: number): string }): string {
  try {
    return dialect.limit(`SELECT\n  *\nFROM ${qualify()}`, FIRST_LOOK_ROWS, 0);
  } catch (error) {
    // A name that the engine can't quote can't be a table's.
    if (error instanceof AppError) return '';
    throw error;
  }
}
