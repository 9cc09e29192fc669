// The engines as clients name and describe them, and ours behind those names.
import { ENGINES } from '#app/engines/registry.ts';
import { BACKEND_NAMES } from '#app/domain/database/backend-names.ts';
import type { EngineAbilities } from '#app/domain/database/without-effect.ts';
import { AppError } from '#app/domain/errors.ts';
import { engineParamsProblems } from '#app/engines/shared/engine-params.ts';
import type { Engine } from '#app/engines/shared/engine.ts';

interface EngineInformation {
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
  /** Where a line names none; null: the engine has no ports. */
  readonly defaultPort: number | null;
  /** What other clients' forms and lines say in another way: the parameters as the engine's schema has them. Absent: nothing. */
  readonly normalize?: (parameters: Readonly<Record<string, unknown>>) => Record<string, unknown>;
  /** JSON schema of the parameter form. */
  readonly parameters: {
    readonly type: 'object';
    readonly additionalProperties: false;
    readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    readonly required: readonly string[];
  };
}

/** What is really there: of the engine itself. */
function informationOf(id: string): EngineInformation {
  const engine = ENGINES.get(id);
  return {
    disable_ssh_tunneling: true,
    supports_dynamic_catalog: engine?.catalog.listCatalogs !== undefined,
    supports_file_upload: engine?.load !== undefined,
    supports_oauth2: engine?.takesTokens === true,
  };
}

const SERVER_PROPERTIES = {
  host: { type: 'string', description: 'Hostname or IP address' },
  port: { type: 'integer', description: 'Database port', minimum: 0, maximum: 65536 },
  database: { type: 'string', description: 'Database name' },
  username: { type: 'string', description: 'Username', nullable: true },
  password: { type: 'string', description: 'Password', nullable: true },
  encryption: { type: 'boolean', description: 'Use an encrypted connection to the database' },
  query: { type: 'object', description: 'Additional parameters', additionalProperties: {} },
  ssh: { type: 'boolean', const: false, description: 'SSH tunnels are not supported: only false is accepted' },
} as const;

const POSTGRES: WireEngine = {
  id: 'postgres',
  backend: BACKEND_NAMES.postgres,
  name: 'PostgreSQL',
  aliases: ['postgres'],
  defaultDriver: 'psycopg2',
  uriPlaceholder: 'postgresql://user:password@host:port/dbname[?key=value&key=value...]',
  information: informationOf('postgres'),
  defaultPort: 5432,
  parameters: {
    type: 'object',
    additionalProperties: false,
    properties: SERVER_PROPERTIES,
    required: ['database', 'host', 'port', 'username'],
  },
};

const MYSQL: WireEngine = {
  id: 'mysql',
  backend: BACKEND_NAMES.mysql,
  name: 'MySQL',
  aliases: ['mariadb'],
  defaultDriver: 'mysqldb',
  uriPlaceholder: 'mysql://user:password@host:port/dbname[?key=value&key=value...]',
  information: informationOf('mysql'),
  defaultPort: 3306,
  normalize: normalizeMysql,
  parameters: {
    type: 'object',
    additionalProperties: false,
    properties: SERVER_PROPERTIES,
    required: ['database', 'host', 'port', 'username'],
  },
};

const MYSQL_SSL_MODES: Readonly<Record<string, string>> = {
  DISABLED: 'disable',
  PREFERRED: 'prefer',
  REQUIRED: 'require',
  VERIFY_CA: 'verify-ca',
  VERIFY_IDENTITY: 'verify-full',
};

/** TLS as MySQL's clients name it. Texts are always UTF-8: a charset that says so says nothing new. */
function normalizeMysql({ query, ...parameters }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { ssl_mode: mode, charset, ...rest } = (query ?? {}) as Record<string, unknown>;
  const sslmode = typeof mode === 'string' ? (MYSQL_SSL_MODES[mode.toUpperCase()] ?? mode) : undefined;
  const others = {
    ...rest,
    ...(charset !== undefined && !(typeof charset === 'string' && /^utf8/i.test(charset)) && { charset }),
  };
  return {
    ...parameters,
    ...(sslmode !== undefined && parameters['sslmode'] === undefined && { sslmode }),
    ...(Object.keys(others).length > 0 && { query: others }),
  };
}

