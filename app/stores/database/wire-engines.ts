// The engines as clients name and describe them, and ours behind those names.
import { ENGINES } from '#app/engines/registry.ts';
import { AppError } from '#app/domain/errors.ts';
import type { Engine } from '#app/engines/shared/engine.ts';

export interface EngineInformation {
  readonly disable_ssh_tunneling: boolean;
  readonly supports_dynamic_catalog: boolean;
  readonly supports_file_upload: boolean;
  readonly supports_oauth2: boolean;
}

export interface WireEngine {
  /** Of `app/engines`. */
  readonly id: string;
  /** `backend` and `engine` on the wire. */
  readonly backend: string;
  readonly name: string;
  /** Other names and URI schemes that mean it. */
  readonly aliases: readonly string[];
  readonly defaultDriver: string;
  readonly uriPlaceholder: string;
  readonly information: EngineInformation;
  /** JSON schema of the parameter form. */
  readonly parameters: {
    readonly type: 'object';
    readonly additionalProperties: false;
    readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    readonly required: readonly string[];
  };
}

const INFORMATION: EngineInformation = {
  disable_ssh_tunneling: true,
  supports_dynamic_catalog: false,
  supports_file_upload: false,
  supports_oauth2: false,
};

const POSTGRES: WireEngine = {
  id: 'postgres',
  backend: 'postgresql',
  name: 'PostgreSQL',
  aliases: ['postgres'],
  defaultDriver: 'psycopg2',
  uriPlaceholder: 'postgresql://user:password@host:port/dbname[?key=value&key=value...]',
  information: INFORMATION,
  parameters: {
    type: 'object',
    additionalProperties: false,
    properties: {
      host: { type: 'string', description: 'Hostname or IP address' },
      port: { type: 'integer', description: 'Database port', minimum: 0, maximum: 65536 },
      database: { type: 'string', description: 'Database name' },
      username: { type: 'string', description: 'Username', nullable: true },
      password: { type: 'string', description: 'Password', nullable: true },
      encryption: { type: 'boolean', description: 'Use an encrypted connection to the database' },
      query: { type: 'object', description: 'Additional parameters', additionalProperties: {} },
      ssh: { type: 'boolean', const: false, description: 'SSH tunnels are not supported: only false is accepted' },
    },
    required: ['database', 'host', 'port', 'username'],
  },
};

const SQLITE: WireEngine = {
  id: 'sqlite',
  backend: 'sqlite',
  name: 'SQLite',
  aliases: ['warehouse'],
  defaultDriver: 'warehouse',
  uriPlaceholder: 'warehouse://name',
  information: INFORMATION,
  parameters: {
    type: 'object',
    additionalProperties: false,
    properties: { database: { type: 'string', description: 'Name of the warehouse' } },
    required: ['database'],
  },
};

/** Those whose engine is there, the preferred one first. */
export const wireEngines = (): readonly WireEngine[] => [POSTGRES, SQLITE].filter(({ id }) => ENGINES.has(id));

/** By a client's name, an alias or our id, in any case; null when there is none. */
export function findWireEngine(named: string): WireEngine | null {
  const name = named.toLowerCase();
  return wireEngines().find(({ id, backend, aliases }) => [id, backend, ...aliases].includes(name)) ?? null;
}

/** The message about an engine that is not here. */
export const unknownEngine = (named: string): string =>
  `The engine "${named.slice(0, 50)}" is not supported. Supported: ${wireEngines()
    .map(({ backend }) => backend)
    .join(', ')}.`;

/** Of a row's engine id. Throws GENERIC_COMMAND_ERROR for an unknown one. */
export function wireEngineOf(id: string): WireEngine {
  const found = wireEngines().find((engine) => engine.id === id);
  if (!found) throw new AppError('GENERIC_COMMAND_ERROR', unknownEngine(id));
  return found;
}

/** The engine itself. Throws GENERIC_COMMAND_ERROR if unknown. */
export function engineOf({ id }: Pick<WireEngine, 'id'>): Engine {
  const engine = ENGINES.get(id);
  if (!engine) throw new AppError('GENERIC_COMMAND_ERROR', unknownEngine(id));
  return engine;
}

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
