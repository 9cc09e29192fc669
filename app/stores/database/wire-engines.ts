// The engines as clients name and describe them, and ours behind those names.
import { ENGINE_CLIENTS } from '#app/engines/registry/clients.ts';
import { ENGINE_WIRES } from '#app/engines/registry/wires.ts';
import { engineNames, ENGINES } from '#app/engines/find-engine.ts';
import type { EngineAbilities } from '#app/domain/database/without-effect.ts';
import { AppError } from '#app/domain/errors.ts';
import { engineParamsProblems } from '#app/engines/shared/engine-params.ts';
import type { EngineClient } from '#app/engines/shared/client.ts';
import type { Engine } from '#app/engines/shared/engine.ts';
import type { EngineWire } from '#app/engines/shared/wire.ts';

interface EngineInformation {
  readonly disable_ssh_tunneling: boolean;
  readonly supports_dynamic_catalog: boolean;
  readonly supports_file_upload: boolean;
  readonly supports_oauth2: boolean;
}

/** `backend` is also `engine` on the wire. */
export interface WireEngine extends EngineWire, Pick<EngineClient, 'id' | 'backend' | 'aliases'> {
  readonly name: string;
  readonly information: EngineInformation;
}

/** What is really there: of the engine itself. */
const informationOf = ({ catalog, load, takesTokens }: Engine): EngineInformation => ({
  disable_ssh_tunneling: true,
  supports_dynamic_catalog: catalog.listCatalogs !== undefined,
  supports_file_upload: load !== undefined,
  supports_oauth2: takesTokens === true,
});

const ALL: readonly WireEngine[] = ENGINE_CLIENTS.flatMap(({ id, backend, aliases }) => {
  const [engine, wire] = [ENGINES.get(id), ENGINE_WIRES[id]];
  return engine && wire ? [{ ...wire, id, backend, aliases, name: engine.label, information: informationOf(engine) }] : [];
});

/** Supported engines, the preferred one first. */
export const wireEngines = (): readonly WireEngine[] => ALL;

/** Finds an engine by a client's name, an alias, or Meridian's id, in any case; null if unknown. */
export function findWireEngine(named: string): WireEngine | null {
  const name = named.toLowerCase();
  return wireEngines().find(({ id, backend, aliases }) => [id, backend, ...aliases].includes(name)) ?? null;
}

/** The message about an engine that is not here. */
export const unknownEngine = (named: string): string =>
  `The engine "${named.slice(0, 50)}" is not supported. Supported: ${wireEngines()
    .map(({ backend }) => backend)
    .join(', ')}.`;

/** The engine of a row. Throws GENERIC_COMMAND_ERROR for an unknown id. */
export function requireWireEngine(id: string): WireEngine {
  const found = wireEngines().find((engine) => engine.id === id);
  if (!found) throw new AppError('GENERIC_COMMAND_ERROR', unknownEngine(id));
  return found;
}

/** The engine itself. Throws GENERIC_COMMAND_ERROR if unknown. */
export function requireEngine({ id }: Pick<WireEngine, 'id'>): Engine {
  const engine = ENGINES.get(id);
  if (!engine) throw new AppError('GENERIC_COMMAND_ERROR', unknownEngine(id));
  return engine;
}

/** For settings that only some engines have. */
export const describeAbilities = (engine: WireEngine): EngineAbilities => ({
  label: engine.name,
  others: {
    takingFiles: engineNames(({ load }) => load !== undefined),
    impersonating: engineNames(({ impersonates }) => impersonates === true),
  },
  takesFiles: requireEngine(engine).load !== undefined,
  impersonates: requireEngine(engine).impersonates === true,
  hasCatalogs: requireEngine(engine).catalog.listCatalogs !== undefined,
  estimatesCost: requireEngine(engine).estimate !== undefined,
  checkEngineParams: (value) => engineParamsProblems(requireEngine(engine), value),
});

/** What `available` says of each. */
export const describeEngine = (engine: WireEngine) => ({
  available_drivers: [engine.defaultDriver],
  default_driver: engine.defaultDriver,
  engine: engine.backend,
  engine_information: engine.information,
  name: engine.name,
  parameters: engine.parameters,
  preferred: true,
  sqlalchemy_uri_placeholder: engine.uriPlaceholder,
  supports_oauth2: engine.information.supports_oauth2,
});