const TRINO: WireEngine = {
  id: 'trino',
  backend: BACKEND_NAMES.trino,
  name: 'Trino',
  aliases: [],
  defaultDriver: 'rest',
  uriPlaceholder: 'trino://user:password@host:port/catalog/schema',
  information: informationOf('trino'),
  defaultPort: 8080,
  normalize: normalizeTrino,
  parameters: {
    type: 'object',
    additionalProperties: false,
    properties: { ...SERVER_PROPERTIES, database: { type: 'string', description: 'Catalog, or catalog/schema' } },
    required: ['database', 'host', 'port', 'username'],
  },
};

const CLICKHOUSE: WireEngine = {
  id: 'clickhouse',
  backend: BACKEND_NAMES.clickhouse,
  name: 'ClickHouse',
  aliases: ['clickhouse'],
  defaultDriver: 'connect',
  uriPlaceholder: 'clickhousedb://user:password@host:port/dbname[?key=value&key=value...]',
  information: informationOf('clickhouse'),
  defaultPort: 8123,
  normalize: normalizeClickhouse,
  parameters: {
    type: 'object',
    additionalProperties: false,
    properties: SERVER_PROPERTIES,
    required: ['host', 'port', 'username'],
  },
};

/** TLS as its clients name it. */
function normalizeClickhouse({ query, ...parameters }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { secure, protocol, ...rest } = (query ?? {}) as Record<string, unknown>;
  const port = Number(parameters['port']);
  const isTls = /^(?:true|1|yes)$/i.test(String(secure)) || protocol === 'https' || port === 443 || port === 8443;
  return {
    ...parameters,
    ...(isTls && parameters['sslmode'] === undefined && { sslmode: 'require' }),
    ...(Object.keys(rest).length > 0 && { query: rest }),
  };
}

/** `catalog/schema` in place of the database, and TLS as SQLAlchemy's driver names it. */
function normalizeTrino({ query, ...parameters }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { http_scheme: scheme, ...rest } = (query ?? {}) as Record<string, unknown>;
  const { database, schema, sslmode, port } = parameters;
  const [catalog = '', ...schemas] = typeof database === 'string' ? database.split('/') : [];
  const isTls = scheme === 'https' || (scheme === undefined && Number(port) === 443);
  return {
    ...parameters,
    ...(schemas.length === 1 && schemas[0] !== '' && schema === undefined && { schema: schemas[0] }),
    ...(typeof database === 'string' && schemas.length < 2 && { database: catalog }),
    ...(isTls && sslmode === undefined && { sslmode: 'require' }),
    ...(Object.keys(rest).length > 0 && { query: rest }),
  };
}

const SQLITE: WireEngine = {
  id: 'sqlite',
  backend: BACKEND_NAMES.sqlite,
  name: 'SQLite',
  aliases: ['warehouse'],
  defaultDriver: 'warehouse',
  uriPlaceholder: 'warehouse://name',
  defaultPort: null,
  information: informationOf('sqlite'),
  parameters: {
    type: 'object',
    additionalProperties: false,
    properties: { database: { type: 'string', description: 'Name of the warehouse' } },
    required: ['database'],
  },
};

/** Those whose engine is there, the preferred one first. */
export const wireEngines = (): readonly WireEngine[] =>
  [POSTGRES, MYSQL, TRINO, CLICKHOUSE, SQLITE].filter(({ id }) => ENGINES.has(id));

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

/** For settings that only some engines have. */
export const abilitiesOf = (engine: WireEngine): EngineAbilities => ({
  label: engine.name,
  takesFiles: engineOf(engine).load !== undefined,
  impersonates: engineOf(engine).impersonates === true,
  hasCatalogs: engineOf(engine).catalog.listCatalogs !== undefined,
  estimatesCost: engineOf(engine).estimate !== undefined,
  checkEngineParams: (value) => engineParamsProblems(engineOf(engine), value),
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
